import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { FundraiserCard } from '../../shared/contract/fundraisers'
import { breakReads } from './harness/network'
import { open } from './harness/page'
import { address, expectAddress } from './harness/page-state'
import { ask } from './harness/people'
import { choose, follow, press, user, write } from './harness/user-actions'

const cards = () => screen.findAllByRole('article')
const titles = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)

async function loseConnection(): Promise<void> {
  breakReads('/api/')
  const { reportNoNetwork } = await import('../../pwa/offline/connection/connection')
  reportNoNetwork()
}

/** Opens a list, which the device then has, and loses the connection. Returns its cards. */
async function openAndLoseConnection(): Promise<FundraiserCard[]> {
  await open('/browse')
  const shown = await titles()
  const newest = await ask<FundraiserCard[]>('GET', '/api/fundraisers?view=card&limit=100')
  await loseConnection()
  return newest.filter(({ title }) => shown.includes(title))
}

test('shows what the device has of a category that was never opened, and the way back to everything', async () => {
  const kept = await openAndLoseConnection()
  const [{ category } = { category: null }] = kept
  const inCategory = kept.filter((card) => card.category === category)
  const option = [...screen.getByLabelText<HTMLSelectElement>('Category').options].find(
    ({ value }) => value === category,
  )
  await choose('Category', option?.textContent ?? '')
  const count = inCategory.length
  expect(
    await screen.findByText(count === 1 ? '1 of these is on this device' : `${count} of these are on this device`),
  ).toBeTruthy()
  expect(await titles()).toEqual(inCategory.map(({ title }) => title))
  expect(screen.queryByText('Not available offline yet')).toBeNull()

  await follow(`Show all ${kept.length} on this device`)
  await expectAddress('/browse')
  expect(await screen.findByText(`${kept.length} fundraisers are on this device`)).toBeTruthy()
  expect(await titles()).toEqual(kept.map(({ title }) => title))
  history.back()
  expect(await screen.findByText(/of these (?:is|are) on this device/)).toBeTruthy()
})

test('searches what the device has, by parts of words and without accents', async () => {
  const kept = await openAndLoseConnection()
  const [wanted] = kept
  const word = wanted?.title.split(/\s/).sort((one, other) => other.length - one.length)[0] ?? ''
  write(screen.getByRole('searchbox'), word.slice(0, -1).toUpperCase())
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/of these (?:is|are) on this device$/)).toBeTruthy()
  expect(await titles()).toContain(wanted?.title)

  write(screen.getByRole('searchbox'), 'nobody has ever asked for this')
  await press('Search')
  expect(await screen.findByText('None of these is on this device')).toBeTruthy()
  expect(screen.getByRole('link', { name: `Show all ${kept.length} on this device` })).toBeTruthy()
  expect(address()).toMatch(/q=nobody/)
})

test('sorts what the device has', async () => {
  const kept = await openAndLoseConnection()
  await choose('Sort by', 'Most funded')
  expect(await screen.findByText(`${kept.length} fundraisers are on this device`)).toBeTruthy()
  const byAmount = kept.sort((one, other) => other.currentAmount - one.currentAmount || other.id - one.id)
  expect(await titles()).toEqual(byAmount.map(({ title }) => title))
})

test('says so when the device has no fundraiser', async () => {
  breakReads('/api/')
  await open('/browse?category=medical')
  await loseConnection()
  expect(await screen.findByText('Not available offline yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('shows the card of a fundraiser that was never opened, and says what is missing', async () => {
  const [wanted] = await openAndLoseConnection()
  const title = wanted?.title ?? ''
  await follow(title)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(/have not been opened on this device before/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Not available offline yet')).toBeNull()
  expect(screen.queryByRole('heading', { name: /donat/i })).toBeNull()
})

test('shows what the device has after the last loaded page of a list', async () => {
  await open('/browse')
  const first = await titles()
  await open('/browse?sort=ending')
  const shown = await titles()
  await choose('Sort by', 'Newest first')
  await expect.poll(titles).toEqual(first)
  const more = shown.filter((title) => !first.includes(title)).length
  expect(more).toBeGreaterThan(0)
  await loseConnection()
  await follow('Show more')
  expect(
    await screen.findByText(`${more} more ${more === 1 ? 'is' : 'are'} on this device.`, { exact: false }),
  ).toBeTruthy()
  expect((await titles()).slice(0, first.length)).toEqual(first)
  expect(await titles()).toHaveLength(first.length + more)
})
