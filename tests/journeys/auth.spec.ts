import type { Page } from '@playwright/test'
import { endSessions, newPerson, type Person, register, signInPanel, signUpPanel, toast, tokenIn } from './accounts'
import { expect, test } from './server'
import { signInAs } from './signing-in'

async function fillSignUp(page: Page, { fullName, username, email, password }: Person): Promise<void> {
  const panel = signUpPanel(page)
  await panel.getByLabel('Full name').fill(fullName)
  await panel.getByLabel('Username').fill(username)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByLabel('Confirm password').fill(password)
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' })

async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await signInPanel(page).getByLabel('Email').fill(email)
  await signInPanel(page).getByLabel('Password', { exact: true }).fill(password)
  await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
}

test.describe('signing up', () => {
  test('makes an account, signs in with it, and goes on to where one was going', async ({ page }) => {
    const person = newPerson()
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(page).toHaveTitle('Sign Up | Pamoja')
    await fillSignUp(page, person)
    await page.getByLabel('Community leader').check()
    await createAccount(page).click()

    await expect(page).toHaveURL('/settings')
    await expect(toast(page)).toContainText('Account Created!')
    await expect(page.getByText('Community Leader', { exact: true })).toBeVisible()
    expect(await tokenIn(page)).toBeTruthy()
  })

  test('goes to the dashboard where one was going nowhere', async ({ page }) => {
    await page.goto('/auth?tab=sign-up')
    await fillSignUp(page, newPerson())
    await createAccount(page).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('says at each field what is wrong in it, until it is right', async ({ page, server }) => {
    await page.goto('/auth?tab=sign-up')
    server.requests.length = 0
    await page.getByLabel('Username').fill('ab')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm password').fill('54321')
    await createAccount(page).click()

    const name = page.getByLabel('Full name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Full name is required')
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username must be at least 3 characters$/)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 6 characters$/,
    )
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match")

    await name.fill('Wanjirũ')
    await expect(name).toHaveAccessibleDescription('')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('says which of the two is taken', async ({ page, request }) => {
    const other = await register(request)
    await page.goto('/auth?tab=sign-up')
    await fillSignUp(page, { ...newPerson(), email: other.email.toUpperCase() })
    await createAccount(page).click()
    await expect(toast(page)).toContainText('Sign Up Failed')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/taken|already/)
    await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid')

    await fillSignUp(page, { ...newPerson(), username: other.username })
    await createAccount(page).click()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken|already/)
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('succeeds at the second try when the answer to the first was lost', async ({ page }) => {
    await page.goto('/auth?tab=sign-up')
    await fillSignUp(page, newPerson())
    await page.route('**/api/users', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await createAccount(page).click()
    await expect(toast(page)).toContainText('Network error. Please check your connection and try again.')
    await page.unroute('**/api/users')
    await createAccount(page).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('keeps what was typed over a reload, and no password anywhere', async ({ page }) => {
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
  test('refuses a wrong password in the same words as an unknown address, then lets in', async ({ page, request }) => {
    const person = await register(request)
    await page.goto('/auth')
    for (const [email, password] of [
      [person.email, 'not the password'],
      ['nobody-at-all@example.org', person.password],
    ] as const) {
      await trySignIn(page, email, password)
      await expect(toast(page)).toContainText('Sign In Failed')
      await expect(toast(page)).toContainText('Invalid email or password')
      await expect(signInPanel(page).getByText('Invalid email or password')).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await trySignIn(page, person.email, person.password)
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page)).toContainText('Welcome back!')
    await expect(toast(page)).toContainText('You have been successfully signed in.')
  })

  test('asks for what is missing', async ({ page }) => {
    await page.goto('/auth')
    await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(signInPanel(page).getByLabel('Email')).toBeFocused()
    await expect(signInPanel(page).getByText('Invalid email address')).toBeVisible()
    await expect(signInPanel(page).getByText('Password is required')).toBeVisible()
  })

  for (const next of [
    '//elsewhere.example/',
    'https://elsewhere.example/',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    test(`never leads to ${next}`, async ({ page, request }) => {
      const { email, password } = await register(request)
      await page.goto(`/auth?next=${encodeURIComponent(next)}`)
      await trySignIn(page, email, password)
      await expect(page).toHaveURL('/dashboard')
    })
  }

  test('leads whoever is signed in on to where they were going', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/settings')
    await page.goto('/auth?next=%2Fbrowse%3Fcategory%3Dmedical')
    await expect(page).toHaveURL('/browse?category=medical')
  })

  test('shows the password while one wants to see it', async ({ page }) => {
    await page.goto('/auth')
    const password = signInPanel(page).getByLabel('Password', { exact: true })
    await password.fill('letters')
    await expect(password).toHaveAttribute('type', 'password')
    await signInPanel(page).getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await signInPanel(page).getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('works with the keyboard alone', async ({ page, request }) => {
    const { email, password } = await register(request)
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign In' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
    await expect(signUpPanel(page)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused()
    await expect(page).toHaveURL('/auth')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  test('says without a connection why it must wait, and keeps what was typed', async ({ page, context, request }) => {
    const { email, password } = await register(request)
    await page.goto('/auth')
    await context.setOffline(true)
    await expect(signInPanel(page).getByText('Signing in needs a connection. What you typed stays here.')).toBeVisible()
    await trySignIn(page, email, password)
    await expect(toast(page)).toContainText('Login failed. Please try again.')
    await context.setOffline(false)
    await expect(signInPanel(page).getByText('Signing in needs a connection.')).toBeHidden()
    await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('addresses that have moved', () => {
  const MOVED = [
    ['/login?next=%2Fsettings', '/auth?next=%2Fsettings'],
    ['/browse-fundraisers?category=medical', '/browse?category=medical'],
  ] as const

  test('lead on without a script', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
    const page = await context.newPage()
    for (const [from, to] of MOVED) {
      await page.goto(from)
      await expect(page).toHaveURL(to)
    }
    await expect(page.getByRole('article').first()).toBeVisible()
    await context.close()
  })

  test('lead on from within the product', async ({ page }) => {
    await page.goto('/about-nothing')
    for (const [from, to] of MOVED) {
      await page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, from)
      await expect(page).toHaveURL(to)
    }
  })
})

test('a session that has ended asks to sign in again, and leads back', async ({ page, request }) => {
  const person = await register(request)
  await signInAs(page, person.email, '/settings')
  await page.goto('about:blank')
  await endSessions(request, person)
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth?next=%2Fsettings')
  await expect(toast(page)).toContainText('Your session has ended.')
  expect(await tokenIn(page)).toBeNull()
  await trySignIn(page, person.email, person.password)
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText(person.username, { exact: true })).toBeVisible()
})

test('a session that has ended disturbs nobody on a page for everyone', async ({ page, request }) => {
  const person = await register(request)
  await signInAs(page, person.email, '/browse')
  // No page is open that could notice while it happens.
  await page.goto('about:blank')
  await endSessions(request, person)
  await page.goto('/browse')
  await expect(toast(page)).toContainText('Your session has ended.')
  await expect(page).toHaveURL('/browse')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
})
