import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../context'
import type { Provider, Row } from '../database/schema'
import { type CardTestingGuard, DECLINES_PER_ATTEMPT } from './card-testing'
import { claimEvent, countDecline, finishEvent, insertEvent, listDueEvents } from './event-queries'
import { ProviderUnavailable } from './gateway'
import { type Attempt, findAttemptByReference } from './queries'
import { closeReferences } from './references'
import { settle } from './settle'

const MINUTE = 60_000
const BATCH = 50
/** About two days of trying; the reconciler asks about the payment itself all the while. */
const TRIES = 40

/**
 * Keeps what a provider reports, as it came, to be worked on from our own table. False, and nothing is kept, when the
 * signature is wrong. The same event is kept once.
 */
export async function receiveEvent(
  context: Context,
  provider: Provider,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<boolean> {
  const event = context.gateways[provider].readEvent(rawBody, headers)
  if (!event) {
    context.log.warn({ provider }, 'webhook refused: its signature is wrong')
    return false
  }
  const now = context.clock()
  await insertEvent(context.database.write, {
    provider,
    ...event,
    payload: context.secrets.seal(rawBody.toString('utf8'), 'provider_events.payload'),
    nextAttemptAt: now,
    createdAt: now,
  })
  return true
}

/** Works on what has been reported, oldest first. An event that fails is tried again later and holds up no other. */
export async function processEvents(
  context: Context,
  guard: CardTestingGuard,
  isStopping: () => boolean,
): Promise<void> {
  for (const event of await listDueEvents(context.database.read, context.clock(), BATCH)) {
    if (isStopping()) return
    const now = context.clock()
    // Put off before it is worked on: after a crash, or beside another server, it comes up again by itself.
    if (!(await claimEvent(context.database.write, event, now + MINUTE * Math.min(2 ** event.attempts, 60)))) continue
    try {
      await processEvent(context, guard, event)
    } catch (error) {
      const last = event.attempts + 1 >= TRIES
      context.log[last ? 'error' : 'warn']({ error, event: event.id, type: event.type }, 'webhook not processed')
      await finishEvent(context.database.write, event.id, last ? 'failed' : 'received', String(error))
    }
  }
}

/** What an event says is only a reason to ask the provider. It may come late, twice, and in any order. */
async function processEvent(context: Context, guard: CardTestingGuard, event: Row<'provider_events'>): Promise<void> {
  const { read, write } = context.database
  const attempt =
    event.reference === null ? undefined : await findAttemptByReference(read, event.reference, event.provider)
  if (attempt) {
    const settled = await settle(context, attempt)
    if (event.type === 'payment_intent.payment_failed') return handleDecline(context, guard, event, settled.attempt)
  } else if (isAboutPayment(event.type)) {
    context.log.warn(
      { event: event.id, type: event.type, provider: event.provider },
      'webhook about a payment that is not ours',
    )
    return finishEvent(write, event.id, 'unmatched', null)
  }
  await finishEvent(write, event.id, isAboutPayment(event.type) ? 'done' : 'stored', null)
}

/** One that asking about the payment answers in full. Refunds, disputes and the like are kept for what reads them. */
function isAboutPayment(type: string): boolean {
  return /^(payment_intent\.|charge\.(succeeded|failed|pending|captured|updated|expired|completed)$)/.test(type)
}

/** Too many declined cards, and the attempt is closed: somebody may be trying stolen ones. Counted once per event. */
async function handleDecline(
  context: Context,
  guard: CardTestingGuard,
  event: Row<'provider_events'>,
  attempt: Attempt,
): Promise<void> {
  if (attempt.status === 'open' && attempt.failures + 1 >= DECLINES_PER_ATTEMPT) {
    if ((await closeReferences(context, attempt)) === 'unknown')
      throw new ProviderUnavailable('The attempt could not be closed')
    await settle(context, attempt)
  }
  const counted = await context.database.transaction((transaction) => countDecline(transaction, event.id, attempt.id))
  if (counted) await guard.countDecline(attempt)
}
