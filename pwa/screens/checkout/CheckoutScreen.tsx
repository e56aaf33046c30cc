import { useEffect, useEffectEvent, useMemo } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { readGiven } from '../../payments/given/given'
import { Checkout } from './Checkout'
import { readGift } from './checkout-gift'

/** The checkout of the donation in the address. Without an amount or a fundraiser there is nothing to pay (spec section 2). */
export default function CheckoutScreen() {
  const [search] = useSearchParams()
  const gift = useMemo(() => readGift(search), [search])
  const navigate = useNavigate()
  const thankFirst = useEffectEvent(() => {
    if (gift && readGiven(gift.fundraiserId)?.isSeen === false)
      navigate(`/fundraiser/${gift.fundraiserId}?donated=true`, { replace: true })
  })
  // A donor who reloads during the two seconds after paying must not see an empty payment form.
  useEffect(() => thankFirst(), [])
  if (!gift) return <Navigate to="/" replace />
  return <Checkout given={gift} titleGiven={search.get('fundraiserTitle') ?? ''} />
}
