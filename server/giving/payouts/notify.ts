import { say } from '#shared/language/say'
import { notMeAddress } from '../../community/mailed-link'
import { recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { type Mailer, queueMail } from '../../platform/mail/outbox'
import type { AccountNews, PayoutFacts } from './letters'
import { arrivesOf, CONNECT_NAME, isToOwnAccount } from './methods'
import { digitsOf, findContacts, labelOf } from './sealed'
import type { AccountRow, Payout } from './tables'

/** Mails a person; does nothing when the account is closed. */
export async function notifyPerson(
  transaction: Transaction,
  context: Mailer,
  userId: number,
  mailKey: string,
  write: (publicUrl: string, user: Row<'users'>) => Letter,
): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user) return
  const to = recipientOf(context.secrets, user)
  await queueMail(transaction, context, { mailKey, to, letter: () => write(context.config.publicUrl, user) })
}

/** The bank's name is typed: to an address that nobody confirmed go the digits alone. */
export async function notifyOfAccount(
  transaction: Transaction,
  context: Context,
  { userId, mailKey, account }: { userId: number; mailKey: string; account?: AccountRow },
  write: (to: AccountNews, label: string) => Letter,
): Promise<void> {
  const about = { kind: 'payout-account', userId, at: context.clock() } as const
  await notifyPerson(transaction, context, userId, mailKey, (publicUrl, { emailHash, emailConfirmedAt }) => {
    const label = emailConfirmedAt === null ? digitsOf : labelOf
    const to = { publicUrl, notMe: notMeAddress(context, { ...about, emailHash }) }
    return write(to, account ? label(context, account) : '')
  })
}

/** Mails the person who is paid, once for each step of a payout, also when they have left and are still owed money. */
export async function notifyOfPayout(
  transaction: Transaction,
  context: Context,
  payout: Payout,
  step: 'requested' | 'cancelled' | 'sent' | 'arrived' | 'failed' | 'arrived-after-all' | 'failed-after-all',
  write: (publicUrl: string, facts: PayoutFacts) => Letter,
): Promise<void> {
  const mailKey = `payout-${step}:${payout.id}`
  const facts = await readFacts(transaction, payout)
  await notifyPerson(transaction, context, payout.userId, mailKey, (publicUrl) =>
    write(publicUrl, { ...facts(), hasLeft: false }),
  )
  const contact = (await findContacts(transaction, context.secrets, [payout.userId])).get(payout.userId)
  if (!contact) return
  const { email, language } = contact
  await queueMail(transaction, context, {
    mailKey,
    to: { email, language, name: null },
    letter: () => {
      // They can't sign in to follow it.
      const { action: _, ...letter } = write(context.config.publicUrl, { ...facts(), hasLeft: true })
      return letter
    },
  })
}

/** To be called in the language of the mail. */
async function readFacts(transaction: Transaction, payout: Payout): Promise<() => Omit<PayoutFacts, 'hasLeft'>> {
  const { accountType, destinationLabel } = await transaction
    .selectFrom('payout_requests')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'payout_requests.bankAccountId')
    .select(['bank_accounts.accountType', 'payout_requests.destinationLabel'])
    .where('payout_requests.id', '=', payout.id)
    .executeTakeFirstOrThrow()
  const parts = await transaction
    .selectFrom('payout_parts')
    .leftJoin('fundraisers', 'fundraisers.id', 'payout_parts.fundraiserId')
    .select('fundraisers.title')
    .where('payout_parts.payoutId', '=', payout.id)
    .orderBy('payout_parts.id')
    .execute()
  const ownAccount = isToOwnAccount(payout.method) ? CONNECT_NAME : null
  return () => ({
    amount: payout.amount,
    arrives: arrivesOf(payout),
    sources: parts.map(({ title }) => title),
    isFinal: payout.isFinal === 1,
    destination: ownAccount
      ? say('your {provider} account', { provider: ownAccount })
      : (destinationLabel ?? say('your account')),
    accountType: accountType ?? 'checking',
  })
}
