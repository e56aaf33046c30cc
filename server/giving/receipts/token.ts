import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import { secretEqualsOne } from '../../platform/secrets/secrets'

type Parts = Pick<Context, 'secrets'>
type Donation = Pick<Row<'donations'>, 'id' | 'paymentIntentId'>

/**
 * The tokens that open the receipt of a donation, first the one under the current key: its id, and a hash that only this server can compute. The hash includes the
 * payment: a database restored from a backup gives out ids a second time, and an old link must not open a stranger's receipt.
 */
function receiptTokens({ secrets }: Parts, { id, paymentIntentId }: Donation): [string, ...string[]] {
  const [current, ...older] = secrets.keyedHashes(`${id}:${paymentIntentId}`, 'receipt')
  return [`${id}-${current}`, ...older.map((hash) => `${id}-${hash}`)]
}

/** The donation id in a token; null when it is not a token. Only `opensReceipt` decides whether the receipt may be shown. */
export function donationIdIn(token: string): number | null {
  return Number(/^[1-9]\d{0,14}(?=-)/.exec(token)?.[0]) || null
}

export function opensReceipt(parts: Parts, token: string, donation: Donation): boolean {
  return secretEqualsOne(token, receiptTokens(parts, donation))
}

/** The secret part of the address of a donation's receipt page. */
export function receiptToken(parts: Parts, donation: Donation): string {
  return receiptTokens(parts, donation)[0]
}

/** The address of a donation's receipt page. Anyone who has this address can read the receipt. */
export function receiptAddress(
  { secrets, settings }: Pick<Context, 'secrets' | 'settings'>,
  donation: Donation,
): string {
  return `${pagesAt(settings.publicUrl)}/receipt/${receiptToken({ secrets }, donation)}`
}
