import type { Row } from '../../../platform/database/schema'
import { type Refusal, refuse } from '../../../platform/refusals/refusal'
import type { Payout } from '../tables'

/**
 * Why nothing may be paid to a person yet: they have not taken over the account that a leader made for them, or not confirmed their
 * address before their first payout. Null if it may. A person who has left can't do either any more: closing the account asked for it.
 * To a recipient in words an admin pays, who knows where it goes, so that needs no address.
 */
export function findUnconfirmed(
  person: Pick<Row<'users'>, 'closedAt' | 'passwordIsOwn' | 'emailConfirmedAt'>,
  { recipient }: Pick<Payout, 'recipient'>,
  hasBeenPaid: boolean,
): Refusal | null {
  if (person.closedAt !== null) return null
  if (person.passwordIsOwn === 0) return refuse('payout.not-taken-over')
  const needsAddress = recipient === null && person.emailConfirmedAt === null && !hasBeenPaid
  return needsAddress ? refuse('payout.email-unconfirmed') : null
}
