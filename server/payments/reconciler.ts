import type { Context } from '../context'
import { syncReturns } from '../refunds/sync'
import { ProviderUnavailable } from './gateway'
import { type Attempt, claimAttempt, listDueAttempts, listPayments, setNextCheck, updateOpenAttempt } from './queries'
import { closeReferences } from './references'
import { settle } from './settle'

const PROVIDERS = ['stripe', 'flutterwave'] as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BATCH = 200
/** How long an unpaid attempt is waited for; mobile money and bank transfers take their time. */
const WATCHED_FOR = 3 * DAY
/** A provider that by then still calls a try to pay pending has forgotten it: no phone is asked for so long. */
const ABANDONED_AFTER = 14 * DAY
/** After so many silences in a row a provider is left alone until the next run. */
const PATIENCE = 3

/**
 * Asks about every attempt whose time has come: where the browser never came back and no webhook arrived, this is what records
 * the donation. Each attempt is put off before it is asked about, so one that fails comes again, later, and holds up no other.
 */
export async function reconcile(context: Context, isStopping: () => boolean): Promise<void> {
  for (const provider of PROVIDERS) {
    let silences = 0
    for (const attempt of await listDueAttempts(context.database.read, provider, context.clock(), BATCH)) {
      if (isStopping() || silences >= PATIENCE) break
      if (!(await claimAttempt(context.database.write, attempt, nextCheck(attempt, context.clock())))) continue
      try {
        await reconcileAttempt(context, attempt)
        silences = 0
      } catch (error) {
        if (error instanceof ProviderUnavailable) silences += 1
        context.log.warn({ error, attempt: attempt.publicId }, 'payment not checked')
      }
    }
  }
}

/** One minute, two, four, … six hours; and once exactly when the waiting ends. */
function nextCheck({ checks, createdAt }: Attempt, now: number): number {
  const next = now + Math.min(MINUTE * 2 ** checks, 6 * HOUR)
  const end = createdAt + WATCHED_FOR
  return now < end ? Math.min(next, end) : next
}

async function reconcileAttempt(context: Context, attempt: Attempt): Promise<void> {
  const { attempt: settled } = await settle(context, attempt)
  if (settled.status !== 'open') {
    // Where no webhook told of the payment, what told of its refunds found nothing that they belong to.
    for (const { provider, externalId } of await listPayments(context.database.read, attempt.id))
      await syncReturns(context, provider, externalId)
    // This was the last look at a payment that had come to its end before.
    if (settled.status === attempt.status) await setNextCheck(context.database.write, attempt.id, null)
  } else if (context.clock() >= attempt.createdAt + WATCHED_FOR) {
    await giveUp(context, settled)
  }
}

/**
 * Makes an attempt unpayable before it is called expired, so that a sleeping tab can't pay it any more. One that hangs for ever is
 * let go all the same; should money arrive for it after all, the provider's webhook records it.
 */
async function giveUp(context: Context, attempt: Attempt): Promise<void> {
  const outcome = await closeReferences(context, attempt)
  const now = context.clock()
  const change = { status: 'expired' as const, nextCheckAt: now + DAY, updatedAt: now }
  const isAbandoned = outcome === 'unknown' && now >= attempt.createdAt + ABANDONED_AFTER
  if (outcome === 'closed' || isAbandoned) await updateOpenAttempt(context.database.write, attempt.id, change)
  if (outcome === 'paid-meanwhile') await settle(context, attempt)
}
