import { register } from './accounts'
import { expect, test } from './server'
import { signInAs } from './signing-in'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the avatar menu says who one is, and leads to what is theirs', async ({ page, request }) => {
    const { email, fullName } = await register(request)
    await signInAs(page, email, '/browse')
    const header = page.getByRole('banner')
    for (const name of ['Dashboard', 'Payouts', 'Start Fundraising']) {
      await expect(header.getByRole('link', { name })).toBeVisible()
    }
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    const menu = header.locator('summary', { hasText: 'Your account' })
    const panel = header.getByRole('group')
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByText(fullName)).toBeVisible()
    await expect(panel.getByText(email)).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', /^\/profile\/\d+$/)
    await expect(panel.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
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

  test('admins find their screen in it', async ({ page }) => {
    await signInAs(page, 'admin@pamoja.test', '/browse')
    await page.locator('summary', { hasText: 'Your account' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    )
  })
})

test('on a phone the same is in the slide-out menu, which a choice closes', async ({ page, request }) => {
  const { email, fullName } = await register(request)
  await signInAs(page, email, '/settings')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByText(fullName)).toBeVisible()
  await expect(menu.getByText(email)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['Dashboard', 'Payouts', 'Profile', 'Start New Fundraiser']) {
    await expect(menu.getByRole('link', { name })).toBeVisible()
  }
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await menu.getByRole('link', { name: 'Browse Fundraisers' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(menu).toBeHidden()
})
