import { currentLanguage } from '#shared/language/speak'
import { LEADER_COMMISSION_BASIS_POINTS, percent } from './fees'
import { type PlatformRate, platformRate } from './platform-rates'

/**
 * Puts the rate of this site into a text that names the usual fee: 10%, with 90% for the recipient, or 15% and 85% with a leader's
 * commission. Without other rates the text stays as it is. `at` is in milliseconds since 1970.
 */
export function feeText(text: string, rates: readonly PlatformRate[] | undefined, at: number): string {
  if (!rates) return text
  const rate = platformRate(rates, { country: null, at })
  const withLeader = rate + LEADER_COMMISSION_BASIS_POINTS
  const figures: Record<string, string> = {
    '10%': percent(rate),
    '90%': percent(10_000 - rate),
    '15%': percent(withLeader),
    '85%': percent(10_000 - withLeader),
  }
  const replaced = text.replace(
    /\b(10|15|85|90)[ \u00a0\u202f]?%/g,
    (written, figure) => figures[`${figure}%`] ?? written,
  )
  // Only English has another article before a vowel.
  if (currentLanguage() !== 'en') return replaced
  return replaced.replace(/\ba (?=(?:8|11|18)(?:\.\d+)?%)/gi, (article) => `${article.trim()}n `)
}
