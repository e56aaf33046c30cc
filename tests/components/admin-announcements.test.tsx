import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ShownAnnouncement } from '../../shared/contract/admin/announcements'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask } from './harness/people'
import { fill, press } from './harness/user-actions'

const TEXT = 'የጥገና ሥራ on Sunday'
const listed = async () => (await ask<ShownAnnouncement[]>('GET', '/api/announcements')).map(({ text }) => text)

test('an admin announces a text, which must have an end, and ends it', async () => {
  await open('/admin?tab=machine-room', { as: 'admin' })
  await screen.findByText('Nothing is announced.')
  await press('Announce Something')
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce something' }))
  await fill(/^Text/, TEXT)
  await fill('Link (optional)', 'https://elsewhere.example')
  await press('Announce')
  expect(await dialog.findByText('Write a path of this site, such as /about')).toBeTruthy()
  expect(await dialog.findByText('Please enter a date and time')).toBeTruthy()
  expect(await listed()).toEqual([])

  await fill('Link (optional)', '/about')
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 16)
  await fill('End', tomorrow)
  await press('Announce')
  await expectToast('Announced')
  expect(await listed()).toEqual([TEXT])
  const list = within(await screen.findByRole('list', { name: 'Announcements' }))
  expect(list.getByRole('link', { name: '/about' })).toBeTruthy()

  await press(/^End Now/)
  await expectToast('Announcement ended')
  expect(await screen.findByText('Nothing is announced.')).toBeTruthy()
  expect(await listed()).toEqual([])
})

test('maintenance is off, and starts only after a dialog that says what it does', async () => {
  await open('/admin?tab=machine-room', { as: 'admin' })
  expect(await screen.findByText('Maintenance is off: everything works.')).toBeTruthy()
  await press('Start Maintenance')
  const dialog = within(await screen.findByRole('dialog', { name: 'Start maintenance' }))
  expect(dialog.getByText(/Everybody can go on reading/)).toBeTruthy()
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
})
