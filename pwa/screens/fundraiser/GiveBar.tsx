import { useEffect, useState } from 'react'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { percentFunded } from '#shared/rules/fundraisers/progress'
import { formatCents } from '#shared/rules/money/money'

/** On phones, the amount and the button at the lower edge, for as long as the form itself is out of sight. */
export function GiveBar({ fundraiser: { currentAmount, goalAmount } }: { fundraiser: Fundraiser }) {
  const isFormSeen = useIsSeen('donate')
  return (
    <div className="give-bar" hidden={isFormSeen}>
      <p>
        <strong>{formatCents(currentAmount)}</strong>
        <span>{percentFunded(currentAmount, goalAmount)}% funded</span>
      </p>
      <a className="button give" href="#donate">
        Donate
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
