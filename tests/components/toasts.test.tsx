import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findFundraiser, isOpen } from './harness/creators'
import { open } from './harness/page'
import { expectToast, toast } from './harness/page-state'
import { advanceClock, press, stopClock, user } from './harness/user-actions'

const messages = () => within(toast()).queryAllByRole('article')
const copy = () => press('Copy link')

/** A fundraiser's page with its share menu, with a stopped clock. */
async function openSharing(): Promise<void> {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await user.click(await screen.findByText('Share'))
  stopClock()
}

test('toasts appear one at a time, each for five seconds [9.toasts.duration 9.toasts.one]', async () => {
  await openSharing()
  await copy()
  await expectToast('Link Copied!')
  await advanceClock(3_000)
  await copy()
  await advanceClock(0)
  expect(messages()).toHaveLength(1)
  await advanceClock(4_999)
  expect(messages()).toHaveLength(1)
  await advanceClock(1)
  expect(messages()).toEqual([])
})

test('a toast stays while it is being read', async () => {
  await openSharing()
  await copy()
  await expectToast('Link Copied!')
  await user.keyboard('{F8}')
  expect(document.activeElement).toBe(toast())
  await user.tab()
  expect(document.activeElement).toBe(within(toast()).getByRole('button', { name: 'Dismiss' }))
  await advanceClock(20_000)
  expect(messages()).toHaveLength(1)
  await user.keyboard('{Escape}')
  await advanceClock(0)
  expect(messages()).toEqual([])
})

test('a toast is inside an open dialog, and stays for its full time when the dialog closes', async () => {
  await open('/admin?tab=campaigns', { as: 'admin' })
  await press('Create Campaign')
  const dialog = await screen.findByRole('dialog', { name: 'Create Campaign' })
  stopClock()
  const { showToast } = await import('../../pwa/notify/toasts')
  showToast({ title: 'Kept on this device' })
  await expectToast('Kept on this device')
  expect(dialog.contains(toast())).toBe(true)
  await advanceClock(3_500)
  await press('Cancel', dialog)
  await advanceClock(0)
  expect(dialog.isConnected).toBe(false)
  expect(messages()).toHaveLength(1)
  await advanceClock(1_499)
  expect(messages()).toHaveLength(1)
  await advanceClock(1)
  expect(messages()).toEqual([])
})
