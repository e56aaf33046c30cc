import { formatCountry } from '#shared/language/format-country'
import { say } from '#shared/language/say'
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
      <p>
        {say(
          'The platform fee is another one in these cases. Before you pay, you always see the fee of your donation.',
        )}
      </p>
      <ul className="points">
        {others.map((rate) => (
          <li key={JSON.stringify(rate)}>{sentenceOf(rate)}</li>
        ))}
      </ul>
    </>
  )
}

function sentenceOf({ basisPoints, country, from }: PlatformRate): string {
  const rate = percent(basisPoints)
  const day = from === null ? null : formatDate(new Date(from).toISOString())
  if (country === null)
    return day === null
      ? say('Everywhere else: {rate}', { rate })
      : say('Everywhere else: {rate} from {day}', { rate, day })
  const place = formatCountry(country)
  return day === null
    ? say('For payouts to {place}: {rate}', { place, rate })
    : say('For payouts to {place}: {rate} from {day}', { place, rate, day })
}
