import type { Transaction } from 'kysely'
import { isPictureUsed } from '../../community/fundraisers/pictures'
import { indexFundraisersOf } from '../../community/search'
import type { Context } from '../../context'
import type { Tables } from '../../platform/database/schema'
import {
  closeFundraisers,
  deleteAccounts,
  deleteBelongings,
  forgetDestinations,
  forgetDonor,
  forgetPerson,
  listPicturesToDelete,
} from './close-account-queries'
import { forgetActs } from './forget-acts'

/**
 * Closes an account: personal data is deleted, the history of money stays. Runs in a transaction that holds the person's lock.
 * Returns the pictures that `removePictures` deletes after it.
 */
export async function eraseAccount(
  transaction: Transaction<Tables>,
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  userId: number,
): Promise<string[]> {
  const now = clock()
  const pictures = await listPicturesToDelete(transaction, userId)
  await deleteBelongings(transaction, userId)
  await forgetDestinations(transaction, userId)
  await deleteAccounts(transaction, userId)
  await closeFundraisers(transaction, userId, now)
  await forgetDonor(transaction, userId)
  await forgetPerson(transaction, secrets, userId, now)
  await forgetActs(transaction, userId, now)
  await indexFundraisersOf(transaction, userId)
  await database.withdraw(transaction)
  return pictures
}

/** Deletes those of these pictures that nothing shows any more. */
export async function removePictures(
  { database, media }: Pick<Context, 'database' | 'media'>,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) if (!(await isPictureUsed(database.write, hash))) await media.removeImage(hash)
}
