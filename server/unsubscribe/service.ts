import type { Context } from '../context'
import type { Handle } from '../database/open'
import { AppError } from '../http/app-error'
import { endNotices } from '../notices/service'
import { insertRefusal, listRefusals } from './queries'
import { subscriptionOf } from './token'

/** Ends the mail that a token stands in, and says what that means. Safe to repeat. Throws 404 for a token that is not ours. */
export async function unsubscribe(context: Context, token: string): Promise<string> {
  const subscription = subscriptionOf(context, token)
  if (!subscription) throw new AppError(404, 'This link is not valid. Please use the link of the newest mail.')
  if (subscription.kind === 'notices') {
    await endNotices(context, subscription.userId)
    return 'You get no more mails about donations. You can choose otherwise in your settings.'
  }
  await insertRefusal(context.database.write, subscription.emailHash, context.clock())
  return 'You get no more thanks by mail. Receipts still come when you give.'
}

/** Those of some addresses (their hashes) that want no thanks by mail. */
export async function refusedAddresses(database: Handle, emailHashes: string[]): Promise<Set<string>> {
  return new Set(await listRefusals(database, emailHashes))
}
