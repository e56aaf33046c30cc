import { sql } from 'kysely'
import { findFeatured, findOwnerId } from '../../community/fundraisers/service'
import { recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { queueMail, wasQueued } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { refuse } from '../../platform/refusals/refusal'
import { digestLetter, noticeLetter } from './letters'

type Choice = Row<'users'>['donationNotices']

export async function readChoice(context: Context, userId: number): Promise<Choice> {
  const reader = await findUser(context.database.read, userId)
  if (!reader) throw refuse('account.not-found')
  return reader.donationNotices
}

/** From daily to each, the waiting donations are mailed at once; to daily, the mail begins with the next ones. */
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

/** Donations to one person become visible in ascending order, so call this before one is written. */
export async function lockOwner(context: Context, transaction: Transaction, fundraiserId: number): Promise<number> {
  const { database } = context
  const ownerId = await findOwnerId(transaction, fundraiserId)
  // There the transaction holds the only write lock already.
  if (database.engine === 'sqlite') return ownerId
  await database.lock(transaction, 'users', ownerId)
  const current = await findOwnerId(transaction, fundraiserId)
  return current === ownerId ? ownerId : lockOwner(context, transaction, fundraiserId)
}

/** Queues a mail about one donation, with a stranger’s words: only to an address that was confirmed. */
export async function queueNotice(
  transaction: Transaction,
  context: Context,
  ownerId: number,
  donation: Row<'donations'>,
): Promise<void> {
  const reader = await findUser(transaction, ownerId)
  if (reader?.donationNotices !== 'each' || reader.emailConfirmedAt === null) return
  const fundraiser = await findFeatured(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `notice:${donation.id}`,
    to: recipientOf(context.secrets, reader),
    letter: () => noticeLetter(context.settings.publicUrl, donation, fundraiser),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'notices', userId: reader.id }),
  })
}

/** A day begins at six in UTC, which is morning where most of the creators live. */
const MORNING = 6 * HOUR
/** After this delay every donation of the day before is in the database. */
const SETTLED = 10 * MINUTE
/** How many donations are listed one by one. */
const MOST_NAMED = 20

/** The number of the day whose mails are due: the number of mornings since 1970. */
export const dueDay = (now: number): number => Math.floor((now - MORNING - SETTLED) / DAY)

/** The last reported donation is stored with the queued mail, so a missed day is in the next day's mail. */
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

/** False when the mail for this occasion was queued already, nothing came, or nobody confirmed the address. */
async function queueDigest(
  transaction: Transaction,
  context: Context,
  reader: Row<'users'>,
  upTo: number,
  occasion: string,
): Promise<boolean> {
  if (reader.emailConfirmedAt === null) return false
  const mailKey = `digest:${reader.id}:${occasion}`
  const after = reader.noticesSentUpTo ?? 0
  const { count, amount } = await sumReceived(transaction, reader.id, after, upTo)
  if (count === 0 || (await wasQueued(transaction, mailKey))) return false
  const donations = await listReceived(transaction, reader.id, after, upTo, MOST_NAMED)
  await queueMail(transaction, context, {
    mailKey,
    to: recipientOf(context.secrets, reader),
    letter: () => digestLetter(context.settings.publicUrl, { count, amount, donations }),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'notices', userId: reader.id }),
  })
  return true
}

export async function setChoice(
  transaction: Transaction,
  userId: number,
  donationNotices: Choice,
  noticesSentUpTo: number | null,
): Promise<void> {
  await transaction.updateTable('users').set({ donationNotices, noticesSentUpTo }).where('id', '=', userId).execute()
}

async function newestDonationId(database: Handle): Promise<number> {
  const row = await database.selectFrom('donations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** The sum makes SQLite read the index on the time instead of all ids. */
async function lastDonationBefore(database: Handle, moment: number): Promise<number> {
  const { first } = await database
    .selectFrom('donations')
    .select(sql<number | null>`min(id + 0)`.as('first'))
    .where('createdAt', '>=', moment)
    .executeTakeFirstOrThrow()
  return first === null ? newestDonationId(database) : first - 1
}

async function listDailyReaders(database: Handle): Promise<number[]> {
  const readers = database.selectFrom('users').select('id').where('donationNotices', '=', 'daily')
  const rows = await readers.where('closedAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}

function received(database: Handle, userId: number, after: number, upTo: number) {
  return database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .where('fundraisers.userId', '=', userId)
    .where('donations.id', '>', after)
    .where('donations.id', '<=', upTo)
}

function sumReceived(database: Handle, userId: number, after: number, upTo: number) {
  return received(database, userId, after, upTo)
    .select(({ fn, val }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('donations.amount'), val(0)).as('amount'),
    ])
    .executeTakeFirstOrThrow()
}

function listReceived(database: Handle, userId: number, after: number, upTo: number, limit: number) {
  return received(database, userId, after, upTo)
    .selectAll('donations')
    .select('fundraisers.title')
    .orderBy('donations.id')
    .limit(limit)
    .execute()
}
