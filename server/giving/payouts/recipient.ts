import type { Secrets } from '../../platform/secrets/secrets'

const PLACE = 'payout_requests.recipient'

/** Stands for the destination of a payout to a recipient in words: the words are encrypted, this may be shown. */
export const RECIPIENT_LABEL = 'a named recipient'

/** Encrypts the recipient of a payment by hand, in words. */
export function sealRecipient(secrets: Secrets, words: string): string {
  return secrets.seal(words, PLACE)
}

/** Decrypts it. Throws when it was encrypted with another key. */
export function openRecipient(secrets: Secrets, sealed: string): string {
  return secrets.open(sealed, PLACE)
}
