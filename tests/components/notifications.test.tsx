import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Notification } from '../../shared/contract/account/notifications'
import type { Overview } from '../../shared/contract/account/overview'
import { addFundraiser, creatorWith, give } from './harness/creators'
import { breakWrites } from './harness/network'
import { open } from './harness/page'
import { heading } from './harness/page-state'
import { ask, register, type TestPerson } from './harness/people'
import { follow } from './harness/user-actions'

/** What a person was told, once it is so many. */
async function toldTo(as: TestPerson, count: number): Promise<Notification[]> {
  const read = () => ask<Notification[]>('GET', '/api/notifications', { as })
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

const unreadOf = async (as: TestPerson) => (await ask<Overview>('GET', '/api/auth/overview', { as })).unread

const rows = async () => {
  await screen.findAllByRole('link', { name: / gave / })
  return screen.getAllByRole('link', { name: / gave / })
}

test('the button of the dashboard says how many are unread, and opens them, the newest first', async () => {
  const creator = await creatorWith(20)
  await give(creator.fundraiser, 35, undefined, { donorName: 'Abebe Bekele', message: 'Be well.' })
  await toldTo(creator, 2)
  await open('/dashboard', { as: creator })
  await follow('Notifications (2 not read)')
  await expect.poll(heading).toBe('Notifications')
  const { id, title } = creator.fundraiser
  const [newest, first] = await rows()
  await expect.poll(() => newest?.textContent).toContain(`Not read yet Abebe Bekele gave $35.00 to “${title}”Be well.`)
  expect(first?.textContent).toContain('gave $20.00 to')
  expect(newest?.getAttribute('href')).toBe(`/fundraiser/${id}#donations`)
  expect([...(newest?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Abebe Bekele',
    title,
  ])
})

test('opening them is reading them, here and on other devices, and what comes later is new', async () => {
  const creator = await creatorWith(20)
  await toldTo(creator, 1)
  await open('/notifications', { as: creator })
  expect(await screen.findAllByText('Not read yet')).toHaveLength(1)
  await expect.poll(() => unreadOf(creator)).toBe(0)
  await addFundraiser(creator, 30)
  await toldTo(creator, 2)
  await open('/notifications', { as: creator })
  await expect
    .poll(async () => (await rows()).map((row) => row.textContent?.startsWith('Not read yet')))
    .toEqual([true, false])
})

test('what was read without an answer of the server is not unread on this device', async () => {
  const creator = await creatorWith(20)
  await toldTo(creator, 1)
  await open('/dashboard', { as: creator })
  const repair = breakWrites('/api/notifications/read')
  await follow('Notifications (1 not read)')
  await rows()
  expect(await unreadOf(creator)).toBe(1)
  history.back()
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy()
  repair()
  await open('/notifications', { as: creator })
  await expect.poll(() => unreadOf(creator)).toBe(0)
})

test('who was told nothing reads what comes there; a visitor is asked to sign in', async () => {
  await open('/notifications', { as: await register() })
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy()
  await open('/notifications')
  expect(await screen.findByText('You need to be logged in to see your notifications.')).toBeTruthy()
  expect(document.querySelector('.notice a')?.getAttribute('href')).toBe('/auth?next=%2Fnotifications')
})
