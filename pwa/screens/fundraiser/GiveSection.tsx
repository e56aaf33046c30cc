import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import DonationWidget from '../../components/donation/DonationWidget'
import { usePendingPayment } from '../../payments/pending/usePendingPayment'

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
  const isFolded = isOwn && isGivable && !isOpened
  return (
    <div className="panel fundraiser-give">
      {isFolded && (
        <button type="button" className="button quiet" onClick={() => setOpened(true)}>
          Give to it yourself
        </button>
      )}
      {/* Hidden and not removed: the viewer becomes known after the page is shown, and a payment may be open in it. */}
      <div hidden={isFolded}>
        <DonationWidget fundraiser={fundraiser} />
      </div>
      {!isGivable && (
        <Link className="button" to={`/browse?category=${fundraiser.category}`}>
          See similar fundraisers
        </Link>
      )}
    </div>
  )
}
