import type { Transaction } from 'kysely'
import { findOwnerId, findTitle } from '../../community/fundraisers/service'
import { recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { refuse } from '../../platform/refusals/refusal'
import { queueDigest } from './digest'
import { noticeLetter } from './letters'
import { newestDonationId, setChoice } from './queries'

type Choice = Row<'users'>['donationNotices']

export async function readChoice(context: Context, userId: number): Promise<Choice> {
  const reader = await findUser(context.database.read, userId)
  if (!reader) throw refuse('account.not-found')
  return reader.donationNotices
}

/**
 * Stores how a person is notified of donations. On a switch from daily to each, one mail with the waiting donations is queued at
 * once. On a switch to daily, the daily mail begins with the donations from now on.
 */
export function choose(context: Context, userId: number, choice: Choice): Promise<Choice> {
  return context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'users', userId)
    const reader = await findUser(transaction, userId)
    if (!reader) throw refuse('account.not-found')
    if (reader.donationNotices === choice) return choice
    const upTo = await newestDonationId(transaction)
    if (reader.donationNotices === 'daily' && choice === 'each') {
      await queueDigest(transaction, context, reader, upTo, `upto-${upTo}`)
    }
    await setChoice(transaction, userId, choice, choice === 'daily' ? upTo : null)
    return choice
  })
}

/**
 * Locks the owner of a fundraiser until the transaction ends, and returns the owner's id. Donations to one person are then recorded
 * one after the other, and the person's choice can't change meanwhile. So donation ids become visible in ascending order, and each
 * donation is reported once. Call this before the donation is written.
 */
export async function lockOwner(
  { database }: Pick<Context, 'database'>,
  transaction: Transaction<Tables>,
  fundraiserId: number,
): Promise<number> {
  const ownerId = await findOwnerId(transaction, fundraiserId)
  // There the transaction holds the only write lock already.
  if (database.engine === 'sqlite') return ownerId
  await database.lock(transaction, 'users', ownerId)
  // While this waited, the account may have become part of another one of the same person.
  const current = await findOwnerId(transaction, fundraiserId)
  return current === ownerId ? ownerId : lockOwner({ database }, transaction, fundraiserId)
}

/** Queues a mail about one donation when the owner chose a mail for each. Runs in the transaction that records the donation. */
export async function queueNotice(
  transaction: Transaction<Tables>,
  context: Context,
  ownerId: number,
  donation: Row<'donations'>,
): Promise<void> {
  const reader = await findUser(transaction, ownerId)
  if (reader?.donationNotices !== 'each') return
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `notice:${donation.id}`,
    to: recipientOf(context.secrets, reader),
    letter: () => noticeLetter(context.settings.publicUrl, reader, donation, title),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'notices', userId: reader.id }),
  })
}
