import type { revealPayoutDestination } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import type { Row } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'
import type { TransferDestination } from '../../../providers/gateway'
import { findAccount } from '../account-queries'
import { destinationOf, openDestination } from '../accounts/destination'
import { findPeople } from '../accounts/person'
import { findPayout } from '../queries'
import { openRecipient } from '../recipient'
import type { AccountRow, Payout } from '../tables'

/**
 * The whole number of the account that a payout goes to, as it was when it was sent. The audit trail records that an admin has
 * seen it, without the number. Throws 404, and 409 when the account was deleted.
 */
export async function showAccountNumber(
  context: Context,
  admin: Viewer,
  id: number,
): Promise<CallReply<typeof revealPayoutDestination>> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    const payout = await findPayout(transaction, id)
    if (!payout) throw refuse('payout.not-found')
    const { bankAccountId, userId } = payout
    const account = bankAccountId === null ? undefined : await findAccount(transaction, bankAccountId)
    const person = (await findPeople(transaction, [userId])).get(userId)
    const recipient = openRecipient(context.secrets, payout)
    const destination = recipient === null ? whereTo(context, payout, account, person) : NO_ACCOUNT
    if (!destination) throw refuse('payout.account-gone')
    await recordAction(transaction, {
      actorId: admin.id,
      action: 'payout destination revealed',
      subject: `payout:${id}`,
      before: null,
      after: { destination: payout.destinationLabel },
      createdAt: clock(),
    })
    const { stripeAccountId: _, ...shown } = destination
    return { ...shown, recipient }
  })
}

/** A payout to a recipient in words goes to no account that we know. */
const NO_ACCOUNT: TransferDestination = {
  ...{ accountHolderName: '', bankName: '', accountNumber: '', routingNumber: null, swiftCode: null, country: '' },
  ...{ currency: 'USD', accountType: 'checking', mobileMoneyProvider: null, stripeAccountId: null },
  ...{ street: null, houseNumber: null, postalCode: null, city: null, phone: null },
}

function whereTo(
  { secrets }: Context,
  { destination, id }: Payout,
  account: AccountRow | undefined,
  person: Row<'users'> | undefined,
): TransferDestination | null {
  if (destination !== null) return openDestination(secrets, destination, id)
  return account && person ? destinationOf(secrets, account, person) : null
}
