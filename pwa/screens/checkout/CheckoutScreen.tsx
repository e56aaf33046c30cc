import { useEffect, useEffectEvent, useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { NotReviewed } from '../../components/language/NotReviewed'
import { readGiven } from '../../payments/given/given'
import { Checkout } from './Checkout'
import { readGift } from './checkout-gift'
import { paidHere } from './paid-here'

/** The checkout of the donation in the address. Without an amount or a fundraiser there is nothing to pay (spec section 2). */
export default function CheckoutScreen() {
  const [search] = useSearchParams()
  const gift = useMemo(() => readGift(search), [search])
  const { state } = useLocation()
  const navigate = useNavigate()
  const thankFirst = useEffectEvent(() => {
    const given = gift && readGiven(gift.fundraiserId)
    if (given && !given.isSeen && given.attemptId === paidHere(state))
      navigate(`/fundraiser/${given.fundraiserId}?donated=true`, { replace: true })
  })
  // A donor who reloads during the two seconds after paying must not see an empty payment form. Every other link here is for a new gift.
  useEffect(() => thankFirst(), [])
  if (!gift) return <Navigate to="/" replace />
  return (
    <>
      <NotReviewed />
      <Checkout key={gift.fundraiserId} given={gift} titleGiven={search.get('fundraiserTitle') ?? ''} />
    </>
  )
}
