import { useEffect, useState } from 'react'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { formatPercent } from '#shared/language/format-percent'
import { say } from '#shared/language/say'
import { percentFunded } from '#shared/rules/fundraisers/progress'
import { formatCents } from '#shared/rules/money/money'

/** A bar at the bottom of a phone with the raised amount and a button, while the donation form is out of view. */
export function GiveBar({ fundraiser: { currentAmount, goalAmount } }: { fundraiser: Fundraiser }) {
  const isFormSeen = useIsSeen('donate')
  return (
    <div className="give-bar" hidden={isFormSeen}>
      <p>
        <strong>{formatCents(currentAmount)}</strong>
        <span>{say('{percent} funded', { percent: formatPercent(percentFunded(currentAmount, goalAmount)) })}</span>
      </p>
      <a className="button give" href="#donate">
        {say('Donate')}
      </a>
    </div>
  )
}

/** Whether the element with this id is in view. */
function useIsSeen(id: string): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isSeen
}
