import type { Transaction } from 'kysely'
import { openEmail } from '../accounts/emails'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { notFound } from '../http/app-error'
import { queueMail } from '../mail/outbox'
import { unsubscribeAddresses } from '../unsubscribe/token'
import { queueDigest } from './digest'
import { noticeLetter } from './letters'
import { findOwnerId, findReader, findTitle, newestDonationId, setChoice } from './queries'

type Choice = Row<'users'>['donationNotices']

export async function readChoice(context: Context, userId: number): Promise<Choice> {
  const reader = await findReader(context.database.read, userId)
  if (!reader) throw notFound('User')
  return reader.donationNotices
}

/**
 * Chooses how a person hears of donations. What a daily mail would still have told is told at once when they want to hear of
 * each; a daily mail begins with what comes from now on.
 */
export function choose(context: Context, userId: number, choice: Choice): Promise<Choice> {
  return context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'users', userId)
    const reader = await findReader(transaction, userId)
    if (!reader) throw notFound('User')
    if (reader.donationNotices === choice) return choice
    const upTo = await newestDonationId(transaction)
    if (reader.donationNotices === 'daily' && choice === 'each') {
      await queueDigest(transaction, context, reader, upTo, `upto-${upTo}`)
    }
    await setChoice(transaction, userId, choice, choice === 'daily' ? upTo : null)
    return choice
  })
}

/** No more mail about donations. Nothing happens to an account that is not there. */
export async function endNotices(context: Context, userId: number): Promise<void> {
  await context.database.transaction((transaction) => setChoice(transaction, userId, 'none', null))
}

/**
 * Makes the donations to one person be recorded one after the other, and their choice stand still meanwhile: so that their ids
 * grow in the order in which others see them, and each is told of once. To be called before the donation is written.
 */
export async function lockOwner(
  { database }: Pick<Context, 'database'>,
  transaction: Transaction<Tables>,
  fundraiserId: number,
): Promise<number> {
  const ownerId = await findOwnerId(transaction, fundraiserId)
  await database.lock(transaction, 'users', ownerId)
  return ownerId
}

/** Tells of a donation whom it is for, when they want to hear of each. Part of the transaction that records it. */
export async function queueNotice(
  transaction: Transaction<Tables>,
  context: Context,
  ownerId: number,
  donation: Row<'donations'>,
): Promise<void> {
  const reader = await findReader(transaction, ownerId)
  if (reader?.donationNotices !== 'each' || reader.closedAt !== null) return
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `notice:${donation.id}`,
    recipient: openEmail(context.secrets, reader),
    letter: noticeLetter(context.settings.publicUrl, reader, donation, title),
    unsubscribe: unsubscribeAddresses(context, { kind: 'notices', userId: reader.id }),
  })
}
