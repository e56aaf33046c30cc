import type { Context } from '../../platform/context'
import { countDue, type Mail, queueMail } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { recipientOf } from '../users/emails'
import { newsLetter } from './letters'
import { type Due, listDue, listToTell, type News, noteTold, type ToTell } from './queries'

/** Mails that are queued in one transaction, which takes a few milliseconds. */
const BATCH = 20
/** While this many mails are due, none are added, so that receipts and password mails do not wait behind thousands of them. */
const ENOUGH_WAITING = 20
/** Followed fundraisers that one search looks at. */
const SEARCHED = 1_000
/** Milliseconds between two searches. */
const PAUSE = 20_000

/**
 * A function that queues the next mails to followers of fundraisers that have reached their goal or ended, and returns false when there is
 * nothing to do now. Each follower is told once of each, and of nothing after the end. An address that was never confirmed gets no mail:
 * anybody could have typed it.
 */
export function createFollowerNews(context: Context): () => Promise<boolean> {
  const { database, clock } = context
  let due: Due[] = []
  let beyond = 0
  let searchAt = 0

  /** The next part of the followed fundraisers. After the last one it begins again. */
  async function search(): Promise<void> {
    const found = await listDue(database.lists, { beyond, limit: SEARCHED, now: clock() })
    due = found.due
    beyond = found.reached ?? 0
    searchAt = clock() + PAUSE
  }

  return async () => {
    if (due.length === 0 && clock() >= searchAt) await search()
    while ((await countDue(context, ENOUGH_WAITING)) < ENOUGH_WAITING) {
      const [first] = due
      if (!first) return false
      const waiting = await listToTell(database.lists, first, clock(), BATCH)
      if (waiting.length > 0) {
        await tell(context, first, waiting)
        return true
      }
      due.shift()
    }
    return false
  }
}

async function tell(context: Context, { news }: Due, waiting: readonly ToTell[]): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    for (const follow of waiting) {
      if (!(await noteTold(transaction, follow.id, news, clock()))) continue
      await queueMail(transaction, context, mailTo(context, news, follow))
    }
  })
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
