import { formatCents } from '#shared/rules/money'
import type { Context } from '../context'
import { indexFundraisersOf } from '../fundraisers/search-index'
import { AppError } from '../http/app-error'
import { queueMail } from '../mail/outbox'
import { payableInAll } from '../payouts/balance'
import { listPurses } from '../payouts/balance-queries'
import { MAY_RETURN_FOR } from '../payouts/expected-by'
import {
  closeFundraisers,
  deleteBelongings,
  forgetDestinations,
  forgetDonor,
  forgetPerson,
  hasOpenDispute,
  hasOtherAdmin,
  hasPayoutThatMayReturn,
  hasPayoutUnderway,
  isPictureUsed,
  listPicturesThatGo,
} from './closing-queries'
import { openEmail } from './emails'
import type { AccountsGuard } from './guard'
import { accountClosedLetter } from './letters'
import { checkPassword } from './password-change'
import { findUser } from './queries'
import type { Viewer } from './viewer'

/**
 * Closes the viewer's account: what names the person goes, the history of money stays. Throws 400 for a wrong password, and 409
 * while money can be paid out or is on its way to them, and for the only admin.
 */
export async function closeAccount(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  password: string,
): Promise<void> {
  const { database, secrets, media, clock } = context
  await checkPassword(context, guard, viewer, password, 'password')
  const pictures = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    const user = await findUser(transaction, viewer.id)
    if (!user) return []
    if (await hasPayoutUnderway(transaction, user.id)) {
      throw new AppError(409, 'A payout to you is under way. Please close your account once it has arrived.')
    }
    if (await hasPayoutThatMayReturn(transaction, user.id, clock() - MAY_RETURN_FOR)) {
      const reason =
        'Your bank can still send your last payout back. Please close your account 8 days after it was paid.'
      throw new AppError(409, reason)
    }
    if (await hasOpenDispute(transaction, user.id)) {
      const reason = 'A donor’s bank disputes a donation to you. Please close your account once that is decided.'
      throw new AppError(409, reason)
    }
    // What is less than a payout can take stays in the ledger as theirs: if a donor gets money back later, it comes from there.
    const payable = payableInAll(await listPurses(transaction, [user.id]))
    if (payable > 0) {
      const reason = `${formatCents(payable)} can still be paid out to you. Please ask for it before you close your account.`
      throw new AppError(409, reason)
    }
    if (user.isAdmin && !(await hasOtherAdmin(database, transaction, user.id))) {
      throw new AppError(409, 'You are the only admin. Please make someone else an admin first.')
    }
    const now = clock()
    await queueMail(transaction, context, {
      mailKey: `account-closed:${user.id}`,
      recipient: openEmail(secrets, user),
      letter: accountClosedLetter(user.fullName),
    })
    const picturesThatGo = await listPicturesThatGo(transaction, user.id)
    await deleteBelongings(transaction, user.id)
    await forgetDestinations(transaction, user.id)
    await closeFundraisers(transaction, user.id, now)
    await forgetDonor(transaction, user.id)
    await forgetPerson(transaction, secrets, user.id, now)
    await indexFundraisersOf(transaction, user.id)
    return picturesThatGo
  })
  for (const hash of pictures) if (!(await isPictureUsed(database.write, hash))) await media.removeImage(hash)
}
