import type { Context } from '../../platform/context'
import { countDue, queueMail } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { openEmail } from '../users/emails'
import { newsLetter } from './letters'
import { listToTell, type News, noteTold, type ToTell } from './queries'

/** Mails that are queued in one transaction, which takes a few milliseconds. */
const BATCH = 20
/** While this many mails are due, none are added, so that receipts and password mails do not wait behind thousands of them. */
const ENOUGH_WAITING = 20

/**
 * Queues the next mails to followers of fundraisers that have reached their goal or ended. Each follower is told once of each. An address
 * that was never confirmed gets none: anybody could have typed it. Returns false when there is nothing to do now.
 */
export async function tellSomeFollowers(context: Context): Promise<boolean> {
  const { database, clock } = context
  if ((await countDue(context, ENOUGH_WAITING)) >= ENOUGH_WAITING) return false
  for (const news of ['goal', 'end'] as const) {
    const waiting = await listToTell(database.read, news, clock(), BATCH)
    if (waiting.length === 0) continue
    await database.transaction(async (transaction) => {
      for (const follow of waiting) {
        if (!(await noteTold(transaction, follow.id, news, clock()))) continue
        if (follow.emailConfirmedAt === null || follow.closedAt !== null) continue
        await queueMail(transaction, context, mailTo(context, news, follow))
      }
    })
    return true
  }
  return false
}

function mailTo(context: Context, news: News, follow: ToTell) {
  return {
    mailKey: `follow:${follow.id}:${news}`,
    recipient: openEmail(context.secrets, { id: follow.followerId, email: follow.email }),
    letter: newsLetter(context.settings.publicUrl, news, follow),
    unsubscribe: unsubscribeAddresses(context, { kind: 'follow', followId: follow.id }),
  }
}
