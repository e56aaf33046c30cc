import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import type { Context } from '../../context'
import { pagesAt } from '../../platform/language/current-language'
import type { Letter } from '../../platform/mail/letter'
import { countDue, type Mail, queueMail } from '../../platform/mail/outbox'
import { shortTitle } from '../../platform/mail/short-title'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { recipientOf } from '../users/emails'
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

/** Tells a follower that a fundraiser has reached its goal, or how it ended. */
export function newsLetter(publicUrl: string, news: News, follow: ToTell): Letter {
  const { title, fullName, fundraiserId } = follow
  const isGoal = news === 'goal'
  return {
    subject: isGoal
      ? say('Goal reached: {title}', { title: shortTitle(title) })
      : say('It has ended: {title}', { title: shortTitle(title) }),
    paragraphs: [say('Hello {name},', { name: fullName }), newsOf(news, follow)],
    action: { label: say('See the fundraiser'), url: `${pagesAt(publicUrl)}/fundraiser/${fundraiserId}` },
    ending: [
      isGoal
        ? say('You get this because you follow this fundraiser. One more mail may come about it: when it ends.')
        : say('You get this because you followed this fundraiser. This is the last mail about it.'),
    ],
  }
}

function newsOf(news: News, follow: ToTell): string {
  const { title, displayName, creatorName: fullName, donationsCount: count } = follow
  const creator = creatorName({ displayName, user: { fullName } })
  const [raised, goal] = [formatCents(follow.currentAmount), formatCents(follow.goalAmount)]
  return news === 'goal'
    ? say(
        '“{title}” by {creator} has reached its goal: {raised} of {goal} from {count, plural, one {# supporter} other {# supporters}}.',
        { title, creator, raised, goal, count },
      )
    : say(
        '“{title}” by {creator} has ended. It raised {raised} of {goal} from {count, plural, one {# supporter} other {# supporters}}.',
        { title, creator, raised, goal, count },
      )
}
