import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { AdminFundraiser } from '../../../shared/contract/admin/fundraisers'
import type { AuditAct } from '../../../shared/contract/admin/stuck-jobs'
import { register, signInAs } from './accounts'
import { type Caller, callerFor } from './creators'
import { expect, type JourneyServer, waitForApps } from './server'

export const ADMIN = 'admin@pamoja.test'

/** Opens a section of the admin screen as the demo's admin. */
export async function openAdmin(page: Page, tab = 'campaigns'): Promise<void> {
  await signInAs(page, ADMIN, `/admin?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
}

/** The same on another device. */
export async function adminOn(browser: Browser, { origin }: JourneyServer, tab: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  await waitForApps(context)
  const page = await context.newPage()
  await signInAs(page, email, `/admin?tab=${tab}`)
  return page
}

/** The demo's admin through the API. */
export const asAdmin = (server: JourneyServer, request: APIRequestContext): Promise<Caller> =>
  callerFor(server, request, { email: ADMIN, password: 'pamoja-demo' })

/** The table row, or the card of a list, that contains a text. `section`: its title, where a tab has several. */
export const row = (page: Page, text: string | RegExp, section?: string) =>
  (section ? page.getByRole('region', { name: section, exact: true }) : page.getByRole('tabpanel'))
    .locator('tbody tr, .admin-cards > li')
    .filter({ hasText: text })

/** Searches in a section of the open tab. */
export async function search(page: Page, label: string, words: string): Promise<void> {
  await page.getByLabel(label).fill(words)
  await page.getByLabel(label).press('Enter')
}

let count = 0

/** A new campaign of a new person, created through the API; its title has a unique word. A hold on it shows on no dashboard of the demo. */
export async function newCampaign(admin: Caller, request: APIRequestContext, change = {}): Promise<AdminFundraiser> {
  const { username } = await register(request)
  const [owner] = await admin.get<{ id: number }[]>(`/api/admin/users?q=${username}&limit=1`)
  if (!owner) throw new Error(`There is no ${username}`)
  count += 1
  const word = `kiongozi${Date.now().toString(36)}${count}`
  const { fundraiser } = await admin.send<{ fundraiser: AdminFundraiser }>('POST', '/api/admin/create-campaign', {
    userId: owner.id,
    title: `Seats for the hall ${word}`,
    description: 'Fifty chairs that last, made in the village.',
    category: 'infrastructure',
    goalAmount: 250_000,
    ...change,
  })
  return fundraiser
}

/** The audit trail of a subject, newest first. */
export const trailOf = (admin: Caller, subject: string): Promise<AuditAct[]> =>
  admin.get(`/api/admin/audit-trail?subject=${encodeURIComponent(subject)}`)
