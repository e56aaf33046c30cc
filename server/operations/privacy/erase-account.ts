import { type SqlBool, sql } from 'kysely'
import { cancelEvents } from '../../community/events'
import { isPictureUsed, listUnusedPictures } from '../../community/fundraisers/pictures'
import { listWithOwner } from '../../community/holds/holds'
import { indexUser } from '../../community/search'
import type { Context } from '../../context'
import { forgetSubscriptions } from '../../giving/notifications/push/subscriptions'
import { listBalances, payableInAll } from '../../giving/payouts/balance'
import { MAY_RETURN_FOR } from '../../giving/payouts/present'
import { DETAILS_ERASED, eraseDetails } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { listLogos } from '../../platform/site'
import {
  closeFundraisers,
  deleteAccounts,
  deleteBelongings,
  deleteContact,
  forgetDestinations,
  forgetDonor,
  forgetHolds,
  forgetPerson,
  forgetWriter,
  hasPayoutThatMayReturn,
  hasPayoutUnderway,
  listLeaversWithContact,
  listPicturesToDelete,
} from './close-account-queries'

/** Runs in a transaction that holds the person's lock; `removePictures` deletes the result after it. */
export async function eraseAccount(
  transaction: Transaction,
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  userId: number,
): Promise<string[]> {
  const now = clock()
  const pictures = await listPicturesToDelete(transaction, userId)
  await deleteBelongings(transaction, userId)
  await forgetSubscriptions(transaction, userId)
  await forgetDestinations(transaction, userId)
  await deleteAccounts(transaction, userId)
  for (const fundraiserId of await listFundraisers(transaction, userId))
    await cancelEvents(transaction, { clock }, { fundraiserId })
  const ofNews = await closeFundraisers(transaction, userId, now)
  await forgetDonor(transaction, userId)
  await forgetHolds(transaction, userId)
  await forgetWriter(transaction, userId)
  await forgetPerson(transaction, secrets, userId, now)
  await forgetActs(transaction, userId, now)
  await indexUser(transaction, userId)
  await database.withdraw(transaction)
  return [...pictures, ...ofNews]
}

export async function removePictures(
  { database, media }: Pick<Context, 'database' | 'media'>,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) if (!(await isPictureUsed(database.write, hash))) await media.removeImage(hash)
}

/** What happened stays in the audit trail without details; so do the person's acts on others. */
async function forgetActs(transaction: Transaction, userId: number, now: number): Promise<void> {
  await eraseActsOn(transaction, `user:${userId}`, await listSubjects(transaction, userId), now)
}

export async function forgetActsOnFundraiser(transaction: Transaction, id: number, now: number): Promise<void> {
  await eraseActsOn(transaction, `fundraiser:${id}`, [`fundraiser:${id}`], now)
}

async function listFundraisers(transaction: Transaction, userId: number): Promise<number[]> {
  const rows = await transaction.selectFrom('fundraisers').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

async function listSubjects(transaction: Transaction, userId: number): Promise<string[]> {
  const fundraisers = await listFundraisers(transaction, userId)
  const holds = await listWithOwner(transaction).where('owner.id', '=', userId).execute()
  const payouts = await transaction.selectFrom('payout_requests').select('id').where('userId', '=', userId).execute()
  // Of accounts and fundraisers that are deleted only the trail knows the owner. A quote inside a text has a backslash before it.
  const names = (column: 'before' | 'after') =>
    sql<SqlBool>`${sql.ref(column)} like ${`%"userId":${userId},%`} or ${sql.ref(column)} like ${`%"userId":${userId}}%`}`
  const deleted = await transaction
    .selectFrom('audit_trail')
    .select('subject')
    .distinct()
    .where((where) => where.or([where('subject', 'like', 'bank-account:%'), where('subject', 'like', 'fundraiser:%')]))
    .where((where) => where.or([names('before'), names('after')]))
    .execute()
  return [
    `user:${userId}`,
    ...fundraisers.map((id) => `fundraiser:${id}`),
    ...payouts.map(({ id }) => `payout:${id}`),
    ...holds.map(({ id }) => `hold:${id}`),
    ...deleted.map(({ subject }) => subject),
  ]
}

async function eraseActsOn(transaction: Transaction, about: string, subjects: readonly string[], now: number) {
  const ids: number[] = []
  for (const subject of new Set(subjects)) {
    const rows = await transaction
      .selectFrom('audit_trail')
      .select('id')
      .where('subject', '=', subject)
      .where((where) => where.or([where('before', 'is not', null), where('after', 'is not', null)]))
      .where('action', '<>', DETAILS_ERASED)
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  await eraseDetails(transaction, { subject: about, ids, now })
}

/** Deletes payout details of closed accounts once nothing is owed and no bank can return money. */
export async function forgetPaidLeavers({ database, clock }: Context): Promise<void> {
  for (const userId of await listLeaversWithContact(database.read)) {
    await database.transaction(async (transaction) => {
      await database.lock(transaction, 'users', userId)
      if (await hasPayoutUnderway(transaction, userId)) return
      if (await hasPayoutThatMayReturn(transaction, userId, clock() - MAY_RETURN_FOR)) return
      const balances = await listBalances(transaction, [userId])
      if (payableInAll(balances) > 0 || balances.some(({ waiting }) => waiting > 0)) return
      await forgetDestinations(transaction, userId)
      await deleteAccounts(transaction, userId)
      await forgetActs(transaction, userId, clock())
      await deleteContact(transaction, userId)
    })
  }
}

/** Milliseconds. Far longer than it takes from storing a picture to storing who shows it. */
const SETTLED = 24 * 60 * 60_000

/** A stored picture is public, so those of refused texts and of edits are deleted. */
export async function removeUnusedPictures(
  { database, media, clock }: Pick<Context, 'database' | 'media' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const sentBefore = clock() - SETTLED
  const logos = await listLogos(database.read)
  for (const hash of await listUnusedPictures(database.lists, sentBefore)) {
    if (isStopping()) return
    // Asked again: somebody may show it since.
    if (!logos.has(hash) && !(await isPictureUsed(database.write, hash))) await media.removeImage(hash, sentBefore)
  }
}
