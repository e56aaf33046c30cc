import { newPerson, register, signInPanel, signUpPanel } from './accounts'
import { expect, test } from './server'
import { signInAs } from './signing-in'
import { violations } from './violations'

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

test.describe('shuts nobody out', () => {
  // The checker is a script of its own, which the pages' policy refuses as it should.
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 1280]) {
      test(`in ${colorScheme} at ${width} px`, async ({ page, request }) => {
        const { email } = await register(request)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        const check = async (what: string) => {
          expect(await violations(page), what).toEqual([])
          const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(excess, what).toBeLessThanOrEqual(0)
        }
        await page.goto('/auth')
        await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
        await check('sign in, refused')
        await page.getByRole('button', { name: 'Forgot your password?' }).click()
        await check('forgotten password')
        await page.keyboard.press('Escape')
        await page.getByRole('tab', { name: 'Sign Up' }).click()
        await signUpPanel(page).getByLabel('Full name').fill(newPerson().fullName.repeat(20))
        await page.getByRole('button', { name: 'Create Account' }).click()
        await check('sign up, refused')
        await page.goto('/reset-password?token=something')
        await page.getByRole('button', { name: 'Reset Password' }).click()
        await check('reset')
        await page.goto('/settings')
        await check('settings, visitor')
        await signInAs(page, email, '/settings')
        await expect(page.getByText('This device')).toBeVisible()
        await check('settings')
        for (const name of ['Change Password', 'Close my account']) {
          await page.getByRole('button', { name }).click()
          await check(name)
          await page.keyboard.press('Escape')
        }
        if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click()
        else await page.locator('summary', { hasText: 'Your account' }).click()
        await check('menu')
      })
    }
  }
})
