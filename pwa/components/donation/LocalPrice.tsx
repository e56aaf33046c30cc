import { skipToken, useQuery } from '@tanstack/react-query'
import { getMobileMoneyQuote } from '#shared/contract/payments'
import { formatClock } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import type { MobileMoneyCountryCode } from '#shared/rules/money/mobile-money'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'

const MINUTE = 60_000

/** The price quote of a donation in a country's currency, requested again when it expires. Without a country: no request. */
export function useLocalPrice(amount: number, country: MobileMoneyCountryCode | null) {
  return useQuery({
    queryKey: ['localPrice', amount, country],
    queryFn: country
      ? ({ signal }) => send(getMobileMoneyQuote, { query: { amount, country } }, { signal })
      : skipToken,
    gcTime: 0,
    // A little before it expires, so that the price on screen is still valid when the button is pressed.
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(MINUTE, Date.parse(data.expiresAt) - Date.now() - MINUTE) : false,
  })
}

interface Props {
  /** Cents. */
  amount: number
  isLocal: boolean
  price: ReturnType<typeof useLocalPrice>
}

/** The price that the provider's page will charge, before the donor goes there. */
export function LocalPrice({ amount, isLocal, price: { data, isError, error, refetch } }: Props) {
  if (!isLocal) return <p className="local-price">{say('You pay {amount}.', { amount: formatCents(amount) })}</p>
  if (data) {
    const local = isCurrency(data.currency) ? formatMinor(data.localAmount, data.currency) : ''
    const until = formatClock(Date.parse(data.expiresAt))
    return (
      <p className="local-price" role="status">
        {sayNodes('You pay {local} for {amount}. This price is valid until {until}.', {
          local: <strong>{local}</strong>,
          amount: formatCents(amount),
          until,
        })}
      </p>
    )
  }
  if (!isError)
    return (
      <p className="local-price" aria-busy="true">
        {say('Loading the price in your currency…')}
      </p>
    )
  return (
    <div className="local-price" role="alert">
      <p>{reasonOf(error, say('The price in your currency is not available right now.'))}</p>
      <button type="button" className="button quiet small" onClick={() => void refetch()}>
        {say('Try again')}
      </button>
    </div>
  )
}
