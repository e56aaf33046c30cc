import type { Transaction } from 'kysely'
import { formerUsername } from '#shared/rules/former-members'
import type { Database, Handle } from '../database/open'
import type { Tables } from '../database/schema'
import type { Secrets } from '../secrets'
import { sealEmail } from './emails'

type Inside = Transaction<Tables>

/** Whether money is on its way to a person. */
export async function hasPayoutUnderway(transaction: Inside, userId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('payout_requests')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a bank may still send back what was paid to a person (`since`: milliseconds, when it can't any more). */
export async function hasPayoutThatMayReturn(transaction: Inside, userId: number, since: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('payout_requests')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('processedAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a donation is disputed of which a person has a share, as its creator or as their leader: won, it is theirs again. */
export async function hasOpenDispute(transaction: Inside, userId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('disputes')
    .innerJoin('donations', 'donations.paymentId', 'disputes.paymentId')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .select('disputes.id')
    .where('disputes.status', '=', 'open')
    .where((where) =>
      where.or([
        where('users.id', '=', userId),
        where.and([where('users.createdById', '=', userId), where('donations.communityLeaderFee', '>', 0)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The admins are locked in one order first, so that the last two can't both go at once. */
export async function hasOtherAdmin({ lock }: Database, transaction: Inside, userId: number): Promise<boolean> {
  const admins = await transaction.selectFrom('users').select('id').where('isAdmin', '=', 1).orderBy('id').execute()
  for (const { id } of admins) await lock(transaction, 'users', id)
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', 1)
    .where('closedAt', 'is', null)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The row stays for what refers to it; nothing in it tells who it was. The colon keeps its keys apart from any real one. */
export async function forgetPerson(transaction: Inside, secrets: Secrets, userId: number, now: number): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      username: formerUsername(userId),
      usernameKey: `closed:${userId}`,
      email: sealEmail(secrets, ''),
      emailHash: `closed:${userId}`,
      password: '',
      fullName: 'Former member',
      profileImage: null,
      location: null,
      bio: null,
      isVerified: 0,
      isCommunityLeader: 0,
      isAdmin: 0,
      stripeConnectAccountId: null,
      stripeConnectAccountStatus: 'pending',
      bankAccountVerified: 0,
      closedAt: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** The pictures that go with the account: the portrait, and those of fundraisers that received nothing. */
export async function listPicturesThatGo(transaction: Inside, userId: number): Promise<string[]> {
  const portraits = transaction.selectFrom('users').select('profileImage as hash').where('id', '=', userId)
  const pictures = transaction
    .selectFrom('fundraisers')
    .select('image as hash')
    .where('userId', '=', userId)
    .where('donationsCount', '=', 0)
  const rows = await portraits.union(pictures).execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}

/** Whether a picture is still shown by anyone: the same one may have been sent twice. */
export async function isPictureUsed(database: Handle, hash: string): Promise<boolean> {
  const portraits = database.selectFrom('users').select('id').where('profileImage', '=', hash)
  const pictures = database.selectFrom('fundraisers').select('id').where('image', '=', hash)
  return (await portraits.union(pictures).executeTakeFirst()) !== undefined
}

/** Fundraisers that received something stay to be read by those who gave; the others go. All of them end. */
export async function closeFundraisers(transaction: Inside, userId: number, now: number): Promise<void> {
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({ isActive: 0, displayName: null, version: set('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
  await transaction
    .updateTable('fundraisers')
    .set({ title: 'Removed', description: '', image: null, searchText: '', hiddenAt: now })
    .where('userId', '=', userId)
    .where('donationsCount', '=', 0)
    .execute()
}

/** What the person gave stays, without saying who gave it. */
export async function forgetDonor(transaction: Inside, userId: number): Promise<void> {
  const nameless = { donorName: null, donorEmail: null, message: null }
  await transaction
    .updateTable('donations')
    .set({ ...nameless, isAnonymous: 1 })
    .where('donorId', '=', userId)
    .execute()
  await transaction.updateTable('payment_attempts').set(nameless).where('donorId', '=', userId).execute()
}

/** That money went to the person stays; to which account of theirs, and what was written about it, goes. */
export async function forgetDestinations(transaction: Inside, userId: number): Promise<void> {
  await transaction
    .updateTable('payout_requests')
    .set({ bankAccountId: null, destination: null, destinationLabel: null, notes: null })
    .where('userId', '=', userId)
    .execute()
}

export async function deleteBelongings(transaction: Inside, userId: number): Promise<void> {
  for (const table of ['sessions', 'password_reset_tokens', 'idempotency_replies', 'bank_accounts'] as const) {
    await transaction.deleteFrom(table).where('userId', '=', userId).execute()
  }
}
