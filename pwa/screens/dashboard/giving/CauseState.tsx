import type { FundraiserCard } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { countdown, isOpen } from '#shared/rules/fundraisers/countdown'

/** How far a fundraiser is, in a word. `now` is in milliseconds since 1970. */
export function CauseState({ fundraiser, now }: { fundraiser: FundraiserCard; now: number }) {
  if (fundraiser.currentAmount >= fundraiser.goalAmount)
    return <span className="badge active">{say('Reached its goal')}</span>
  if (!isOpen(fundraiser, now)) return <span className="badge over">{say('Has ended')}</span>
  const { text, tone } = countdown(fundraiser.endDate, now)
  return <span className={`countdown ${tone}`}>{text}</span>
}
