import { feeText } from '#shared/rules/money/fee-text'
import { usePage } from './page'

/** Returns a function that puts this site's fee into a text which names the usual one. */
export function useFeeText(): (text: string) => string {
  const { settings, renderedAt } = usePage()
  return (text) => feeText(text, settings.platformRates, renderedAt)
}
