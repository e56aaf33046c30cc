import type { Context } from '../../../platform/context'
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
 * it, or the owner has said that the account is not theirs. Null if it may.
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
  const isToOwn = isToOwnAccount(method)
  const isDenied = isToOwn
    ? destination !== null &&
      openDestination(secrets, destination, id).stripeAccountId !== person.stripeConnectAccountId
    : account?.isVerified === 0 && account.deniedAt !== null
  if (isDenied) return refuse('payout.account-denied')
  const rest = restOf({ person, account, method }, clock())
  return rest && restRefusal(rest)
}
