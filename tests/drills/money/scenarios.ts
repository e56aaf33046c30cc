import { randomUUID } from 'node:crypto'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../../server/testing/builders'
import { buildBankAccount } from '../../../server/testing/giving/payouts'
import { decidePayout, refundDonation } from '../../../shared/contract/admin/money'
import { createDonation } from '../../../shared/contract/donations'
import {
  createFlutterwavePayment,
  createPaymentIntent,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from '../../../shared/contract/payments'
import { createPayoutRequest } from '../../../shared/contract/payouts'
import type { DrillWorld } from './drill-world'

/** One thing that people do with money. It may fail on the way: what counts is how the books end. */
export interface Scenario {
  name: string
  /** Prepares without faults, and returns the steps to run with them. */
  prepare(world: DrillWorld): Promise<() => Promise<void>>
}

const GIFT = 2_500

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'gift by card',
    prepare: async (world) => {
      const fundraiser = await buildFundraiser(world.context)
      return () => giveByCard(world, fundraiser.id)
    },
  },
  {
    name: 'gift by phone',
    prepare: async (world) => {
      const fundraiser = await buildFundraiser(world.context)
      return () => giveByPhone(world, fundraiser.id)
    },
  },
  {
    name: 'gift by a prompt on the phone',
    prepare: async (world) => {
      const fundraiser = await buildFundraiser(world.context)
      return () => giveByPrompt(world, fundraiser.id)
    },
  },
  { name: 'refund of a card', prepare: (world) => refunding(world, giveByCard) },
  { name: 'refund to a phone', prepare: (world) => refunding(world, giveByPhone) },
  { name: 'refund of a prompt', prepare: (world) => refunding(world, giveByPrompt) },
  {
    name: 'payout to a bank in Nigeria',
    prepare: (world) =>
      payingOut(world, { bankName: 'Access Bank', accountNumber: '0690000031', country: 'NG', currency: 'NGN' }),
  },
  {
    name: 'payout to M-Pesa',
    prepare: (world) =>
      payingOut(world, {
        bankName: 'M-Pesa',
        accountNumber: '+254712345678',
        accountType: 'mobile_money',
        mobileMoneyProvider: 'M-Pesa',
      }),
  },
  {
    name: 'payout by prompts’ provider',
    prepare: (world) =>
      payingOut(
        world,
        {
          bankName: 'M-Pesa',
          accountNumber: '+254712345678',
          accountType: 'mobile_money',
          mobileMoneyProvider: 'M-Pesa',
        },
        {},
        world.context.gateways.pawapay.provider,
      ),
  },
  { name: 'payout to an account at the card provider', prepare: (world) => payingOutToOwnAccount(world) },
]

async function giveByCard(world: DrillWorld, fundraiserId: number): Promise<void> {
  const { server, context } = world
  const gift = { fundraiserId, amount: GIFT, currency: 'usd' as const }
  const started = await insist(() =>
    server.call(createPaymentIntent, { body: gift }, { 'Idempotency-Key': keyOf(gift) }),
  )
  if (!started) return
  context.sandbox.control.payByCard(started.body.clientSecret)
  const paymentIntentId = started.body.clientSecret.split('_secret_')[0] ?? ''
  await server.send('POST', createDonation.path, { body: { ...gift, paymentIntentId } })
}

let phones = 0

/** Each donor has a number of their own: a number gets few prompts in an hour. */
async function giveByPrompt(world: DrillWorld, fundraiserId: number): Promise<void> {
  const { server, context } = world
  const quote = await insist(() => server.call(getMobileMoneyQuote, { query: { amount: GIFT, country: 'KE' } }))
  if (!quote) return
  phones += 1
  const phone = `2547${String(11_000_000 + phones)}`
  const gift = {
    fundraiserId,
    amount: GIFT,
    currency: 'usd' as const,
    quoteId: quote.body.id,
    network: 'M-Pesa',
    phone,
  }
  const started = await insist(() =>
    server.call(createFlutterwavePayment, { body: gift }, { 'Idempotency-Key': keyOf(gift) }),
  )
  if (!started?.body.prompt) return
  try {
    context.sandbox.control.answerPrompt(phone)
  } catch {
    // The prompt never reached the phone.
  }
  await server.send('GET', getPaymentAttempt.path.replace('{attemptId}', started.body.attemptId))
}

