import type { CallInput } from '#shared/contract/base/call'
import type { closeAccount as closeAccountCall } from '#shared/contract/your-data'
import { accountClosedLetter } from '../../community/auth/letters'
import type { AccountsGuard } from '../../community/auth/limits'
import { checkPassword } from '../../community/auth/password-change'
import type { Viewer } from '../../community/sessions/viewer'
import { hasOtherAdmin } from '../../community/users/admins'
import { recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { listBalances, listOpenReturns, payableInAll } from '../../giving/payouts/balance'
import { settleOnClosing } from '../../giving/payouts/last-payments'
import { MAY_RETURN_FOR } from '../../giving/payouts/present'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { hasOpenDispute, hasPayoutThatMayReturn, hasPayoutUnderway } from './close-account-queries'
import { eraseAccount, removePictures } from './erase-account'

/** Closes the viewer's account: personal data is deleted, the history of money stays. */
export async function closeAccount(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { password, owed }: CallInput<typeof closeAccountCall>['body'],
): Promise<void> {
  const { database, secrets, clock } = context
  await checkPassword(context, guard, viewer, password, 'password')
  const pictures = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    const user = await findUser(transaction, viewer.id)
    if (!user) return []
    if (await hasPayoutUnderway(transaction, user.id)) throw refuse('account.payout-under-way')
    if (await hasPayoutThatMayReturn(transaction, user.id, clock() - MAY_RETURN_FOR)) {
      throw refuse('account.payout-may-return')
    }
    if (await hasOpenDispute(transaction, user.id)) throw refuse('account.donation-disputed')
    if (user.isAdmin && !(await hasOtherAdmin(database, transaction, user.id))) {
      throw refuse('account.you-are-last-admin')
    }
    const settlement = await settleOnClosing(transaction, context, user, owed)
    await queueMail(transaction, context, {
      mailKey: `account-closed:${user.id}`,
      to: recipientOf(secrets, user),
      letter: () => accountClosedLetter(settlement?.() ?? null),
    })
    return eraseAccount(transaction, context, user.id)
  })
  await removePictures(context, pictures)
}

/** Why an admin can't close the account of a person now, each as the refusal to throw. Empty if nothing is in the way. */
export async function listErasureObstacles(database: Handle, { id }: Row<'users'>, now: number): Promise<Refusal[]> {
  const obstacles: Refusal[] = []
  const running = await countRunning(database, id, now)
  if (running > 0) obstacles.push(refuse('person.fundraisers-run', { running }))
  if (await hasPayoutUnderway(database, id)) obstacles.push(refuse('person.payout-under-way'))
  if (await hasPayoutThatMayReturn(database, id, now - MAY_RETURN_FOR))
    obstacles.push(refuse('person.payout-may-return'))
  const hasOpenReturn = (await listOpenReturns(database, [id])).length > 0
  if (hasOpenReturn || (await hasOpenDispute(database, id))) obstacles.push(refuse('person.return-open'))
  const balances = await listBalances(database, [id])
  const amount = payableInAll(balances) + balances.reduce((sum, { waiting }) => sum + waiting, 0)
  if (amount > 0) obstacles.push(refuse('person.money-left', { amount }))
  return obstacles
}

async function countRunning(database: Handle, userId: number, now: number): Promise<number> {
  const { count } = await database
    .selectFrom('fundraisers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('isActive', '=', 1)
    .where('hiddenAt', 'is', null)
    .where((where) => where.or([where('endDate', 'is', null), where('endDate', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}
