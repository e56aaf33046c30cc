import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import type { Letter } from '../../platform/mail/letter'
import { shortTitle } from '../../platform/mail/short-title'
import type { News, ToTell } from './queries'

const WHY: Record<News, string> = {
  goal: 'You get this because you follow this fundraiser. One more mail may come about it: when it ends.',
  end: 'You get this because you followed this fundraiser. This is the last mail about it.',
}

/** Tells a follower that a fundraiser has reached its goal, or how it ended. */
export function newsLetter(publicUrl: string, news: News, follow: ToTell): Letter {
  const { title, displayName, creatorName: fullName, currentAmount, goalAmount, donationsCount } = follow
  const creator = creatorName({ displayName, user: { fullName } })
  const from = donationsCount === 1 ? 'from 1 supporter' : `from ${donationsCount} supporters`
  const sum = `${formatCents(currentAmount)} of ${formatCents(goalAmount)} ${from}`
  const what =
    news === 'goal'
      ? `“${title}” by ${creator} has reached its goal: ${sum}.`
      : `“${title}” by ${creator} has ended. It raised ${sum}.`
  return {
    subject: news === 'goal' ? `Goal reached: ${shortTitle(title)}` : `It has ended: ${shortTitle(title)}`,
    paragraphs: [`Hello ${follow.fullName},`, what],
    action: { label: 'See the fundraiser', url: `${publicUrl}/fundraiser/${follow.fundraiserId}` },
    ending: [WHY[news]],
  }
}
