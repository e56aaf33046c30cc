import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'

/** Why a payout failed, as it is stored: in English, for the books and for admins. A provider's own words may follow after a colon. */
export const FAILURES = {
  refused: 'It was refused.',
  notSent: 'It could not be sent.',
  returned: 'The bank sent the money back.',
  notThrough: 'The transfer did not go through.',
  refusedByProvider: 'The payment provider refused the transfer.',
} as const

const said = (): readonly [string, string][] => [
  [FAILURES.refused, say('It was refused.')],
  [FAILURES.notSent, say('It could not be sent.')],
  [FAILURES.returned, say('The bank sent the money back.')],
  [FAILURES.notThrough, say('The transfer did not go through.')],
  [FAILURES.refusedByProvider, say('The payment provider refused the transfer.')],
]

/** Characters of a reason that is stored. */
const LONGEST = 300

/** A reason with what the provider says about it, if it says anything. */
export const withDetail = (reason: string, detail: string | null | undefined): string =>
  detail ? `${reason.slice(0, -1)}: ${detail}`.slice(0, LONGEST) : reason

/** A stored reason in the language of its reader. What an admin or a provider wrote stays as it is. */
export function sayFailure(stored: string): string {
  if (currentLanguage() === 'en') return stored
  for (const [english, own] of said()) {
    if (stored === english) return own
    const start = `${english.slice(0, -1)}: `
    if (stored.startsWith(start)) return `${own} ${stored.slice(start.length)}`
  }
  return stored
}
