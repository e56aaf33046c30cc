import type { Transaction } from 'kysely'
import { recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail, wasQueued } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { digestLetter } from './letters'
import { lastDonationBefore, listDailyReaders, listReceived, setChoice, sumReceived } from './queries'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A day begins at six in UTC, which is morning where most of the creators live. */
const MORNING = 6 * HOUR
/** After this delay every donation of the day before is in the database. */
const SETTLED = 10 * MINUTE
/** How many donations are listed one by one. */
const MOST_NAMED = 20

/** The number of the day whose mails are due: the number of mornings since 1970. */
export function dueDay(now: number): number {
  return Math.floor((now - MORNING - SETTLED) / DAY)
}

/**
 * Queues one mail for each person who chose a daily mail and received donations before that day's morning. The person's row stores
 * the last donation that they were told of; it changes in the transaction that queues the mail, so donations missed on one day are
 * in the next day's mail.
 */
export async function sendDigests(context: Context, day: number): Promise<void> {
  const { database } = context
  const upTo = await lastDonationBefore(database.read, day * DAY + MORNING)
  for (const userId of await listDailyReaders(database.read)) {
    await database.transaction(async (transaction) => {
      await database.lock(transaction, 'users', userId)
      const reader = await findUser(transaction, userId)
      if (reader?.donationNotices !== 'daily') return
      if (await queueDigest(transaction, context, reader, upTo, `day-${day}`)) {
        await setChoice(transaction, userId, 'daily', upTo)
      }
    })
  }
}

/**
 * Queues one mail about the donations that a reader was not told of yet, up to a donation id. Returns false when the mail for this
 * occasion was queued already, or nothing came.
 */
export async function queueDigest(
  transaction: Transaction<Tables>,
  context: Context,
  reader: Row<'users'>,
  upTo: number,
  occasion: string,
): Promise<boolean> {
  const mailKey = `digest:${reader.id}:${occasion}`
  const after = reader.noticesSentUpTo ?? 0
  const { count, amount } = await sumReceived(transaction, reader.id, after, upTo)
  if (count === 0 || (await wasQueued(transaction, mailKey))) return false
  const donations = await listReceived(transaction, reader.id, after, upTo, MOST_NAMED)
  await queueMail(transaction, context, {
    mailKey,
    to: recipientOf(context.secrets, reader),
    letter: () => digestLetter(context.settings.publicUrl, reader, { count, amount, donations }),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'notices', userId: reader.id }),
  })
  return true
}
