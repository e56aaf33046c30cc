import type { Transaction } from 'kysely'
import { openEmail } from '../accounts/emails'
import { findUser } from '../accounts/queries'
import type { Config } from '../config'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import type { Letter } from '../mail/letter'
import { queueMail } from '../mail/outbox'
import type { PayoutFacts } from './letters'
import type { Payout } from './queries'

type Inside = Transaction<Tables>

/** What it takes to write to a person of ours. */
export type Teller = Pick<Context, 'secrets' | 'clock'> & { config: Pick<Config, 'publicUrl'> }

/** Writes to a person; to nobody once the account is closed. */
export async function tellPerson(
  transaction: Inside,
  context: Teller,
  userId: number,
  mailKey: string,
  write: (publicUrl: string, user: Row<'users'>) => Letter,
): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user) return
  const letter = write(context.config.publicUrl, user)
  await queueMail(transaction, context, { mailKey, recipient: openEmail(context.secrets, user), letter })
}

/** Writes to the person who is paid, once for each step of a payout. */
export async function tellOfPayout(
  transaction: Inside,
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
  await tellPerson(transaction, context, payout.userId, `payout-${step}:${payout.id}`, (publicUrl, { fullName }) =>
    write(publicUrl, {
      name: fullName,
      amount: payout.amount,
      title: facts.title,
      destination: payout.method === 'stripe' ? 'your Stripe account' : (facts.destinationLabel ?? 'your account'),
      accountType: facts.accountType ?? 'checking',
    }),
  )
}
