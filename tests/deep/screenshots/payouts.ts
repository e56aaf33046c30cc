import type { APIRequestContext } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { confirmEmail, newPerson, type Person, signInAs } from '../../journeys/support/accounts'
import { asAdmin } from '../../journeys/support/admin'
import { addAccount, adminActions, type Caller, callerFor } from '../../journeys/support/creators'
import { control } from '../../journeys/support/giving'
import { expect, type JourneyServer } from '../../journeys/support/server'
import { at, type ScreenGroup, type Stage } from './screen'

const YEAR = new Date().getUTCFullYear()

/** Two fundraisers with large balances, one that has ended with little left, and payouts in each status. */
async function prepare({ page, request, server }: Stage): Promise<void> {
  const owner = await registerOwner(server, request)
  const first = await addFundraiser(server, request, owner, LONG_TITLE, [999_999, 250_000])
  const second = await addFundraiser(server, request, owner, 'Water for Woldiya', [60])
  const ended = await addFundraiser(server, request, owner, `${LONG_TITLE} ፪`, [30])
  const admin = await asAdmin(server, request)
  await admin.send('PATCH', `/api/admin/fundraisers/${ended.id}`, { isActive: false })
  const account = await addAccount({ ...owner, fundraiser: first })
  await addBank(owner, {})
  await addBank(owner, { bankName: 'GCB Bank', accountNumber: '1021010012345', country: 'GH', currency: 'GHS' })
  const request2 = (fundraiserId: number, cents: number) =>
    owner.api.send<PayoutRequest>('POST', '/api/payout-requests', { amount: cents, fundraiserId })
  const team = await adminActions(server, request)
  await team.verify(account)
  await control(server, request, 'settings', { transferAfterMs: null })
  await team.sendOut(await request2(first.id, 12_345_678))
  await request2(first.id, 6_000)
  await request2(second.id, 5_000)
  await signInAs(page, owner.email)
}

/** Payouts, statements and the end of an account with a long name and large amounts. */
export const PAYOUTS: ScreenGroup = {
  who: 'owner',
  prepare,
  screens: [
    at('payouts-several', '/payouts'),
    at('notifications', '/notifications'),
    at('dashboard-held', '/dashboard', ({ page }) => page.getByText('Read and answer').first().click()),
    at('payouts-account-ghana', '/payouts?tab=accounts', async ({ page }) => {
      await page.getByRole('button', { name: 'Add Account' }).click()
      await page.getByLabel('Country').selectOption('GH')
      await expect(page.getByText('For automatic transfers we also need')).toBeVisible()
    }),
    at('payouts-account-details', '/payouts?tab=accounts', async ({ page }) => {
      await page.getByText('Add details for automatic transfers').first().click()
      await page.getByLabel('SWIFT / BIC code (optional)').first().fill('not a code')
      await page.getByRole('button', { name: 'Add details' }).first().click()
      await expect(page.locator('.field-problem:not(:empty)').first()).toBeVisible()
    }),
    at('statement-year', `/statements/${YEAR}`),
  ],
}

/** A name and a title as long as people write them, in a script with wide letters. */
const LONG_NAME = 'ዶክተር ወልደገብርኤል ተክለሃይማኖት ገብረመስቀል ወልደሚካኤል'
export const LONG_TITLE = 'በወልዲያ ከተማ ለሚገኙ ወላጅ አልባ ሕፃናት ማሳደጊያና ለሁለተኛ ደረጃ ትምህርት ቤት የንጹሕ መጠጥ ውኃ ጉድጓድ ቁፋሮ'

export interface Owner extends Person {
  api: Caller
}

/** A person with a long name, and no fundraiser yet. */
export async function registerOwner(server: JourneyServer, request: APIRequestContext): Promise<Owner> {
  const person = { ...newPerson(), fullName: LONG_NAME }
  expect((await request.post('/api/users', { data: person })).status()).toBe(201)
  await confirmEmail(server, request, person)
  return { ...person, api: await callerFor(server, request, person) }
}

/** A fundraiser of a person that has received donations of these dollars, each by card. */
export async function addFundraiser(
  server: JourneyServer,
  request: APIRequestContext,
  { api }: Owner,
  title: string,
  dollars: readonly number[],
  card?: string,
): Promise<Fundraiser> {
  const data = {
    title,
    description: 'Three boreholes, dug and kept by the parents themselves.',
    category: 'infrastructure',
    goalAmount: 90_000_000,
    duration: 30,
  }
  const fundraiser = await api.send<Fundraiser>('POST', '/api/fundraisers', data)
  const raised = async () =>
    (await (await request.get(`/api/fundraisers/${fundraiser.id}`)).json()) as { currentAmount: number }
  for (const amount of dollars) {
    const gift = { fundraiserId: fundraiser.id, amount, donorName: LONG_NAME }
    const reply = await request.post('/api/create-payment-intent', { data: gift })
    expect(reply.ok(), await reply.text()).toBe(true)
    const { clientSecret } = await reply.json()
    await control(server, request, 'pay-by-card', { clientSecret, ...(card && { card }) })
  }
  const total = dollars.reduce((sum, amount) => sum + amount * 100, 0)
  await expect.poll(async () => (await raised()).currentAmount).toBe(total)
  return fundraiser
}

/** A bank account of a person. */
export function addBank({ api, fullName }: Owner, change: object): Promise<unknown> {
  return api.send('POST', '/api/bank-accounts', {
    accountHolderName: fullName,
    bankName: 'Commerzbank',
    accountType: 'checking',
    accountNumber: 'DE89370400440532013000',
    country: 'DE',
    currency: 'EUR',
    ...change,
  })
}
