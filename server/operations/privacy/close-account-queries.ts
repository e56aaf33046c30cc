import { forTexts } from '#shared/rules/fundraisers/texts'
import { formerUsername } from '#shared/rules/names'
import { forgottenWords } from '../../community/holds/holds'
import { eraseNews } from '../../community/news/erase'
import { sealEmail } from '../../community/users/emails'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'

export async function hasPayoutUnderway(database: Handle, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('payout_requests')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a bank may still return a payout of a user (`since`: milliseconds; older payouts can't be returned any more). */
export async function hasPayoutThatMayReturn(database: Handle, userId: number, since: number): Promise<boolean> {
  const row = await database
    .selectFrom('payout_requests')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('processedAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a disputed donation has a share of the user: a won dispute returns it to them. */
export async function hasOpenDispute(database: Handle, userId: number): Promise<boolean> {
  const row = await database
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

/** The row stays for those that refer to it; no real key has a colon. */
export async function forgetPerson(transaction: Transaction, secrets: Secrets, userId: number, now: number) {
  await transaction
    .updateTable('users')
    .set({
      username: formerUsername(userId),
      usernameKey: `closed:${userId}`,
      email: sealEmail(secrets, '', userId),
      emailHash: `closed:${userId}`,
      password: '',
      fullName: 'Former member',
      profileImage: null,
      location: null,
      bio: null,
      language: 'en',
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

/** The pictures that are deleted with the account: the portrait, and those of fundraisers without donations. */
export async function listPicturesToDelete(transaction: Transaction, userId: number): Promise<string[]> {
  const portraits = transaction.selectFrom('users').select('profileImage as hash').where('id', '=', userId)
  const pictures = transaction
    .selectFrom('fundraisers')
    .select('image as hash')
    .where('userId', '=', userId)
    .where('donationsCount', '=', 0)
  const more = transaction
    .selectFrom('fundraiser_pictures')
    .select('hash')
    .where('fundraiserId', 'in', withoutDonations(transaction, userId))
  const rows = await portraits.union(pictures).union(more).execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}

function withoutDonations(database: Handle, userId: number) {
  return database
    .selectFrom('fundraisers')
    .select('fundraisers.id')
    .where('fundraisers.userId', '=', userId)
    .where('donationsCount', '=', 0)
}

/** Fundraisers with donations stay readable for their donors; the others are deleted, and the pictures of their news returned. All of them end. */
export async function closeFundraisers(transaction: Transaction, userId: number, now: number): Promise<string[]> {
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({ isActive: 0, displayName: null, country: null, version: set('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
  await transaction
    .updateTable('fundraisers')
    .set({ title: 'Removed', description: '', image: null, ...forTexts(() => null), searchText: '', hiddenAt: now })
    .where('userId', '=', userId)
    .where('donationsCount', '=', 0)
    .execute()
  await transaction
    .deleteFrom('fundraiser_pictures')
    .where('fundraiserId', 'in', withoutDonations(transaction, userId))
    .execute()
  const deleted = await withoutDonations(transaction, userId).execute()
  return eraseNews(
    transaction,
    deleted.map(({ id }) => id),
  )
}

/** What was written about the user in holds that have ended. Those in force are still to be decided. */
export async function forgetHolds(transaction: Transaction, userId: number): Promise<void> {
  const own = transaction.selectFrom('fundraisers').select('id').where('userId', '=', userId)
  await transaction
    .updateTable('holds')
    .set(forgottenWords)
    .where('liftedAt', 'is not', null)
    .where((where) => where.or([where('userId', '=', userId), where('fundraiserId', 'in', own)]))
    .execute()
}

/** The user's donations stay, without the donor's identity. */
export async function forgetDonor(transaction: Transaction, userId: number): Promise<void> {
  const nameless = { donorName: null, donorEmail: null, message: null }
  await transaction
    .updateTable('donations')
    .set({ ...nameless, answer: null, emailHash: null, isAnonymous: 1 })
    .where('donorId', '=', userId)
    .execute()
  await transaction
    .updateTable('payment_attempts')
    .set({ ...nameless, donorPhone: null, phoneEnd: null })
    .where('donorId', '=', userId)
    .execute()
}

/** What they wrote to the team stays, without its writer: it is about others, or about a decision of the team. */
export async function forgetWriter(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ senderId: null, name: null, email: null, emailHash: null })
    .where('senderId', '=', userId)
    .execute()
}

/** The payouts stay on record; their destination accounts and notes are deleted, except of those that are still to be paid. */
export async function forgetDestinations(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .updateTable('payout_requests')
    .set({ bankAccountId: null, destination: null, destinationLabel: null, recipient: null, notes: null })
    .where('userId', '=', userId)
    .where('status', 'in', ['completed', 'failed'])
    .execute()
}

export async function deleteAccounts(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .deleteFrom('bank_accounts')
    .where('userId', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payout_requests')
            .select('payout_requests.id')
            .whereRef('payout_requests.bankAccountId', '=', 'bank_accounts.id'),
        ),
      ),
    )
    .execute()
}

export async function deleteBelongings(transaction: Transaction, userId: number): Promise<void> {
  const tables = [
    'sessions',
    'password_reset_tokens',
    'second_factors',
    'email_changes',
    'idempotency_replies',
    'device_changes',
    'devices',
    'drafts',
    'follows',
    'notifications',
  ] as const
  for (const table of tables) {
    await transaction.deleteFrom(table).where('userId', '=', userId).execute()
  }
}

/** People who have left and whose contact is still stored: money was owed to them. */
export async function listLeaversWithContact(database: Handle): Promise<number[]> {
  const rows = await database.selectFrom('former_contacts').select('userId').orderBy('userId').execute()
  return rows.map(({ userId }) => userId)
}

export async function deleteContact(transaction: Transaction, userId: number): Promise<void> {
  await transaction.deleteFrom('former_contacts').where('userId', '=', userId).execute()
}
