import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getExchangeRates } from '#shared/contract/payments'
import { formatMoney } from '#shared/language/format'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { aboutLocal, localQuickAmounts } from '#shared/rules/money/exchange'
import { centsToDecimal } from '#shared/rules/money/money'
import { queryFor } from '../../api/queries'
import { useHydrated } from '../../page/page'
import { guessCountry } from '../../payments/mobile-money'
import { Button } from '../ui/Buttons'

/** Round amounts in the donor's own currency, and about how much the typed amount is in it. The donation is in dollars. */
export function LocalAmounts({ chosen, onChoose }: { chosen: number | null; onChoose: (amount: string) => void }) {
  const local = useLocalRate()
  if (!local) return null
  return (
    <>
      {chosen !== null && <p className="quiet-text">{local.about(chosen)}</p>}
      <fieldset className="quick-amounts local">
        <legend>{say('Amounts in {currency}', { currency: local.currency })}</legend>
        {localQuickAmounts(local.rate).map((amount) => (
          <Button
            key={amount.local}
            className="button"
            aria-pressed={amount.cents === chosen}
            onClick={() => onChoose(centsToDecimal(amount.cents))}
          >
            {local.format(amount.local)}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

export function AboutPrice({ cents }: { cents: number }) {
  const local = useLocalRate()
  return local && <p className="quiet-text">{local.about(cents)}</p>
}

export function InAfrica({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return isHydrated && Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('Africa/') && children
}

/** The last known rate of the currency of the donor's country; null if the country is another one, or the rate is not known. */
function useLocalRate() {
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
