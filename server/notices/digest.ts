import type { Transaction } from 'kysely'
import { openEmail } from '../accounts/emails'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { queueMail, wasQueued } from '../mail/outbox'
import { unsubscribeAddresses } from '../unsubscribe/token'
import { digestLetter } from './letters'
import {
  findReader,
  lastDonationBefore,
  listReadersWithNews,
  listReceived,
  type Reader,
  setChoice,
  sumReceived,
} from './queries'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A day begins at six in UTC: in the morning wherever most of those live who are helped. */
const MORNING = 6 * HOUR
/** By then every donation of the day before is in the database. */
const SETTLED = 10 * MINUTE
/** Donations that are named one by one. */
const MOST_NAMED = 20

/** The number of the day whose mails are due: the count of mornings that have passed. */
export function dueDay(now: number): number {
  return Math.floor((now - MORNING - SETTLED) / DAY)
}

/**
 * Mails everyone who wants one mail a day what came before that day's morning, once; nothing where nothing came. How far a person was
 * told stands in their row, and moves in the transaction that queues the mail: what was missed on a day follows on the next.
 */
export async function sendDigests(context: Context, day: number): Promise<void> {
  const { database } = context
  const upTo = await lastDonationBefore(database.read, day * DAY + MORNING)
  for (const userId of await listReadersWithNews(database.read, upTo)) {
    await database.transaction(async (transaction) => {
      await database.lock(transaction, 'users', userId)
      const reader = await findReader(transaction, userId)
      if (reader?.donationNotices !== 'daily') return
      if (await queueDigest(transaction, context, reader, upTo, `day-${day}`)) {
        await setChoice(transaction, userId, 'daily', upTo)
      }
    })
  }
}

/** What a reader was not told yet, up to a donation, as one mail. False when the occasion had its mail, or nothing came. */
export async function queueDigest(
  transaction: Transaction<Tables>,
  context: Context,
  reader: Reader,
  upTo: number,
  occasion: string,
): Promise<boolean> {
  const mailKey = `digest:${reader.id}:${occasion}`
  const after = reader.noticesSentUpTo ?? 0
  const { count, amount } = await sumReceived(transaction, reader.id, after, upTo)
  if (count === 0 || reader.closedAt !== null || (await wasQueued(transaction, mailKey))) return false
  const donations = await listReceived(transaction, reader.id, after, upTo, MOST_NAMED)
  await queueMail(transaction, context, {
    mailKey,
    recipient: openEmail(context.secrets, reader),
    letter: digestLetter(context.settings.publicUrl, reader, { count, amount, donations }),
    unsubscribe: unsubscribeAddresses(context, { kind: 'notices', userId: reader.id }),
  })
  return true
}
