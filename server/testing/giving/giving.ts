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
import { serve, type TestServer } from '../serve'

type ContextOptions = Parameters<typeof createTestContext>[0]
type CardGift = Partial<CallBody<typeof createPaymentIntent>>
type HostedGift = Partial<CallBody<typeof createFlutterwavePayment>>
export type StartedCard = CallReply<typeof createPaymentIntent>
type StartedHosted = CallReply<typeof createFlutterwavePayment>

/** A fundraiser on a served app, and the steps of a donation as the browser, the providers and the workers make them. */
export type Giving = ReturnType<typeof giveTo>

/** Audits the books at the end, and whenever the returned function is called: it throws when there is a difference. */
export function auditAfterUse({ database }: Pick<TestContext, 'database'>): () => Promise<void> {
  const audit = async () => {
    const differences = await auditMoney(database.read)
    if (differences.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(differences)}`)
  }
  afterUse(audit)
  return audit
}

/** A server for one test. */
export async function createGiving(options?: ContextOptions): Promise<Giving> {
  return (await openGivingServer(options)).giving()
}

export async function openGivingServer(options: ContextOptions = {}) {
  const context = await createTestContext(options)
  const server = await serve(context)
  return {
    context,
    audit: auditAfterUse(context),
    /** Starts over with another fundraiser and with providers without faults. */
    async giving(): Promise<Giving> {
      context.sandbox.control.faults.clear()
      return giveTo(await buildFundraiser(context), context, server)
    },
  }
}

function giveTo(fundraiser: Row<'fundraisers'>, context: TestContext, server: TestServer) {
  const { control } = context.sandbox
  const { read } = context.database
  /** The request body that starts a donation of $25. */
  const gift = { fundraiserId: fundraiser.id, amount: 2_500, currency: 'usd' as const }
  const before = control.counts()
  const keyed = (key: string) => ({ 'Idempotency-Key': key })
  const { payByCard, payLink } = control

  return {
    context,
    server,
    fundraiser,
    gift,
    async startCard(changes?: CardGift, key: string = randomUUID()): Promise<StartedCard> {
      return (await server.call(createPaymentIntent, { body: { ...gift, ...changes } }, keyed(key))).body
    },
    /** Starts a payment in dollars, or with a quote in the currency of `country`. */
    async startHosted(
      { country, ...changes }: HostedGift & { country?: MobileMoneyCountryCode } = {},
      key: string = randomUUID(),
    ): Promise<StartedHosted> {
      const amount = changes.amount ?? gift.amount
      const quote = country && (await server.call(getMobileMoneyQuote, { query: { amount, country } })).body
      const body = { ...gift, ...(quote && { quoteId: quote.id }), ...changes }
      return (await server.call(createFlutterwavePayment, { body }, keyed(key))).body
    },
    payByCard,
    payLink,
    /** Sends the report that the donor's page sends after paying. */
    claim: (clientSecret: string, changes?: Partial<CallBody<typeof createDonation>>) =>
      server.send('POST', createDonation.path, {
        body: { ...gift, paymentIntentId: clientSecret.split('_secret_')[0], ...changes },
      }),
    /** Gives by card, and reports it. */
    async give(changes: CardGift = {}, card?: string) {
      const started = await this.startCard(changes)
      const { latest_charge: charge } = payByCard(started.clientSecret, card === undefined ? {} : { card })
      if (!charge) throw new Error('Not paid')
      const { fundraiserId = gift.fundraiserId, amount = gift.amount } = changes
      await this.claim(started.clientSecret, { fundraiserId, amount })
      return { ...started, charge }
    },
    async attempt(publicId: string): Promise<Attempt> {
      const attempt = await findAttempt(read, 'publicId', publicId)
      if (!attempt) throw new Error(`No attempt ${publicId}`)
      return attempt
    },
    /** All attempts for the fundraiser; `payments` and `donations` are for the fundraiser too. */
    attempts: (): Promise<Attempt[]> =>
      read.selectFrom('payment_attempts').selectAll().where('fundraiserId', '=', fundraiser.id).orderBy('id').execute(),
    payments: (): Promise<Row<'payments'>[]> =>
      read
        .selectFrom('payments')
        .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
        .selectAll('payments')
        .where('payment_attempts.fundraiserId', '=', fundraiser.id)
        .orderBy('payments.id')
        .execute(),
    donations: (): Promise<Row<'donations'>[]> =>
      read.selectFrom('donations').selectAll().where('fundraiserId', '=', fundraiser.id).orderBy('id').execute(),
    /** The fundraiser's current totals. */
    totals: () =>
      read
        .selectFrom('fundraisers')
        .select(['currentAmount', 'donationsCount'])
        .where('id', '=', fundraiser.id)
        .executeTakeFirstOrThrow(),
    /** How many payments the providers have opened since this fundraiser was made. */
    opened() {
      const { intents, links } = control.counts()
      return { intents: intents - before.intents, links: links - before.links }
    },
    /** Processes every webhook that is due. */
    async workOnEvents(): Promise<void> {
      await control.webhooks.settled()
      await processEvents(context, () => false)
    },
    reconcile: () => reconcile(context, () => false),
  }
}

/** The same server with a provider of which these calls are replaced. */
export function withStripe(context: TestContext, changes: Partial<TestContext['gateways']['stripe']>): TestContext {
  const { gateways } = context
  return { ...context, gateways: { ...gateways, stripe: { ...gateways.stripe, ...changes } } }
}
