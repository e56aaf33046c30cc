import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Context } from '../../context'
import { type CardTestingGuard, createCardTestingGuard } from '../../giving/payments/card-testing'
import { closeIfTesting } from '../../giving/payments/claim'
import { findAttemptByReference, findPayment } from '../../giving/payments/payment'
import { settle } from '../../giving/payments/settle'
import type { Attempt } from '../../giving/payments/tables'
import { refreshConnectAccount } from '../../giving/payouts/connect'
import { settlePayout } from '../../giving/payouts/settle'
import { syncReturns } from '../../giving/refunds/send'
import type { Row, Transaction } from '../../platform/database/schema'
import { type ProviderChange, ProviderUnavailable, type ProviderWarning } from '../../providers/gateway'
import { recordWarning } from '../../providers/problems'
import type { Provider } from '../../providers/registry'
import { CARD_PROVIDER } from '../../providers/routes'
import { claimEvent, finishEvent, insertEvent, listDueEvents } from './event-queries'

const MINUTE = 60_000
const BATCH = 50
/** About two days of retries; the reconciler checks the payment itself all the while. */
const TRIES = 40

/** Stores an event once, unchanged; false, and nothing is stored, when the signature is wrong. */
export async function receiveEvent(
  context: Context,
  provider: Provider,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<boolean> {
  const event = await context.gateways[provider].readEvent(rawBody, headers)
  if (!event) return false
  const now = context.clock()
  const row = {
    provider,
    ...event,
    change: JSON.stringify(event.change),
    payload: context.secrets.seal(rawBody.toString('utf8'), 'provider_events.payload', event.eventKey),
    nextAttemptAt: now,
    createdAt: now,
  }
  const { reference } = event
  const declined = await context.database.transaction(async (transaction) => {
    const isNew = await insertEvent(transaction, row)
    return isNew && reference !== null && isDecline(row) ? countDecline(transaction, reference) : undefined
  })
  if (declined) await answerDecline(context, createCardTestingGuard(context), declined)
  return true
}

/** Processes the stored events, oldest first. A failing event is retried later and does not block the others. */
export async function processEvents(context: Context, isStopping: () => boolean): Promise<void> {
  for (const event of await listDueEvents(context.database.read, context.clock(), BATCH)) {
    if (isStopping()) return
    const now = context.clock()
    // Postponed before it is processed: after a crash, or beside another server, it becomes due again by itself.
    if (!(await claimEvent(context.database.write, event, now + MINUTE * Math.min(2 ** event.attempts, 60)))) continue
    try {
      await processEvent(context, event)
    } catch (error) {
      const last = event.attempts + 1 >= TRIES
      context.log[last ? 'error' : 'warn']({ error, event: event.id, type: event.type }, 'webhook not processed')
      await finishEvent(context.database.write, event.id, last ? 'failed' : 'received', String(error))
    }
  }
}

/** An event is only a reason to ask the provider. It may arrive late, twice, and in any order. */
async function processEvent(context: Context, event: Row<'provider_events'>): Promise<void> {
  const { read, write } = context.database
  const attempt =
    event.reference === null ? undefined : await findAttemptByReference(read, event.reference, event.provider)
  if (attempt) {
    // Whatever the event is about: incoming money is recorded before outgoing money.
    const settled = await settle(context, attempt)
    if (isDecline(event)) await closeIfTesting(context, settled.attempt)
  }
  const status = await follow(context, event, attempt)
  if (status === 'unmatched') {
    const { id, type, provider } = event
    context.log.warn({ event: id, type, provider }, 'webhook about something that is not ours')
  }
  await finishEvent(write, event.id, status, null)
}

type Followed = 'done' | 'unmatched' | 'stored'

/** Requests the changes beyond the payment's own status. Returns the new status of the event. */
async function follow(
  context: Context,
  event: Row<'provider_events'>,
  attempt: Attempt | undefined,
): Promise<Followed> {
  const change = readChange(event)
  const found = (isFound: boolean) => (isFound ? 'done' : 'unmatched')
  switch (change.about) {
    case 'payment':
      return found((attempt ?? (await settleByReference(context, event.provider, change.reference))) !== undefined)
    case 'return': {
      const isSynced = (await syncReturns(context, event.provider, change.paymentExternalId)) === 'synced'
      // The provider does not show the payment yet, though it is one of ours: later it will.
      if (!isSynced && attempt?.status === 'open') throw new ProviderUnavailable('The payment is not known yet')
      return found(isSynced)
    }
    case 'transfer':
      return found(await settlePayout(context, change.reference))
    case 'account':
      return found(await refreshConnectAccount(context, change.stripeAccountId))
    case 'warning':
      return found(await warn(context, event.provider, change))
    case 'nothing-of-ours':
      return 'stored'
  }
}

async function settleByReference(context: Context, provider: Provider, reference: string) {
  const attempt = await findAttemptByReference(context.database.read, reference, provider)
  return attempt && (await settle(context, attempt)).attempt
}

/** How long a webhook's reply waits for the cancellation. Milliseconds. */
const CLOSING_TIMEOUT = 3_000

/** Whether an event reports a declined card. The `charge.failed` that comes with it is about the same card, so it does not count. */
function isDecline({ provider, type }: Pick<Row<'provider_events'>, 'provider' | 'type'>): boolean {
  return provider === CARD_PROVIDER && type === 'payment_intent.payment_failed'
}

/** Counts the declined card of a new event, in the transaction that stores the event. Returns its attempt, if there is one. */
function countDecline(transaction: Transaction, reference: string): Promise<Attempt | undefined> {
  return transaction
    .updateTable('payment_attempts')
    .set((set) => ({ failures: set('failures', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_references')
        .select('attemptId')
        .where('reference', '=', reference)
        .where('provider', '=', CARD_PROVIDER),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Closes an attempt with too many declined cards at once: each moment is one more stolen card. */
async function answerDecline(context: Context, guard: CardTestingGuard, attempt: Attempt): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable('The cancellation takes too long')), CLOSING_TIMEOUT)
  })
  try {
    await Promise.race([closeIfTesting(context, attempt), timeout])
  } catch (error) {
    context.log.warn({ error, attempt: attempt.publicId }, 'attempt with declined cards not closed yet')
  } finally {
    clearTimeout(timer)
  }
  await guard.countDecline(attempt)
}

/** Records a provider's warning for the admins. False when it is about a payment or an account that is not ours. */
async function warn(context: Context, provider: Provider, warning: ProviderWarning): Promise<boolean> {
  const { payment, account } = warning
  if (payment !== null && !(await findPayment(context.database.read, provider, payment))) return false
  // The account may now need something from its owner.
  if (account !== null && !(await refreshConnectAccount(context, account))) return false
  await recordWarning(context, provider, warning)
  return true
}

const text = z.string()
const change = z.discriminatedUnion('about', [
  z.object({ about: z.literal('payment'), reference: text }),
  z.object({ about: z.literal('return'), paymentExternalId: text }),
  z.object({ about: z.literal('transfer'), reference: text }),
  z.object({ about: z.literal('account'), stripeAccountId: text }),
  z.object({
    about: z.literal('warning'),
    key: text,
    title: text,
    problem: z.nullable(text),
    payment: z.nullable(text),
    account: z.nullable(text),
  }),
  z.object({ about: z.literal('nothing-of-ours') }),
])

const readChange = ({ change: json }: { change: string }): ProviderChange => change.parse(JSON.parse(json))
