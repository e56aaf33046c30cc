import { register, signInAs, toast } from '../support/accounts'
import { openAdmin, row, search } from '../support/admin'
import { expect, test } from '../support/server'

const DENIED = 'You need admin privileges to access this page.'

test('refuses everyone else, and they never load its code @main [2.admin.denied]', async ({ page, request }) => {
  const fetched: string[] = []
  page.on('request', (asked) => fetched.push(asked.url()))
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText(DENIED)).toBeVisible()
  const { email } = await register(request)
  await signInAs(page, email, '/admin')
  await expect(page.getByText(DENIED)).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  expect(fetched.filter((address) => /\/assets\/admin-/.test(address))).toEqual([])
  expect(fetched.filter((address) => address.includes('/api/admin/'))).toEqual([])
})

test('opens at both addresses, and its work begins at the top [2.route.admin 2.route.admin-dashboard 6.admin.screen]', async ({
  page,
}) => {
  await openAdmin(page, 'overview')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const first = page.getByRole('tabpanel').getByRole('listitem').first()
    expect((await first.boundingBox())?.y).toBeLessThan(300)
  }
  await page.goto('/admin-dashboard?tab=users')
  await expect(page.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
})

test('verifies a person, makes them a leader, and makes them an admin only after a confirmation @main [1.admin.users]', async ({
  page,
  request,
}) => {
  const person = await register(request)
  await openAdmin(page, 'users')
  await search(page, 'Search users', person.username)
  const user = row(page, person.fullName)
  const manage = () => user.getByRole('button', { name: 'Manage' }).click()
  const flag = (name: string) => page.getByRole('dialog').getByRole('switch', { name })
  await manage()
  await flag('Verified').click()
  await expect(flag('Verified')).toBeChecked()
  await expect(toast(page)).toContainText('User updated')
  await flag('Leader').click()
  await expect(flag('Leader')).toBeChecked()
  await expect(flag('Leader')).toBeFocused()

  await page.getByText('Make this person an admin').click()
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expect(user).toContainText('Leader, Admin')
  await manage()
  await page.getByText('Remove the admin rights').click()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(user).not.toContainText('Admin')

  await page.getByRole('tab', { name: 'Operations' }).click()
  const acts = row(page, 'Set roles')
  await expect(acts.first()).toContainText('is admin')
  await expect(acts.first().locator('del')).toContainText('yes')
  await expect(acts.first().locator('ins')).toContainText('no')
})
