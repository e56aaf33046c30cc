import { randomUUID } from 'node:crypto'
import type { CallBody, CallReply } from '#shared/contract/call'
import { createDonation } from '#shared/contract/donations'
import { createFlutterwavePayment, createPaymentIntent, getMobileMoneyQuote } from '#shared/contract/payments'
import type { MobileMoneyCountryCode } from '#shared/rules/mobile-money'
import type { Row } from '../database/schema'
import { auditMoney } from '../ledger/audit'
import { createCardTestingGuard } from '../payments/card-testing'
import { type Attempt, findAttempt } from '../payments/queries'
import { reconcile } from '../payments/reconciler'
import { processEvents } from '../payments/webhooks'
import { buildFundraiser } from './builders'
import { createTestContext, type TestContext } from './context'
import { serve, type TestReply, type TestServer } from './serve'

type ContextOptions = Parameters<typeof createTestContext>[0]
type CardGift = Partial<CallBody<typeof createPaymentIntent>>
type HostedGift = Partial<CallBody<typeof createFlutterwavePayment>>
export type StartedCard = CallReply<typeof createPaymentIntent>
export type StartedHosted = CallReply<typeof createFlutterwavePayment>

/** A fundraiser on a served app, and the steps of giving to it as the browser, the providers and the workers take them. */
export interface Giving {
  readonly context: TestContext
  readonly server: TestServer
  readonly fundraiser: Row<'fundraisers'>
  /** What is sent to begin a gift of $25. */
  readonly gift: { fundraiserId: number; amount: number; currency: 'usd' }
  startCard(changes?: CardGift, key?: string): Promise<StartedCard>
  /** In dollars, or in a country's currency at a quote. */
  startHosted(changes?: HostedGift & { country?: MobileMoneyCountryCode }, key?: string): Promise<StartedHosted>
  payByCard: TestContext['sandbox']['control']['payByCard']
  payLink: TestContext['sandbox']['control']['payLink']
  /** What the donor's page reports after paying. */
  claim(clientSecret: string, changes?: Partial<CallBody<typeof createDonation>>): Promise<TestReply>
  attempt(publicId: string): Promise<Attempt>
  /** What there is for the fundraiser; so are payments and donations. */
  attempts(): Promise<Attempt[]>
  payments(): Promise<Row<'payments'>[]>
  donations(): Promise<Row<'donations'>[]>
  /** The fundraiser's totals as they stand. */
  totals(): Promise<{ currentAmount: number; donationsCount: number }>
  /** How many payments the providers have opened meanwhile. */
  opened(): { intents: number; links: number }
  /** Works on every webhook that is due. */
  workOnEvents(): Promise<void>
  reconcile(): Promise<void>
  /** Ends the server too. Throws when the books are not right. */
  end(): Promise<void>
}

/** A served app for many tests, each with a fundraiser of its own. */
export interface GivingServer {
  readonly context: TestContext
  /** Begins afresh: another fundraiser, and providers at which nothing goes wrong. */
  giving(): Promise<Giving>
  /** Throws when the books are not right. */
  audit(): Promise<void>
  /** Audits too. */
  end(): Promise<void>
}

/** A server for one test. */
export async function createGiving(options?: ContextOptions): Promise<Giving> {
  return (await openGivingServer(options)).giving()
}

export async function openGivingServer(options: ContextOptions = {}): Promise<GivingServer> {
  const context = await createTestContext(options)
  const server = await serve(context)
  async function audit(): Promise<void> {
    const differences = await auditMoney(context.database.read)
    if (differences.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(differences)}`)
  }
  async function end(): Promise<void> {
    await server.stop()
    await audit().finally(() => context.remove())
  }
  return {
    context,
    audit,
    end,
    async giving() {
      context.sandbox.control.faults.clear()
      return { ...giveTo(await buildFundraiser(context), context, server), end }
    },
  }
}

function giveTo(fundraiser: Row<'fundraisers'>, context: TestContext, server: TestServer): Omit<Giving, 'end'> {
  const { control } = context.sandbox
  const { read } = context.database
  const gift = { fundraiserId: fundraiser.id, amount: 2_500, currency: 'usd' as const }
  const before = control.counts()
  const keyed = (key: string) => ({ 'Idempotency-Key': key })

  return {
    context,
    server,
    fundraiser,
    gift,
    async startCard(changes, key = randomUUID()) {
      return (await server.call(createPaymentIntent, { body: { ...gift, ...changes } }, keyed(key))).body
    },
    async startHosted({ country, ...changes } = {}, key = randomUUID()) {
      const amount = changes.amount ?? gift.amount
      const quote = country && (await server.call(getMobileMoneyQuote, { query: { amount, country } })).body
      const body = { ...gift, ...(quote && { quoteId: quote.id }), ...changes }
      return (await server.call(createFlutterwavePayment, { body }, keyed(key))).body
    },
    payByCard: control.payByCard,
    payLink: control.payLink,
    claim: (clientSecret, changes) =>
      server.send('POST', createDonation.path, {
        body: { ...gift, paymentIntentId: clientSecret.split('_secret_')[0], ...changes },
      }),
    async attempt(publicId) {
      const attempt = await findAttempt(read, 'publicId', publicId)
      if (!attempt) throw new Error(`No attempt ${publicId}`)
      return attempt
    },
    attempts: () =>
      read.selectFrom('payment_attempts').selectAll().where('fundraiserId', '=', fundraiser.id).orderBy('id').execute(),
    payments: () =>
      read
        .selectFrom('payments')
        .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
        .selectAll('payments')
        .where('payment_attempts.fundraiserId', '=', fundraiser.id)
        .orderBy('payments.id')
        .execute(),
    donations: () =>
      read.selectFrom('donations').selectAll().where('fundraiserId', '=', fundraiser.id).orderBy('id').execute(),
    totals: () =>
      read
        .selectFrom('fundraisers')
        .select(['currentAmount', 'donationsCount'])
        .where('id', '=', fundraiser.id)
        .executeTakeFirstOrThrow(),
    opened() {
      const { intents, links } = control.counts()
      return { intents: intents - before.intents, links: links - before.links }
    },
    async workOnEvents() {
      await control.webhooks.settled()
      await processEvents(context, createCardTestingGuard(context), () => false)
    },
    reconcile: () => reconcile(context, () => false),
  }
}
