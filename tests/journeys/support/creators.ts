import { type APIRequestContext, request as devices, type Page } from '@playwright/test'
import type { AdminPayout } from '../../../shared/contract/admin/money'
import type { BankAccount } from '../../../shared/contract/bank-accounts'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { confirmEmail, type Person, register } from './accounts'
import { control } from './giving'
import { expect, type JourneyServer } from './server'

/** Calls the API as a person, without the page. Bodies and replies are JSON; a refusal fails the journey. */
export interface Caller {
  get<Reply>(path: string): Promise<Reply>
  /** A reply that is not JSON. */
  read(path: string): Promise<string>
  send<Reply>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data: object): Promise<Reply>
}

export async function callerFor(
  { origin }: JourneyServer,
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Caller> {
  // On a separate device: signing in ends the earlier session of the same device.
  const device = await devices.newContext({ baseURL: origin })
  const { token } = await (await device.post('/api/auth/login', { data: { email, password } })).json()
  await device.dispose()
  const headers = { Authorization: `Bearer ${token}` }
  return {
    async get(path) {
      const reply = await request.get(path, { headers })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.json()
    },
    async read(path) {
      const reply = await request.get(path, { headers })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.text()
    },
    async send(method, path, data) {
      const reply = await request.fetch(path, { method, headers, data })
      expect(reply.ok(), await reply.text()).toBe(true)
      return reply.json()
    },
  }
}

export interface Creator extends Person {
  api: Caller
  fundraiser: Fundraiser
}

/** A person with a fundraiser that has received a donation of so many dollars; nine tenths of it belong to them. */
export async function creatorWith(
  server: JourneyServer,
  request: APIRequestContext,
  dollars: number,
): Promise<Creator> {
  const person = await register(request)
  await confirmEmail(server, request, person)
  const api = await callerFor(server, request, person)
  const fundraiser = await api.send<Fundraiser>('POST', '/api/fundraisers', {
    // Unique, so that a search finds this one.
    title: `Clean water for the schools of ${person.username}`,
    description: 'Three boreholes, dug and kept by the parents themselves.',
    category: 'infrastructure',
    goalAmount: 5_000_000,
    duration: 30,
  })
  await give(server, request, fundraiser, dollars)
  await expect
    .poll(async () => (await api.get<{ balance: number }>('/api/available-balance')).balance)
    .toBe(dollars * 90)
  return { ...person, api, fundraiser }
}

/** A card donation that has arrived. */
export async function give(
  server: JourneyServer,
  request: APIRequestContext,
  { id }: Fundraiser,
  dollars: number,
): Promise<void> {
  const reply = await request.post('/api/create-payment-intent', { data: { fundraiserId: id, amount: dollars } })
  const { clientSecret } = await reply.json()
  await control(server, request, 'pay-by-card', { clientSecret })
}

/** A payout account, added through the API; by default an M-Pesa phone. */
export function addAccount({ api, fullName }: Creator, change: object = {}): Promise<BankAccount> {
  return api.send('POST', '/api/bank-accounts', {
    accountHolderName: fullName,
    bankName: 'M-Pesa',
    mobileMoneyProvider: 'M-Pesa',
    accountType: 'mobile_money',
    accountNumber: '0712 345678',
    country: 'KE',
    ...change,
  })
}

/** What admins do on their own screen. */
export async function adminActions(server: JourneyServer, request: APIRequestContext) {
  const admin = await callerFor(server, request, { email: 'admin@pamoja.test', password: 'pamoja-demo' })
  return {
    async verify({ id }: BankAccount): Promise<void> {
      await admin.send('PATCH', `/api/admin/bank-accounts/${id}`, { isVerified: true })
    },
    /** Returns the provider's reference of it. */
    async sendOut({ id }: PayoutRequest): Promise<string> {
      const { reference } = await admin.send<AdminPayout>('PATCH', `/api/admin/payout-requests/${id}`, {
        status: 'processing',
      })
      return reference ?? ''
    },
  }
}

/** The parts of the payouts screen. */
export const balance = (page: Page) => page.getByRole('region', { name: 'Balance' }).locator('.balance-amount')
export const requests = (page: Page) => page.getByRole('tabpanel', { name: 'Payout Requests' })
export const accounts = (page: Page) => page.getByRole('tabpanel', { name: 'Bank Accounts' })
export const amount = (page: Page) => requests(page).getByLabel('Amount (USD)')
export const ask = (page: Page) => requests(page).getByRole('button', { name: 'Request Payout' })
export const payouts = (page: Page) => requests(page).getByRole('article')
export const account = (page: Page, name: string) => accounts(page).getByRole('article').filter({ hasText: name })
