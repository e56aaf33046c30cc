import type { Secrets } from '../../platform/secrets/secrets'
import type { Payout } from './tables'

const PLACE = 'payout_requests.recipient'

/** Stands for the destination of a payout to a recipient in words: the words are encrypted, this may be shown. */
export const RECIPIENT_LABEL = 'a named recipient'

/** Encrypts the recipient of a payment by hand, in words. */
export function sealRecipient(secrets: Secrets, words: string, userId: number): string {
  return secrets.seal(words, PLACE, userId)
}

/** Decrypts it; null for a payout to an account. Throws when it was encrypted with another key, or for another person. */
export function openRecipient(
  secrets: Secrets,
  { recipient, userId }: Pick<Payout, 'recipient' | 'userId'>,
): string | null {
  return recipient === null ? null : secrets.open(recipient, PLACE, userId)
}
