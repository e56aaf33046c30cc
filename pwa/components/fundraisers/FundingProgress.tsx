import { formatCents, formatNumber } from '#shared/language/format'
import { percentFunded, progressTone } from '#shared/rules/fundraisers/progress'

interface Props {
  fundraiser: { currentAmount: number; goalAmount: number }
}

/** The raised amount and the goal, as text and as a bar. */
export function FundingProgress({ fundraiser: { currentAmount, goalAmount } }: Props) {
  const percent = percentFunded(currentAmount, goalAmount)
  return (
    <>
      <p className="raised">
        <strong>{formatCents(currentAmount)}</strong>
        {` raised of ${formatCents(goalAmount)}`}
      </p>
      <progress className={`progress ${progressTone(percent)}`} max={100} value={percent} aria-label="Funded" />
    </>
  )
}

export function supporters(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'supporter' : 'supporters'}`
}
