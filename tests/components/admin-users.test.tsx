import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { shows } from '../spec/shows'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { choose, press, user } from './harness/user-actions'

test('the last admin can’t lose the role', async () => {
  await open('/admin?tab=users', { as: 'admin' })
  await choose('Who', 'Admins')
  await expect.poll(() => document.querySelector('.admin-found')?.textContent).toBe('1 user')
  const admin = () => within(screen.getByRole('tabpanel')).getByRole<HTMLInputElement>('switch', { name: /^Admin/ })
  await user.click(admin())
  await press('Remove them', await screen.findByRole('dialog'))
  await expectToast('Update Failed')
  shows('8.toast.update-failed')
  await expect.poll(() => admin().checked).toBe(true)
})
