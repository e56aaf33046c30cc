import type { Context } from '../context'
import { secretEquals } from '../secret-equals'

type Parts = Pick<Context, 'secrets'>

/** What opens the receipt of a donation: its id, and a hash of it that only this server can compute. */
function receiptToken({ secrets }: Parts, donationId: number): string {
  return `${donationId}-${secrets.keyedHash(String(donationId), 'receipt')}`
}

/** The donation that a token opens; null for one that is not ours. */
export function donationOfToken(parts: Parts, token: string): number | null {
  const donationId = Number(/^[1-9]\d{0,14}(?=-)/.exec(token)?.[0])
  return donationId && secretEquals(token, receiptToken(parts, donationId)) ? donationId : null
}

/** Where the donor finds the receipt of a donation. Whoever has this address can read it. */
export function receiptAddress({ secrets, settings }: Pick<Context, 'secrets' | 'settings'>, donationId: number) {
  return `${settings.publicUrl}/receipt/${receiptToken({ secrets }, donationId)}`
}
