import type { Page } from '@playwright/test'
import { isOpen } from '../../../shared/rules/fundraisers/countdown'
import { signInAs } from '../../journeys/support/accounts'
import { elsewhere, saveProfile } from '../../journeys/support/people'
import { expect } from '../../journeys/support/server'
import { ownProfile } from './accounts'
import { at, fundraiserWhere, goTo, type Screen, type ScreenGroup, type Stage, settled } from './screen'

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Fundraiser' })

async function writeFundraiser(page: Page): Promise<void> {
  await page.getByLabel('Fundraiser Title').fill('A roof for class four of Nyando Primary')
  await page.getByLabel('Category').selectOption('education')
  await page.getByLabel('Goal Amount').fill('450')
  await page
    .getByLabel('Your Story')
    .fill('The roof of our classroom went with the storm, and the rains begin in March.')
}

/** A dialog of the settings, opened by its button. */
function settingsDialog(name: string, button: string): Screen {
  return {
    name: `settings-${name}`,
    async open({ page }) {
      await goTo(page, '/settings')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }
}

/** The creator of the demo: fundraisers, drafts, profile. */
export const CREATOR: ScreenGroup = {
  who: 'creator',
  prepare: ({ page }) => signInAs(page, 'creator@pamoja.test'),
  screens: [
    at('dashboard', '/dashboard'),
    at('create-fundraiser-errors', '/create-fundraiser', async ({ page }) => {
      await page.getByLabel('Goal Amount').fill('0.50')
      await publish(page).click()
      await expect(page.getByText('Goal must be at least $1')).toBeVisible()
    }),
    at('fundraiser-published', '/dashboard', async ({ page }) => {
      await page.waitForURL(/\/fundraiser\/\d+/, { timeout: 2_000 }).catch(() => {})
      await goTo(page, '/create-fundraiser')
      await writeFundraiser(page)
      await publish(page).click()
      await expect(page).toHaveURL(/\/fundraiser\/\d+/)
      await settled(page)
    }),
    { name: 'edit-fundraiser', open: (stage) => editOwn(stage, true) },
    { name: 'edit-fundraiser-inactive', open: (stage) => editOwn(stage, false) },
    ...['', '?tab=donations', '?tab=about'].map(ownProfile),
    at('edit-profile-errors', '/edit-profile', async ({ page }) => {
      await page.getByLabel('Full name').fill('A')
      await saveProfile(page).click()
      await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
      await page.getByLabel('Full name').fill('Amina Bello')
    }),
    at('settings', '/settings'),
    settingsDialog('password', 'Change Password'),
    settingsDialog('close-account', 'Close my account'),
  ],
}

async function editOwn({ page, request }: Stage, isOpened: boolean): Promise<void> {
  await page.goto('/settings')
  const { id } = await (await elsewhere(page, request)).me()
  const found = await fundraiserWhere(request, (each) => each.user.id === id && isOpen(each, Date.now()) === isOpened)
  await goTo(page, `/edit-fundraiser/${found.id}`)
}

/** A community leader. */
export const LEADER: ScreenGroup = {
  who: 'leader',
  prepare: ({ page }) => signInAs(page, 'leader@pamoja.test'),
  screens: [
    at('dashboard', '/dashboard'),
    ownProfile('?tab=about'),
    at('create-profile', '/create-profile'),
    at('create-fundraiser-for', '/create-profile', async ({ page }) => {
      await page
        .getByRole('link', { name: /^Start a fundraiser for/ })
        .first()
        .click()
      await expect(page.getByLabel('Who it is for').locator('option:checked')).toContainText('@')
      await settled(page)
    }),
    at('payouts', '/payouts'),
    at('settings', '/settings'),
  ],
}
