import { randomUUID } from 'node:crypto'
import type { CallBody, CallReply } from '#shared/contract/base/call'
import { createDonation } from '#shared/contract/donations'
import { createFlutterwavePayment, createPaymentIntent, getMobileMoneyQuote } from '#shared/contract/payments'
import type { MobileMoneyCountryCode } from '#shared/rules/money/mobile-money'
import { auditMoney } from '../../giving/ledger/audit'
import { findAttempt } from '../../giving/payments/queries'
import type { Attempt } from '../../giving/payments/tables'
import { reconcile } from '../../operations/jobs/reconcile'
import { processEvents } from '../../operations/webhooks/webhooks'
import type { Row } from '../../platform/database/schema'
import { afterUse } from '../after-use'
import { buildFundraiser } from '../builders'
import { createTestContext, type TestContext } from '../context'
import { serve, type TestReply, type TestServer } from '../serve'

type ContextOptions = Parameters<typeof createTestContext>[0]
type CardGift = Partial<CallBody<typeof createPaymentIntent>>
type HostedGift = Partial<CallBody<typeof createFlutterwavePayment>>
export type StartedCard = CallReply<typeof createPaymentIntent>
export type StartedHosted = CallReply<typeof createFlutterwavePayment>

/** A fundraiser on a served app, and the steps of a donation as the browser, the providers and the workers make them. */
export interface Giving {
  readonly context: TestContext
  readonly server: TestServer
  readonly fundraiser: Row<'fundraisers'>
  /** The request body that starts a donation of $25. */
  readonly gift: { fundraiserId: number; amount: number; currency: 'usd' }
  startCard(changes?: CardGift, key?: string): Promise<StartedCard>
  /** Starts a payment in dollars, or with a quote in the currency of `country`. */
  startHosted(changes?: HostedGift & { country?: MobileMoneyCountryCode }, key?: string): Promise<StartedHosted>
  payByCard: TestContext['sandbox']['control']['payByCard']
  payLink: TestContext['sandbox']['control']['payLink']
  /** Sends the report that the donor's page sends after paying. */
  claim(clientSecret: string, changes?: Partial<CallBody<typeof createDonation>>): Promise<TestReply>
  attempt(publicId: string): Promise<Attempt>
  /** All attempts for the fundraiser; `payments` and `donations` are for the fundraiser too. */
  attempts(): Promise<Attempt[]>
  payments(): Promise<Row<'payments'>[]>
  donations(): Promise<Row<'donations'>[]>
  /** The fundraiser's current totals. */
  totals(): Promise<{ currentAmount: number; donationsCount: number }>
  /** How many payments the providers have opened since this fundraiser was made. */
  opened(): { intents: number; links: number }
  /** Processes every webhook that is due. */
  workOnEvents(): Promise<void>
  reconcile(): Promise<void>
}

/** A served app for many tests, each with a fundraiser of its own. Its books are audited at the end. */
export interface GivingServer {
  readonly context: TestContext
  /** Starts over with another fundraiser and with providers without faults. */
  giving(): Promise<Giving>
  /** Throws when the audit finds a difference. */
  audit(): Promise<void>
}

/** A server for one test. */
export async function createGiving(options?: ContextOptions): Promise<Giving> {
  return (await openGivingServer(options)).giving()
}

export async function openGivingServer(options: ContextOptions = {}): Promise<GivingServer> {
  const context = await createTestContext(options)
  async function audit(): Promise<void> {
    const differences = await auditMoney(context.database.read)
    if (differences.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(differences)}`)
  }
  afterUse(audit)
  const server = await serve(context)
  return {
    context,
    audit,
    async giving() {
      context.sandbox.control.faults.clear()
      return giveTo(await buildFundraiser(context), context, server)
    },
  }
}

function giveTo(fundraiser: Row<'fundraisers'>, context: TestContext, server: TestServer): Giving {
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
      await processEvents(context, () => false)
    },
    reconcile: () => reconcile(context, () => false),
  }
}
