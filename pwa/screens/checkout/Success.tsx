import { useEffect, useEffectEvent } from 'react'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { UNTIL_REFRESH } from '../../payments/given/announce-success'
import type { NewGiven } from '../../payments/given/given'
import { useRefreshFundraiser } from '../../payments/useRefreshFundraiser'

interface Props {
  given: NewGiven
  /** Called after two seconds: the page of the fundraiser then thanks the donor for as long as they like. */
  onDone: () => void
}

/** Says that the payment was successful, until the checkout leads back to the campaign. */
export function Success({ given: { fundraiserId, amount }, onDone }: Props) {
  const refresh = useRefreshFundraiser()
  const finish = useEffectEvent(onDone)

  useEffect(() => {
    const timer = setTimeout(finish, UNTIL_REFRESH)
    return () => {
      clearTimeout(timer)
      void refresh(fundraiserId)
    }
  }, [refresh, fundraiserId])

  return (
    <p className="donation-thanks" role="status">
      {say('Thank you for your {amount} donation!', { amount: formatCents(amount) })}
    </p>
  )
}
