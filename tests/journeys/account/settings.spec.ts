import { signInAs } from '../support/accounts'
import { expect, test } from '../support/server'

test('the menu links to all settings [2.settings.menu]', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test', '/settings')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  for (const [entry, heading] of [
    ['Security', 'Security'],
    ['Notifications', 'Emails About Donations'],
    ['Profile', 'Profile Information'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeInViewport()
  }
})
