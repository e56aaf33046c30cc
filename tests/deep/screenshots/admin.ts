import type { Page } from '@playwright/test'
import { signInAs } from '../../journeys/support/accounts'
import { ADMIN, asAdmin, newCampaign, row } from '../../journeys/support/admin'
import { addAccount, creatorWith } from '../../journeys/support/creators'
import { expect } from '../../journeys/support/server'
import { at, goTo, type Screen, type ScreenGroup } from './screen'

const TABS = ['overview', 'campaigns', 'users', 'donations', 'payouts', 'books', 'site', 'operations']

/** A dialog of a section, opened by the first button of that name: in the table, and in the cards of a phone. */
function dialog(name: string, tab: string, button: RegExp): Screen[] {
  return (['phone', 'wide'] as const).map((only) => ({
    name: `admin-${name}`,
    only,
    async open({ page }) {
      await goTo(page, `/admin?tab=${tab}`)
      await expect(
        panel(page)
          .locator('table, .admin-cards')
          .or(panel(page).getByRole('button', { name: button }))
          .first(),
      ).toBeVisible()
      // Of many rows a phone shows the buttons only behind a tap.
      for (const more of await panel(page).locator('.folded summary').all()) await more.click()
      await panel(page).getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }))
}

const panel = (page: Page) => page.getByRole('tabpanel')

/** The screens of an admin. */
export const ADMINISTRATION: ScreenGroup = {
  who: 'admin',
  async prepare({ page, request, server }) {
    await newCampaign(await asAdmin(server, request), { title: 'Maji safi kwa wote 水 مدرسة '.repeat(6).trim() })
    const creator = await creatorWith(server, request, 100)
    await addAccount(creator)
    await creator.api.send('POST', '/api/payout-requests', { amount: 6_000, fundraiserId: creator.fundraiser.id })
    await signInAs(page, ADMIN)
  },
  screens: [
    at('dashboard', '/dashboard'),
    ...TABS.map((tab) => at(`admin-${tab}`, `/admin?tab=${tab}`)),
    at('admin-empty', '/admin?campaigns.q=nobody+asked+this'),
    {
      name: 'admin-selected',
      async open({ page }) {
        await goTo(page, '/admin')
        await page.getByLabel('Select all on this page').check()
        await expect(page.getByRole('region', { name: 'Selected campaigns' })).toBeVisible()
      },
    },
    {
      name: 'admin-error',
      async open({ page, context }) {
        await context.route(/\/api\/admin\/fundraisers/, (route) => route.abort())
        await page.goto('/admin')
        await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible()
      },
    },
    ...dialog('create', 'campaigns', /^Create Campaign/),
    {
      name: 'admin-create-errors',
      async open({ page }) {
        await goTo(page, '/admin')
        await page.getByRole('button', { name: 'Create Campaign' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Create Campaign' }).click()
        await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
      },
    },
    ...dialog('edit', 'campaigns', /^Edit /),
    ...dialog('delete', 'campaigns', /^Delete /),
    ...dialog('verify', 'payouts', /^Verify /),
    ...dialog('refuse', 'payouts', /^Refuse/),
    ...dialog('refund', 'donations', /^Refund /),
    {
      name: 'admin-toast',
      async open({ page }) {
        await goTo(page, '/admin')
        const first = row(page, /./).first()
        await expect(first).toBeVisible()
        for (const more of await first.locator('summary').all()) await more.click()
        await first.getByRole('button', { name: /^Deactivate/ }).click()
        await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('article').hover()
      },
    },
    at('edit-fundraiser', '/edit-fundraiser/1'),
  ],
}
