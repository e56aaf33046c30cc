import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import type { CardTestingGuard } from '../../giving/payments/card-testing/card-testing'
import { closeIfTesting } from '../../giving/payments/settling/close-if-testing'
import type { Attempt } from '../../giving/payments/tables'
import type { Row, Tables } from '../../platform/database/schema'
import { ProviderUnavailable } from '../../providers/gateway'
import { CARD_PROVIDER } from '../../providers/routes'

/** How long a webhook's reply waits for the cancellation. Milliseconds. */
const CLOSING_TIMEOUT = 3_000

/** Whether an event reports a declined card. The `charge.failed` that comes with it is about the same card, so it does not count. */
export function isDecline({ provider, type }: Pick<Row<'provider_events'>, 'provider' | 'type'>): boolean {
  return provider === CARD_PROVIDER && type === 'payment_intent.payment_failed'
}

/** Counts the declined card of a new event, in the transaction that stores the event. Returns its attempt, if there is one. */
export function countDecline(transaction: Transaction<Tables>, reference: string): Promise<Attempt | undefined> {
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

/**
 * Closes an attempt with too many declined cards before the webhook is answered: someone may be testing stolen cards, and each moment is
 * one more card. If that fails, it is repeated when the event is processed or the attempt is checked.
 */
export async function answerDecline(context: Context, guard: CardTestingGuard, attempt: Attempt): Promise<void> {
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
