import { newPerson, register, signInAs, signInPanel, signUpPanel } from '../../journeys/support/accounts'
import { elsewhere } from '../../journeys/support/people'
import { expect } from '../../journeys/support/server'
import { at, goTo, type Screen, type ScreenGroup, settled } from './screen'

/** Signing in, signing up, and what a visitor sees where an account is needed. */
export const SIGNING_IN: ScreenGroup = {
  who: 'signing-in',
  screens: [
    at('auth', '/auth'),
    at('auth-refused', '/auth', async ({ page }) => {
      await signInPanel(page).getByLabel('Email').fill('nobody@example.org')
      await signInPanel(page).getByLabel('Password', { exact: true }).fill('not the one')
      await signInPanel(page).getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    }),
    at('auth-sign-up', '/auth?tab=sign-up'),
    at('auth-sign-up-errors', '/auth', async ({ page }) => {
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await signUpPanel(page).getByLabel('Full name').fill(newPerson().fullName.repeat(20))
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(signUpPanel(page).locator('.field-problem').first()).toBeVisible()
    }),
    at('auth-forgot', '/auth', async ({ page }) => {
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    at('reset-password-errors', '/reset-password?token=something', async ({ page }) => {
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.locator('.field-problem').first()).toBeVisible()
    }),
    at('reset-password-no-token', '/reset-password'),
    at('confirm-email', '/confirm-email?token=something'),
    at('confirm-email-no-token', '/confirm-email'),
    ...['settings', 'payouts', 'admin', 'create-fundraiser', 'edit-profile', 'create-profile'].map((name) =>
      at(name, `/${name}`),
    ),
    at('edit-fundraiser', '/edit-fundraiser/1'),
    at('create-fundraiser-guest', '/create-fundraiser', async ({ page }) => {
      await page
        .getByLabel('Fundraiser Title')
        .fill('A roof for class four of the primary school at Kitui, before the rains')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(page.getByText(/^Short titles are read/)).toBeVisible()
      await expect(page.locator('.field-problem').filter({ hasText: /./ }).first()).toBeVisible()
    }),
    at('auth-to-publish', `/auth?tab=sign-up&next=${encodeURIComponent('/create-fundraiser?ready=true')}`),
  ],
}

/** One's own profile at a tab. */
export function ownProfile(tab: string): Screen {
  return {
    name: `profile${tab.replace('?tab=', '-')}`,
    async open({ page, request }) {
      await page.goto('/settings')
      const { id } = await (await elsewhere(page, request)).me()
      await goTo(page, `/profile/${id}${tab}`)
    },
  }
}

/** A new person: nothing exists yet. */
export const NEWCOMER: ScreenGroup = {
  who: 'newcomer',
  async prepare({ page, request }) {
    await signInAs(page, (await register(request)).email)
  },
  screens: [
    at('dashboard', '/dashboard'),
    at('notifications', '/notifications'),
    ...['', '?tab=donations', '?tab=about'].map(ownProfile),
    at('payouts', '/payouts'),
    at('payouts-accounts', '/payouts?tab=accounts'),
    at('payouts-accounts-errors', '/payouts?tab=accounts', async ({ page }) => {
      await page.getByRole('button', { name: 'Add Account' }).click()
      await expect(page.getByText('Required').first()).toBeVisible()
    }),
    at('create-profile', '/create-profile'),
    at('admin', '/admin'),
    at('edit-fundraiser-denied', '/edit-fundraiser/1'),
    {
      name: 'menu',
      only: 'phone',
      async open({ page }) {
        await goTo(page, '/dashboard')
        await page.getByRole('button', { name: 'Menu' }).click()
        await settled(page)
      },
    },
    {
      name: 'menu',
      only: 'wide',
      async open({ page }) {
        await goTo(page, '/dashboard')
        await page.locator('summary', { hasText: 'Your account' }).click()
      },
    },
  ],
}