async function giveByPhone(world: DrillWorld, fundraiserId: number): Promise<void> {
  const { server, context } = world
  const quote = await insist(() => server.call(getMobileMoneyQuote, { query: { amount: GIFT, country: 'KE' } }))
  if (!quote) return
  const gift = { fundraiserId, amount: GIFT, currency: 'usd' as const, quoteId: quote.body.id, network: 'M-Pesa' }
  const started = await insist(() =>
    server.call(createFlutterwavePayment, { body: gift }, { 'Idempotency-Key': keyOf(gift) }),
  )
  if (!started || started.body.paymentUrl.startsWith(server.origin)) return
  context.sandbox.control.payLink(started.body.paymentUrl)
  await server.send('GET', getPaymentAttempt.path.replace('{attemptId}', started.body.attemptId))
}

async function refunding(world: DrillWorld, give: typeof giveByCard): Promise<() => Promise<void>> {
  const fundraiser = await buildFundraiser(world.context)
  await give(world, fundraiser.id)
  await world.work()
  const donation = await world.context.database.read
    .selectFrom('donations')
    .select('id')
    .where('fundraiserId', '=', fundraiser.id)
    .executeTakeFirstOrThrow()
  const key = randomUUID()
  return async () => {
    // The admin presses twice, as people do after an error.
    for (const _ of ['first', 'second'])
      await world.server.send('POST', refundDonation.path.replace('{id}', String(donation.id)), {
        body: { reason: 'A drill' },
        headers: { ...world.asAdmin, 'Idempotency-Key': key },
      })
  }
}

type Account = Omit<Parameters<typeof buildBankAccount>[1], 'userId'>

async function payingOut(
  world: DrillWorld,
  account: Account,
  change: object = {},
  provider?: string,
): Promise<() => Promise<void>> {
  const { context, server } = world
  const creator = await buildUser(context, change)
  const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
  await buildDonation(context, { fundraiserId, amount: 20_000 })
  await buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1, ...account })
  const headers = { Authorization: `Bearer ${await buildSession(context, creator)}`, 'Idempotency-Key': randomUUID() }
  const { body } = await server.call(createPayoutRequest, { body: { fundraiserId, amount: 18_000 } }, headers)
  const method = provider === undefined ? {} : { method: provider }
  return async () => {
    for (const _ of ['first', 'second'])
      await server.send('PATCH', decidePayout.path.replace('{id}', String(body.id)), {
        body: { status: 'processing', ...method },
        headers: world.asAdmin,
      })
  }
}

let people = 0

async function payingOutToOwnAccount(world: DrillWorld): Promise<() => Promise<void>> {
  const { gateways, sandbox } = world.context
  const email = `creator-${randomUUID()}@example.org`
  people += 1
  const stripeConnectAccountId = await gateways.stripe.openAccount({ email, country: 'US', userId: people })
  sandbox.control.setAccount(stripeConnectAccountId, 'active')
  const account = { country: 'US', currency: 'USD' as const, bankName: 'First Bank', routingNumber: '110000000' }
  const change = { stripeConnectAccountId, stripeConnectAccountStatus: 'active' }
  return payingOut(world, account, change, gateways.stripe.provider)
}

/** A person tries three times. Null when it never worked. */
async function insist<Result>(act: () => Promise<Result>): Promise<Result | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      return await act()
    } catch {
      // The page shows the error, and the person presses again.
    }
  }
  return null
}

const keys = new WeakMap<object, string>()

/** The same key for each try of one gift. */
function keyOf(gift: object): string {
  const key = keys.get(gift) ?? randomUUID()
  keys.set(gift, key)
  return key
}
