import { formatCents } from '#shared/language/format'
import { say } from '#shared/language/say'
import { percentFunded, progressTone } from '#shared/rules/fundraisers/progress'
import { sayNodes } from '../../language/say-nodes'

interface Props {
  fundraiser: { currentAmount: number; goalAmount: number }
}

/** The raised amount and the goal, as text and as a bar. */
export function FundingProgress({ fundraiser: { currentAmount, goalAmount } }: Props) {
  const percent = percentFunded(currentAmount, goalAmount)
  return (
    <>
      <p className="raised">
        {sayNodes('{amount} raised of {goal}', {
          amount: <strong>{formatCents(currentAmount)}</strong>,
          goal: formatCents(goalAmount),
        })}
      </p>
      <progress className={`progress ${progressTone(percent)}`} max={100} value={percent} aria-label={say('Funded')} />
    </>
  )
}

export function supporters(count: number): string {
  return say('{count, plural, one {# supporter} other {# supporters}}', { count })
}
