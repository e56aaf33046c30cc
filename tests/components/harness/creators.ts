import { expect, inject } from 'vitest'
import type { AdminFundraiser } from '../../../shared/contract/admin/fundraisers'
import type { BankAccount } from '../../../shared/contract/bank-accounts'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { ask, confirmEmail, me, type Person, register, type TestPerson } from './people'

export interface Creator extends Person {
  fundraiser: Fundraiser
}

/** A person with a fundraiser that has received a donation of so many dollars; nine tenths of it belong to them. */
export async function creatorWith(dollars: number): Promise<Creator> {
  const person = await register()
  await confirmEmail(person)
  return { ...person, fundraiser: await addFundraiser(person, dollars) }
}

/** A fundraiser without a donation. */
export function publishAs(as: TestPerson, change: object = {}): Promise<Fundraiser> {
  const data = {
    title: 'Clean water for Kisumu’s schools',
    description: 'Three boreholes, dug and kept by the parents themselves.',
    category: 'infrastructure',
    goalAmount: 5_000_000,
    duration: 30,
    ...change,
  }
  return ask('POST', '/api/fundraisers', { as, data })
}

/** Another fundraiser of a person, with a donation of so many dollars. */
export async function addFundraiser(person: Person, dollars: number, change: object = {}): Promise<Fundraiser> {
  const balance = async () => (await ask<{ balance: number }>('GET', '/api/available-balance', { as: person })).balance
  const before = await balance()
  const fundraiser = await publishAs(person, change)
  await give(fundraiser, dollars)
  await expect.poll(balance).toBe(before + dollars * 90)
  return fundraiser
}

/** A card donation that has arrived, of a guest or of a person with an account. */
export async function give({ id }: Fundraiser, dollars: number, as?: TestPerson, change: object = {}): Promise<void> {
  const data = { fundraiserId: id, amount: dollars, ...change }
  const circumstances = as ? { data, as } : { data }
  const { clientSecret } = await ask<{ clientSecret: string }>('POST', '/api/create-payment-intent', circumstances)
  await control('pay-by-card', { clientSecret })
}

/** Controls the fake provider: see `controlRoutes` of the sandbox. */
export async function control<Reply>(path: string, data: object): Promise<Reply> {
  const reply = await fetch(`${inject('settings').sandboxOrigin}/_control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

/** A payout account, added through the API; by default an M-Pesa phone. */
export function addAccount(creator: Person, change: object = {}): Promise<BankAccount> {
  const data = {
    accountHolderName: creator.fullName,
    bankName: 'M-Pesa',
    mobileMoneyProvider: 'M-Pesa',
    accountType: 'mobile_money',
    accountNumber: '0712 345678',
    country: 'KE',
    ...change,
  }
  return ask('POST', '/api/bank-accounts', { as: creator, data })
}

let count = 0

/** A new campaign of a new person, created through the API; its title has a unique word, and the given one. */
export async function newCampaign(word = ''): Promise<AdminFundraiser> {
  const owner = await me(await register())
  count += 1
  const data = {
    userId: owner.id,
    title: `Seats for the hall ${word} kiongozi${crypto.randomUUID().slice(0, 8)}${count}`.replace('  ', ' '),
    description: 'Fifty chairs that last, made in the village.',
    category: 'infrastructure',
    goalAmount: 250_000,
  }
  const path = '/api/admin/create-campaign'
  const { fundraiser } = await ask<{ fundraiser: AdminFundraiser }>('POST', path, { as: 'admin', data })
  return fundraiser
}

/** The admin's list filtered by these words. */
export const campaignsLike = (words: string): string =>
  `/admin?${new URLSearchParams({ tab: 'campaigns', 'campaigns.q': words })}`

const WEEK = 7 * 24 * 60 * 60_000
/** The demo has fewer; fundraisers of tests come after them. */
const LAST = 100

/** The first fundraiser of the demo that meets the condition. */
export async function findFundraiser(isWanted: (fundraiser: Fundraiser) => boolean): Promise<Fundraiser> {
  for (let id = 1; id < LAST; id += 1) {
    const reply = await fetch(`${inject('origin')}/api/fundraisers/${id}`, { credentials: 'omit' })
    if (!reply.ok) continue
    const fundraiser: Fundraiser = await reply.json()
    if (isWanted(fundraiser)) return fundraiser
  }
  throw new Error('The demo has no such fundraiser')
}

/** Whether it takes donations, now and for a while longer. */
export const isOpen = ({ isActive, endDate }: Fundraiser): boolean =>
  isActive && (endDate === null || Date.parse(endDate) > Date.now() + WEEK)
