import type { Transaction } from 'kysely'
import { openEmail } from '../../../community/users/emails'
import { findUser } from '../../../community/users/find-user'
import type { Config } from '../../../platform/config'
import type { Context } from '../../../platform/context'
import type { Row, Tables } from '../../../platform/database/schema'
import type { Letter } from '../../../platform/mail/letter'
import { queueMail } from '../../../platform/mail/outbox'
import { CONNECT_NAME, isToOwnAccount } from '../own-account'
import type { Payout } from '../tables'
import type { PayoutFacts } from './letters'

/** The parts of the context that are needed to mail one of our users. */
export type Mailer = Pick<Context, 'secrets' | 'clock'> & { config: Pick<Config, 'publicUrl'> }

/** Mails a person; does nothing when the account is closed. */
export async function notifyPerson(
  transaction: Transaction<Tables>,
  context: Mailer,
  userId: number,
  mailKey: string,
  write: (publicUrl: string, user: Row<'users'>) => Letter,
): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user) return
  const letter = write(context.config.publicUrl, user)
  await queueMail(transaction, context, { mailKey, recipient: openEmail(context.secrets, user), letter })
}

/** Mails the person who is paid, once for each step of a payout. */
export async function notifyOfPayout(
  transaction: Transaction<Tables>,
  context: Context,
  payout: Payout,
  step: 'requested' | 'sent' | 'arrived' | 'failed' | 'arrived-after-all' | 'failed-after-all',
  write: (publicUrl: string, facts: PayoutFacts) => Letter,
): Promise<void> {
  const facts = await transaction
    .selectFrom('payout_requests')
    .leftJoin('fundraisers', 'fundraisers.id', 'payout_requests.fundraiserId')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'payout_requests.bankAccountId')
    .select(['fundraisers.title', 'bank_accounts.accountType', 'payout_requests.destinationLabel'])
    .where('payout_requests.id', '=', payout.id)
    .executeTakeFirstOrThrow()
  await notifyPerson(transaction, context, payout.userId, `payout-${step}:${payout.id}`, (publicUrl, { fullName }) =>
    write(publicUrl, {
      name: fullName,
      amount: payout.amount,
      title: facts.title,
      destination: isToOwnAccount(payout.method)
        ? `your ${CONNECT_NAME} account`
        : (facts.destinationLabel ?? 'your account'),
      accountType: facts.accountType ?? 'checking',
    }),
  )
}
