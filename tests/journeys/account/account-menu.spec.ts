import { register, signInAs } from '../support/accounts'
import { expect, test } from '../support/server'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the avatar menu shows the signed-in person, and links to their pages [2.header.avatar-menu.person 2.header.avatar-menu.sign-out 2.header.desktop.signed-in 2.header.profile 2.header.settings]', async ({
    page,
    request,
  }) => {
    const { email, fullName } = await register(request)
    await signInAs(page, email, '/browse')
    const header = page.getByRole('banner')
    for (const name of ['Dashboard', 'Payouts', 'Start Fundraising']) {
      await expect(header.getByRole('link', { name })).toBeVisible()
    }
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    const menu = header.locator('summary', { hasText: 'Your account' })
    const panel = header.getByRole('group')
    // Navigation moves the focus to the heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByText(fullName)).toBeVisible()
    await expect(panel.getByText(email)).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', /^\/profile\/\d+$/)
    await expect(panel.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
    await page.keyboard.press('Escape')
    await expect(panel.getByText(email)).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(panel.getByText(email)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
    await menu.click()
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('has the admin screen for admins [2.header.admin 2.header.avatar-menu.links 6.admin.link]', async ({ page }) => {
    await signInAs(page, 'admin@pamoja.test', '/browse')
    // Navigation moves the focus to the heading, which closes an open menu.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.locator('summary', { hasText: 'Your account' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    )
  })
})
