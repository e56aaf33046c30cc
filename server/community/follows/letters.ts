import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { pagesAt } from '../../platform/language/current-language'
import type { Letter } from '../../platform/mail/letter'
import { shortTitle } from '../../platform/mail/short-title'
import type { News, ToTell } from './queries'

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
