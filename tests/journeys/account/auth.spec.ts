import type { Page } from '@playwright/test'
import {
  endSessions,
  newPerson,
  type Person,
  register,
  signInAs,
  signInHere,
  signInPanel,
  signUpPanel,
  toast,
  tokenIn,
} from '../support/accounts'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

async function fillSignUp(page: Page, { fullName, username, email, password }: Person): Promise<void> {
  const panel = signUpPanel(page)
  await panel.getByLabel('Full name').fill(fullName)
  await panel.getByLabel('Username').fill(username)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByLabel('Confirm password').fill(password)
}

const problem = (page: Page) => page.locator('.form-problem')
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' })

test.describe('signing up', () => {
  test('succeeds on the retry when the first answer was lost @main [8.network]', async ({ page }) => {
    await page.goto('/auth?tab=sign-up')
    await fillSignUp(page, newPerson())
    await page.route('**/api/users', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await createAccount(page).click()
    await expect(problem(page)).toContainText('Network error. Please check your connection and try again.')
    await page.unroute('**/api/users')
    await createAccount(page).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('keeps typed fields over a reload, but stores no password', async ({ page }) => {
    const person = { ...newPerson(), password: 'a secret of mine' }
    await page.goto('/auth?tab=sign-up')
    await fillSignUp(page, person)
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(stored).not.toContain(person.password)
  })
})

test.describe('signing in', () => {
  test('works with the keyboard alone @main [2.route.auth]', async ({ page, request }) => {
    const { email, password } = await register(request)
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign In' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
    await expect(signUpPanel(page)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused()
    await expect(page).toHaveURL('/auth')
    // The address changes before the panel does.
    await expect(signInPanel(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  test('without a connection it says why it must wait, and keeps what was typed @main [8.login.failed]', async ({
    page,
    context,
    request,
  }) => {
    const { email, password } = await register(request)
    await page.goto('/auth')
    await context.setOffline(true)
    await expect(signInPanel(page).getByText('Signing in needs a connection. What you typed stays here.')).toBeVisible()
    await signInHere(page, email, password)
    await expect(problem(page)).toContainText('Sign In Failed Login failed. Please try again.')
    await context.setOffline(false)
    await expect(signInPanel(page).getByText('Signing in needs a connection.')).toBeHidden()
    await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('after the session has ended, the page asks to sign in again and returns @main [7.me.redirect 8.error.401]', async ({
  page,
  request,
}) => {
  const person = await register(request)
  await signInAs(page, person.email, '/settings')
  await page.goto('about:blank')
  await endSessions(request, person)
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth?next=%2Fsettings')
  await expect(toast(page)).toContainText('Your session has ended.')
  expect(await tokenIn(page)).toBeNull()
  await signInHere(page, person.email, person.password)
  await expect(page).toHaveURL('/settings')
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
})

test('an ended session does not disturb a public page [4.authenticated]', async ({ page, request }) => {
  const person = await register(request)
  await signInAs(page, person.email, '/browse')
  // No page is open that could notice the end.
  await page.goto('about:blank')
  await endSessions(request, person)
  await page.goto('/browse')
  await expect(toast(page)).toContainText('Your session has ended.')
  await expect(page).toHaveURL('/browse')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
})
