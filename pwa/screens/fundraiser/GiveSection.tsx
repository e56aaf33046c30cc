import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import Giving from '../../components/donation/Giving'
import { ButtonLink } from '../../components/ui/Buttons'
import { usePendingPayment } from '../../payments/pending-payment'

/** Not every browser gives the focus to what is tapped. */
const BEGINNINGS = ['focusin', 'change'] as const

interface Props {
  fundraiser: Fundraiser
  isGivable: boolean
  /** The viewer runs the fundraiser. They may give too, but the page is not asking them to. */
  isOwn: boolean
}

/** The donation widget. For an ended fundraiser also links to others; the widget stays, because a payment may still be open. */
export function GiveSection({ fundraiser, isGivable, isOwn }: Props) {
  const { hash, search } = useLocation()
  const hasPayment = usePendingPayment(fundraiser.id) !== null || new URLSearchParams(search).has('payment')
  const [isOpened, setOpened] = useState(false)
  // It stays open after the payment is settled, with the thanks.
  if (!isOpened && (hasPayment || hash === '#donate')) setOpened(true)
  const form = useRef<HTMLDivElement>(null)
  // What somebody has begun to fill in before the page knew them, also before the script was loaded, stays in sight.
  useEffect(() => {
    const area = form.current
    const keepOpen = () => setOpened(true)
    if (area?.contains(document.activeElement)) keepOpen()
    for (const event of BEGINNINGS) area?.addEventListener(event, keepOpen)
    return () => {
      for (const event of BEGINNINGS) area?.removeEventListener(event, keepOpen)
    }
  }, [])
  // Hidden and not removed: the viewer becomes known after the page is shown, and a payment may be open in it.
  return (
    <div ref={form} className="panel fundraiser-give" hidden={isOwn && isGivable && !isOpened}>
      <Giving fundraiser={fundraiser} />
      {!isGivable && (
        <ButtonLink to={`/browse?category=${fundraiser.category}`}>{say('See similar fundraisers')}</ButtonLink>
      )}
    </div>
  )
}
