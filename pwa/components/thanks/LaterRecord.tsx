import { useEffect } from 'react'
import { usePaymentCheck } from '../../payments/check-payment'
import { changeGiven, type Given, givenAs, isMadeHere } from '../../payments/given/given'

/**
 * Asks whether a donation has been recorded meanwhile, after a reload: the page on which it was made keeps trying to record it, and
 * learns it by itself.
 */
export function LaterRecord({ given }: { given: Given }) {
  return !isMadeHere(given) && <Check given={given} />
}

function Check({ given }: { given: Given }) {
  const { data } = usePaymentCheck(given)
  useEffect(() => {
    if (data?.status === 'succeeded') changeGiven(data, givenAs(data))
  }, [data])
  return null
}
