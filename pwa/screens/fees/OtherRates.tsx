import { formatCountry } from '#shared/language/format-country'
import { formatDate } from '#shared/rules/dates'
import { percent } from '#shared/rules/money/fees'
import type { PlatformRate } from '#shared/rules/money/platform-rates'
import { usePage } from '../../page/page'

/** The platform fee in countries with a rate of their own, and rates that hold from a later day. */
export function OtherRates() {
  const { settings, renderedAt } = usePage()
  const others = (settings.platformRates ?? []).filter(
    ({ country, from }) => country !== null || (from !== null && from > renderedAt),
  )
  if (others.length === 0) return null
  return (
    <>
      <p>The platform fee is another one in these cases. Before you pay, you always see the fee of your donation.</p>
      <ul className="points">
        {others.map((rate) => (
          <li key={JSON.stringify(rate)}>{sentenceOf(rate)}</li>
        ))}
      </ul>
    </>
  )
}

function sentenceOf({ basisPoints, country, from }: PlatformRate): string {
  const where = country === null ? 'Everywhere else' : `For payouts to ${formatCountry(country)}`
  return `${where}: ${percent(basisPoints)}${from === null ? '' : ` from ${formatDate(new Date(from).toISOString())}`}`
}
