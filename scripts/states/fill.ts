import sharp from 'sharp'
import { z } from 'zod'
import type { Expectation } from '../../tests/drills/upgrade/expectation'
import { type Client, createClient, until } from './client'
import type { CommitServer } from './start-commit'

const PASSWORD = 'a kept good password'

/**
 * Fills a server through its API with a little of everything that an upgrade must not lose. Returns what must be true afterwards. These
 * calls are the same in all releases; what a release does not have is left out.
 */
export async function fill(server: CommitServer): Promise<Expectation> {
  const client = createClient(server)
  const leader = await signUp(client, 'leader', { isCommunityLeader: true })
  const creator = await signUp(client, 'creator', {})
  const person = await client.call('POST', '/api/users/create-behalf', {
    reply: withId,
    body: account('person'),
    token: leader.token,
  })
  const first = await publish(client, creator.token, { title: 'A well for Kitui', category: 'infrastructure' })
  const more = { userId: person.id, title: 'School fees for Amina', category: 'education' }
  const second = await publish(client, leader.token, more)

  for (const amount of [2_500, 4_000, 1_234]) await payByCard(client, first, amount)
  await payByCard(client, second, 6_000)
  await payByPhone(client, first, 1_500)
  const payout = await requestPayout(client, creator.token, first)

  await client.control('webhooks/hold', {})
  const { clientSecret, attemptId } = await openCard(client, first, 1_700)
  await client.control('pay-by-card', { clientSecret })
  return {
    madeAt: Date.now(),
    password: PASSWORD,
    accounts: [leader, creator],
    fundraisers: [await read(client, first), await read(client, second)],
    payout,
    waiting: { attemptId, fundraiserId: first, amount: 1_700 },
  }
}

const withId = z.object({ id: z.number() })

function account(name: string) {
  const email = `${name}@kept.test`
  return { fullName: `Person ${name}`, username: `kept.${name}`, email, password: PASSWORD, location: 'Kitui, Kenya' }
}

async function signUp({ call }: Client, name: string, more: object) {
  const { email, ...person } = account(name)
  const { id } = await call('POST', '/api/users', { reply: withId, body: { email, ...person, ...more } })
  const reply = z.object({ token: z.string() })
  const { token } = await call('POST', '/api/auth/login', { reply, body: { email, password: PASSWORD } })
  return { id, email, token }
}

async function publish({ call }: Client, token: string, more: object): Promise<number> {
  const flat = sharp({ create: { width: 480, height: 320, channels: 3, background: '#d97706' } })
  const image = `data:image/png;base64,${(await flat.png().toBuffer()).toString('base64')}`
  const description = 'A story that is long enough for every release, with letters such as ẹ, ú and ሰላም.'
  const body = { description, goalAmount: 500_000, duration: 60, image, ...more }
  return (await call('POST', '/api/fundraisers', { reply: withId, body, token })).id
}

async function read({ call, hashOf }: Client, id: number) {
  const reply = z.object({ id: z.number(), currentAmount: z.number(), donationsCount: z.number(), image: z.string() })
  const fundraiser = await call('GET', `/api/fundraisers/${id}`, { reply })
  return { ...fundraiser, imageHash: await hashOf(fundraiser.image) }
}

function openCard({ call }: Client, fundraiserId: number, amount: number) {
  const donor = { donorName: 'Wanjiru Kamau', donorEmail: 'wanjiru@kept.test', message: 'Asante sana' }
  const reply = z.object({ clientSecret: z.string(), attemptId: z.string() })
  const body = { fundraiserId, amount, currency: 'usd', ...donor }
  return call('POST', '/api/create-payment-intent', { reply, body })
}

async function payByCard(client: Client, fundraiserId: number, amount: number): Promise<void> {
  const { clientSecret, attemptId } = await openCard(client, fundraiserId, amount)
  await client.control('pay-by-card', { clientSecret })
  await untilPaid(client, attemptId)
}

async function payByPhone(client: Client, fundraiserId: number, amount: number): Promise<void> {
  const { call, control } = client
  const quoted = z.object({ id: z.string() })
  const quote = await call('GET', `/api/mobile-money-quote?amount=${amount}&country=KE`, { reply: quoted })
  const body = { fundraiserId, amount, currency: 'usd', quoteId: quote.id, network: 'M-Pesa' }
  const reply = z.object({ paymentUrl: z.string(), attemptId: z.string() })
  const { paymentUrl, attemptId } = await call('POST', '/api/create-flutterwave-payment', { reply, body })
  await control('pay-link', { link: paymentUrl })
  await untilPaid(client, attemptId)
}

function untilPaid({ call }: Client, attemptId: string): Promise<void> {
  const reply = z.object({ status: z.string() })
  return until(async () => (await call('GET', `/api/payment-attempts/${attemptId}`, { reply })).status === 'succeeded')
}

async function requestPayout({ call, has }: Client, token: string, fundraiserId: number) {
  if (!(await has('/api/bank-accounts', token))) return null
  const phone = { country: 'KE', currency: 'KES', accountType: 'mobile_money', mobileMoneyProvider: 'M-Pesa' }
  const body = { accountHolderName: 'Person creator', bankName: 'M-Pesa', accountNumber: '0712 345678', ...phone }
  await call('POST', '/api/bank-accounts', { reply: withId, body, token })
  const reply = z.object({ id: z.number(), status: z.string(), amount: z.number() })
  return call('POST', '/api/payout-requests', { reply, body: { amount: 5_000, fundraiserId }, token })
}
