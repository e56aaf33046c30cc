import { useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Checkout } from './Checkout'
import { readGift } from './checkout-gift'

/** The checkout of the donation in the address. Without an amount or a fundraiser there is nothing to pay (spec section 2). */
export default function CheckoutScreen() {
  const [search] = useSearchParams()
  const gift = useMemo(() => readGift(search), [search])
  if (!gift) return <Navigate to="/" replace />
  return <Checkout given={gift} titleGiven={search.get('fundraiserTitle') ?? ''} />
}
