import { useQuery } from '@tanstack/react-query'
import { getExchangeRates } from '#shared/contract/payments'
import { formatMoney } from '#shared/language/format'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { aboutLocal } from '#shared/rules/money/exchange'
import { queryFor } from '../../api/queries'
import { useHydrated } from '../../page/page'
import { guessCountry } from '../../payments/mobile-money'

export function AboutPrice({ cents }: { cents: number }) {
  const local = useLocalRate()
  if (!local) return null
  const amount = local.format(aboutLocal(cents, local.rate))
  return (
    <p className="quiet-text">
      {say('About {amount}, at the rate of {date}', { amount, date: formatDate(local.readAt) })}
    </p>
  )
}

/** The last known rate of the currency of the donor's country; null where phones do not pay, or the rate is not known. */
export function useLocalRate() {
  const currency = useHydrated() ? guessCountry()?.currency : undefined
  const { data } = useQuery({ ...queryFor(getExchangeRates, {}), enabled: currency !== undefined })
  const found = data?.find((each) => each.currency === currency)
  if (!currency || !found) return null
  const { rate, readAt } = found
  return {
    currency,
    rate,
    readAt,
    format: (major: number) => formatMoney(major, currency),
  }
}
