import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row, Transaction } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { recipientOf } from '../users/emails'
import { payoutAccountsClearedLetter } from './letters'

/** A leader knows the first password, so it must not decide about money or the account. */
export function requireOwnPassword({ passwordIsOwn }: Pick<Row<'users'>, 'passwordIsOwn'>): void {
  if (passwordIsOwn === 0) throw refuse('account.own-password-needed')
}

/** Payout details from before may be somebody else's: they are removed, and the user is told. */
export async function noteOwnPassword(context: Context, transaction: Transaction, user: Row<'users'>) {
  const { database, config, secrets, clock } = context
  await database.lock(transaction, 'users', user.id)
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set((set) => ({
      passwordIsOwn: 1,
      emailConfirmedAt: clock(),
      connectChangedAt: set
        .case()
        .when('stripeConnectAccountId', 'is', null)
        .then(set.ref('connectChangedAt'))
        .else(clock())
        .end(),
      stripeConnectAccountId: null,
      stripeConnectAccountStatus: 'pending',
      bankAccountVerified: 0,
    }))
    .where('id', '=', user.id)
    .where((where) => where.or([where('passwordIsOwn', '=', 0), where('emailConfirmedAt', 'is', null)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const cleared = await clearPayoutAccounts(transaction, user.id)
  if (cleared === 0 && user.stripeConnectAccountId === null) return
  await recordAction(transaction, {
    actorId: null,
    action: 'payout accounts cleared',
    subject: `user:${user.id}`,
    createdAt: clock(),
    before: { accounts: cleared, connect: user.stripeConnectAccountId !== null },
  })
  await queueMail(transaction, context, {
    mailKey: `payout-accounts-cleared:${user.id}`,
    to: recipientOf(secrets, user),
    letter: () => payoutAccountsClearedLetter(config.publicUrl),
  })
}

/** An account with a payout under way stays for the record, unverified; returns how many there were. */
async function clearPayoutAccounts(transaction: Transaction, userId: number): Promise<number> {
  const underWay = transaction
    .selectFrom('payout_requests')
    .select('bankAccountId')
    .where('bankAccountId', 'is not', null)
    .where('status', 'in', ['pending', 'processing'])
    .where('userId', '=', userId)
  const { numDeletedRows } = await transaction
    .deleteFrom('bank_accounts')
    .where('userId', '=', userId)
    .where('id', 'not in', underWay)
    .executeTakeFirst()
  const { numUpdatedRows } = await transaction
    .updateTable('bank_accounts')
    .set({ isVerified: 0, isPrimary: 0 })
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows + numUpdatedRows)
}
