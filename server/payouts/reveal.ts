import type { revealPayoutDestination } from '#shared/contract/admin-money'
import type { CallReply } from '#shared/contract/call'
import type { Viewer } from '../accounts/viewer'
import { recordAct } from '../admin/audit-trail'
import type { Context } from '../context'
import type { Row } from '../database/schema'
import { AppError, notFound } from '../http/app-error'
import type { TransferDestination } from '../payments/gateway'
import { type AccountRow, findAccount } from './account-queries'
import { findPeople } from './admin-queries'
import { destinationOf, openDestination } from './destination'
import { findPayout, type Payout } from './queries'

/**
 * The whole number of the account that a payout goes to, as it was when it was sent. That an admin has looked at it is written
 * down, without the number. Throws 404, and 409 when the account is gone.
 */
export async function reveal(
  context: Context,
  admin: Viewer,
  id: number,
): Promise<CallReply<typeof revealPayoutDestination>> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    const payout = await findPayout(transaction, id)
    if (!payout) throw notFound('Payout request')
    const { bankAccountId, userId } = payout
    const account = bankAccountId === null ? undefined : await findAccount(transaction, bankAccountId)
    const person = (await findPeople(transaction, [userId])).get(userId)
    const destination = whereTo(context, payout, account, person)
    if (!destination) throw new AppError(409, 'The account that this was to go to is gone.')
    await recordAct(transaction, {
      actorId: admin.id,
      action: 'payout destination revealed',
      subject: `payout:${id}`,
      before: null,
      after: { destination: payout.destinationLabel },
      createdAt: clock(),
    })
    const { stripeAccountId: _, ...shown } = destination
    return shown
  })
}

function whereTo(
  { secrets }: Context,
  { destination }: Payout,
  account: AccountRow | undefined,
  person: Row<'users'> | undefined,
): TransferDestination | null {
  if (destination !== null) return openDestination(secrets, destination)
  return account && person ? destinationOf(secrets, account, person) : null
}
