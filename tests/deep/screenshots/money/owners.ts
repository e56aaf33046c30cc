import { type APIRequestContext, expect } from '@playwright/test'
import type { Fundraiser } from '../../../../shared/contract/fundraisers'
import { confirmEmail, newPerson, type Person } from '../../../journeys/support/accounts'
import { type Caller, callerFor } from '../../../journeys/support/creators'
import { control } from '../../../journeys/support/giving'
import type { JourneyServer } from '../../../journeys/support/server'

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
