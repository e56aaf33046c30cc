import type { Context } from '../../context'
import { listBalances, payableInAll } from '../../giving/payouts/balance'
import { MAY_RETURN_FOR } from '../../giving/payouts/present'
import {
  deleteAccounts,
  deleteContact,
  forgetDestinations,
  hasPayoutThatMayReturn,
  hasPayoutUnderway,
  listLeaversWithContact,
} from './close-account-queries'
import { forgetActs } from './forget-acts'

/**
 * Deletes the contact and the accounts of people who have closed their account, once all that was owed to them is paid, no bank
 * can return it any more, and no commission waits.
 */
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
