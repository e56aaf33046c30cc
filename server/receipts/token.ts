import type { Context } from '../context'
import type { Row } from '../database/schema'
import { secretEquals } from '../secret-equals'

type Parts = Pick<Context, 'secrets'>
type Gift = Pick<Row<'donations'>, 'id' | 'paymentIntentId'>

/**
 * What opens the receipt of a donation: its id, and a hash that only this server can compute. The payment is part of it: a database
 * that was restored from a backup counts its ids anew, and an old link must not open a stranger's receipt.
 */
function receiptToken({ secrets }: Parts, { id, paymentIntentId }: Gift): string {
  return `${id}-${secrets.keyedHash(`${id}:${paymentIntentId}`, 'receipt')}`
}

/** The donation that a token names; null for what is no token. Only `opensReceipt` says whether it may be shown. */
export function donationIdIn(token: string): number | null {
  return Number(/^[1-9]\d{0,14}(?=-)/.exec(token)?.[0]) || null
}

export function opensReceipt(parts: Parts, token: string, donation: Gift): boolean {
  return secretEquals(token, receiptToken(parts, donation))
}

/** Where the donor finds the receipt of a donation. Whoever has this address can read it. */
export function receiptAddress({ secrets, settings }: Pick<Context, 'secrets' | 'settings'>, donation: Gift): string {
  return `${settings.publicUrl}/receipt/${receiptToken({ secrets }, donation)}`
}
