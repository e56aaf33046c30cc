import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { FundraiserCard } from '../../shared/contract/fundraisers'
import { breakWrites } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask, register } from './harness/people'
import { press } from './harness/user-actions'

const NAME = 'Fundraisers you follow'
const followed = () => screen.findByRole('region', { name: NAME })
const titlesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

/** A new person who follows this many fundraisers, and their titles, the last followed first. */
async function followerOf(count: number) {
  const person = await register()
  const cards = await ask<FundraiserCard[]>('GET', `/api/fundraisers?limit=${count}&view=card&sort=featured`)
  for (const { id } of cards) await ask('PUT', `/api/fundraisers/${id}/follow`, { as: person })
  return { person, titles: cards.map(({ title }) => title).reverse() }
}

test('lists what the person follows, and stops following there, with a way back', async () => {
  const { person, titles } = await followerOf(2)
  await open('/dashboard', { as: person })
  const list = await followed()
  expect(titlesIn(list)).toEqual(titles)
  await press(`Stop following ${titles[0]}`)
  await expectToast(`You no longer follow it${titles[0]}Undo`)
  await expect.poll(() => titlesIn(list)).toEqual(titles.slice(1))
  expect(list.contains(document.activeElement)).toBe(true)
  await press('Undo')
  await expect.poll(() => titlesIn(list)).toEqual(titles)

  for (const title of titles) await press(`Stop following ${title}`)
  expect(await within(list).findByText(/^You follow no fundraiser now\./)).toBeTruthy()
  expect(await ask<FundraiserCard[]>('GET', '/api/follows', { as: person })).toEqual([])
})

test('says that it needs a connection to stop following', async () => {
  const { person, titles } = await followerOf(1)
  await open('/dashboard', { as: person })
  const list = await followed()
  const [card] = await ask<FundraiserCard[]>('GET', '/api/follows', { as: person })
  breakWrites(`/api/fundraisers/${card?.id}/follow`)
  await press(`Stop following ${titles[0]}`)
  await expectToast('Update FailedNetwork error. Please check your connection and try again.')
  expect(titlesIn(list)).toEqual(titles)
})

test('has no such part for somebody who follows nothing', async () => {
  await open('/dashboard', { as: await register() })
  await screen.findByRole('region', { name: 'In figures' })
  await untilEverythingIsRead()
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
})
