import type { Context } from '../../../context'
import type { Handle } from '../../../platform/database/open'
import type { Row } from '../../../platform/database/schema'
import { type Refusal, refuse } from '../../../platform/refusals/refusal'
import { findAccount } from '../account-queries'
import { openDestination } from '../accounts/destination'
import { findPeople } from '../accounts/person'
import { isToOwnAccount } from '../own-account'
import type { AccountRow, Payout } from '../tables'
import { restOf, restRefusal } from './rest'

/**
 * Why a processing payout that no provider has yet must not leave now: its account or its owner's sign-in has changed since an admin sent
 * it, the account is not verified any more, or the owner has said that it is not theirs. Null if it may.
 */
export async function findHold(database: Handle, context: Context, payout: Payout): Promise<Refusal | null> {
  const account = payout.bankAccountId === null ? undefined : await findAccount(database, payout.bankAccountId)
  const person = (await findPeople(database, [payout.userId])).get(payout.userId)
  return person ? holdOf(context, payout, account, person) : null
}

/** The same for rows that were read already. */
export function holdOf(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { id, method, destination }: Payout,
  account: AccountRow | undefined,
  person: Row<'users'>,
): Refusal | null {
  if (isToOwnAccount(method)) {
    const isAnother =
      destination !== null &&
      openDestination(secrets, destination, id).stripeAccountId !== person.stripeConnectAccountId
    if (isAnother) return refuse('payout.account-denied')
  } else if (account?.isVerified === 0) {
    return refuse('payout.account-not-verified')
  }
  const rest = restOf({ person, account, method }, clock())
  return rest && restRefusal(rest)
}
