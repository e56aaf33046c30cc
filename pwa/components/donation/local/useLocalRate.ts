import { useQuery } from '@tanstack/react-query'
import { getExchangeRates } from '#shared/contract/payments'
import { formatMoney } from '#shared/language/format'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { aboutLocal } from '#shared/rules/money/local-amounts'
import { queryFor } from '../../../api/queries'
import { guessCountry } from '../../../payments/mobile-money'

/** The last known rate of the currency of the donor's country; null if the country is another one, or the rate is not known. */
export function useLocalRate() {
  const { data } = useQuery(queryFor(getExchangeRates, {}))
  const currency = guessCountry()?.currency
  const found = data?.find((each) => each.currency === currency)
  if (!currency || !found) return null
  const { rate, readAt } = found
  const format = (major: number) => formatMoney(major, currency)
  return {
    currency,
    rate,
    format,
    /** `About KES 3,200, at the rate of January 5, 2026` for US cents. */
    about: (cents: number) =>
      say('About {amount}, at the rate of {date}', {
        amount: format(aboutLocal(cents, rate)),
        date: formatDate(readAt),
      }),
  }
}
