import type { Page } from '@playwright/test'
import type { AdminPayout } from '../../../shared/contract/admin/money'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { dayOf } from '../../../shared/rules/dates'
import { signInAs } from '../../journeys/support/accounts'
import { ADMIN, asAdmin, newCampaign } from '../../journeys/support/admin'
import { addAccount, adminActions, creatorWith } from '../../journeys/support/creators'
import { control } from '../../journeys/support/giving'
import { expect } from '../../journeys/support/server'
import { addFundraiser, LONG_TITLE, registerOwner } from './payouts'
import { at, goTo, type Screen, type ScreenGroup, type Stage, screen, writeTo } from './screen'

const TABS = ['overview', 'campaigns', 'users', 'donations', 'payouts', 'books', 'site', 'operations']

/** A dialog of a section, opened by the first button of that name: in the table, and in the cards of a phone. */
function dialog(name: string, tab: string, button: RegExp, then?: (page: Page) => Promise<unknown>): Screen[] {
  return (['phone', 'wide'] as const).map((only) => ({
    name: `admin-${name}`,
    only,
    async open({ page }) {
      await goTo(page, `/admin?tab=${tab}`)
      const rows = panel(page).locator('table, .admin-cards')
      await expect(rows.or(panel(page).getByRole('button', { name: button })).first()).toBeVisible()
      // Of many rows a phone shows the buttons only behind a tap.
      for (const more of await panel(page).locator('.folded summary').all()) await more.click()
      await panel(page).getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await then?.(page)
    },
  }))
}

const panel = (page: Page) => page.getByRole('tabpanel')

/** The screens of an admin. */
export const ADMINISTRATION: ScreenGroup = {
  who: 'admin',
  async prepare({ page, request, server }) {
    const admin = await asAdmin(server, request)
    await newCampaign(admin, request, { title: 'Maji safi kwa wote 水 مدرسة '.repeat(6).trim() })
    const creator = await creatorWith(server, request, 100)
    const about = { fundraiserId: creator.fundraiser.id }
    await writeTo(request, { kind: 'report', reason: 'other', about, text: 'የማይቋረጥ ቃል '.repeat(300) })
    const words = { ownerText: LONG_TITLE, publicText: LONG_TITLE, needed: LONG_TITLE }
    const reviewOn = dayOf(Date.now() + 7 * 24 * 60 * 60_000)
    await admin.send('POST', '/api/admin/holds', { ...about, ...words, reason: 'other', stops: ['payouts'], reviewOn })
    await addAccount(creator)
    await creator.api.send('POST', '/api/payout-requests', { amount: 6_000, fundraiserId: creator.fundraiser.id })
    await signInAs(page, ADMIN)
  },
  screens: [
    at('dashboard', '/dashboard'),
    ...TABS.map((tab) => at(`admin-${tab}`, `/admin?tab=${tab}`)),
    at('admin-empty', '/admin?tab=campaigns&campaigns.q=nobody+asked+this'),
    at('admin-selected', '/admin?tab=campaigns', async ({ page }) => {
      await page.getByLabel('Select all on this page').check()
      await expect(page.getByRole('region', { name: 'Selected campaigns' })).toBeVisible()
    }),
    screen('admin-error', async ({ page, context }) => {
      await context.route(/\/api\/admin\/fundraisers/, (route) => route.abort())
      await page.goto('/admin?tab=campaigns')
      await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    }),
    at('admin-create-errors', '/admin?tab=campaigns', async ({ page }) => {
      await page.getByRole('button', { name: 'Create Campaign' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create Campaign' }).click()
      await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
    }),
    ...dialog('answer', 'overview', /^Answer /),
    ...dialog('stop', 'campaigns', /^Deactivate /),
    ...dialog('edit', 'campaigns', /^Edit /),
    ...dialog('delete', 'campaigns', /^Delete /),
    ...dialog('verify', 'payouts', /^Verify /),
    ...dialog('refuse', 'payouts', /^Refuse/),
    at('edit-fundraiser', '/edit-fundraiser/1'),
  ],
}

const WARNED_OF_FRAUD = '4000000000005423'

/** One of everything that waits for an admin: owed balances, a fraud warning, payouts. */
async function prepareMoney(stage: Stage): Promise<void> {
  const { page, request, server } = stage
  const admin = await asAdmin(server, request)
  const owner = await registerOwner(server, request)
  const first = await addFundraiser(server, request, owner, LONG_TITLE, [999_999, 250])
  await addFundraiser(server, request, owner, 'ውኃ ለወልዲያ', [40], WARNED_OF_FRAUD)
  const ended = await addFundraiser(server, request, owner, `${LONG_TITLE} ፪`, [30])
  await admin.send('PATCH', `/api/admin/fundraisers/${ended.id}`, { isActive: false })
  const account = await addAccount({ ...owner, fundraiser: first })
  const team = await adminActions(server, request)
  await team.verify(account)
  await control(server, request, 'settings', { transferAfterMs: null })
  const ask = (amount: number) =>
    owner.api.send<PayoutRequest>('POST', '/api/payout-requests', { amount, fundraiserId: first.id })
  await ask(12_345_678)
  await ask(6_000)
  const byHand = await ask(7_000)
  await admin.send<AdminPayout>('PATCH', `/api/admin/payout-requests/${byHand.id}`, {
    status: 'processing',
    method: 'by-hand',
  })
  await signInAs(page, ADMIN)
}

/** What admins see of the money. */
export const MONEY_ADMINISTRATION: ScreenGroup = {
  who: 'money-admin',
  prepare: prepareMoney,
  screens: [
    ...['donations', 'payouts', 'books', 'operations'].map((tab) => at(`admin-${tab}`, `/admin?tab=${tab}`)),
    ...dialog('pay-by-hand', 'payouts', /^Pay by hand/),
    ...dialog('send', 'payouts', /^Send \$/, async (page) => {
      await expect(page.getByRole('dialog').getByText('Arrives').first()).toBeVisible()
    }),
    ...dialog('send-without-quote', 'payouts', /^Send \$/),
    ...dialog('complete', 'payouts', /^Mark completed/),
    ...dialog('account-number', 'payouts', /^Show account number/, (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Show account number' }).click(),
    ),
    ...dialog('refund', 'donations', /^Refund /, async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Refund/ })
        .click()
    }),
  ],
}
