import { screen, within } from '@testing-library/dom'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../pwa/components/ui/Dialog'
import { creatorWith } from './harness/creators'
import { holdReads } from './harness/network'
import { open } from './harness/page'
import { fill, press, user } from './harness/user-actions'

const REASON = 'The donor typed a zero too many'
const reasonIn = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value

test('a dialog stays open when its screen is hidden for a moment, until code has loaded', async () => {
  let load = (_: { default: () => string }) => {}
  const Late = lazy(() => new Promise<{ default: () => string }>((resolve) => (load = resolve)))
  const onClose = vi.fn()
  // Like browsers, which send the event later.
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    this.removeAttribute('open')
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  })
  const page = (needsCode: boolean) => (
    <Suspense fallback="Loading">
      {needsCode && <Late />}
      <Dialog title="Refund" isOpen onClose={onClose}>
        <input aria-label="Reason" />
      </Dialog>
    </Suspense>
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(page(false))
  await fill('Reason', REASON)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  root.render(page(true))
  await expect.poll(() => place.textContent).toContain('Loading')
  expect(dialog.open).toBe(false)
  load({ default: () => 'Loaded' })
  await expect.poll(() => place.textContent).toContain('Loaded')
  await expect.poll(() => dialog.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  expect(reasonIn(dialog)).toBe(REASON)
  root.unmount()
})

const isLoading = () => document.querySelector('.admin-rows')?.getAttribute('aria-busy')

test('a dialog of a list stays open, with what was typed, when its row leaves the list', async () => {
  const { fundraiser } = await creatorWith(80)
  await open(`/admin?tab=donations&donations.q=${encodeURIComponent(fundraiser.title)}`, { as: 'admin' })
  const [refund] = await screen.findAllByRole('button', { name: /^Refund \$80\.00/ })
  if (!refund) throw new Error('The donation is not listed')
  const answer = holdReads('/api/admin/donations')
  await fill('Search donations', 'nobody asked this')
  await press('Search')
  await expect.poll(isLoading).toBe('true')
  await user.click(refund)
  const dialog = await screen.findByRole('dialog', { name: 'Refund a donation' })
  await fill('Reason', REASON, dialog)
  answer()
  await expect.poll(isLoading).toBe('false')
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(reasonIn(dialog)).toBe(REASON)
  await press('Cancel', dialog)
  expect(await screen.findByText(/^No donation matches/)).toBeTruthy()
})
