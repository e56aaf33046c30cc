import type { Context } from '../../platform/context'
import { countDue, type Mail, queueMail } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { recipientOf } from '../users/emails'
import { newsLetter } from './letters'
import { listToTell, type News, noteTold, type ToTell } from './queries'

/** Mails that are queued in one transaction, which takes a few milliseconds. */
const BATCH = 20
/** While this many mails are due, none are added, so that receipts and password mails do not wait behind thousands of them. */
const ENOUGH_WAITING = 20

/**
 * Queues the next mails to followers of fundraisers that have reached their goal or ended, and returns false when there is nothing to do
 * now. Each follower is told once of each, and of nothing after the end. An address that was never confirmed gets no mail: anybody could
 * have typed it.
 */
export async function tellSomeFollowers(context: Context): Promise<boolean> {
  const { database, clock } = context
  if ((await countDue(context, ENOUGH_WAITING)) >= ENOUGH_WAITING) return false
  const now = clock()
  const waiting = await listToTell(database.lists, now, BATCH)
  if (waiting.length === 0) return false
  await database.transaction(async (transaction) => {
    for (const follow of waiting) {
      const news = follow.endDate !== null && follow.endDate <= now ? 'end' : 'goal'
      if (!(await noteTold(transaction, follow.id, news, now))) continue
      await queueMail(transaction, context, mailTo(context, news, follow))
    }
  })
  return true
}

function mailTo(context: Context, news: News, follow: ToTell): Mail {
  return {
    mailKey: `follow:${follow.id}:${news}`,
    to: recipientOf(context.secrets, { id: follow.followerId, email: follow.email, language: follow.language }),
    letter: () => newsLetter(context.settings.publicUrl, news, follow),
    unsubscribe: () =>
      unsubscribeAddresses(context, {
        kind: 'follow',
        userId: follow.followerId,
        fundraiserId: follow.fundraiserId,
      }),
  }
}
