import { traitsOf } from '../../providers/registry'
import { CONNECT_PROVIDER } from '../../providers/routes'
import type { PayoutMethod } from './payout-method'

/** The provider that keeps accounts for recipients, as people know it. */
export const CONNECT_NAME = traitsOf(CONNECT_PROVIDER).name

/** Whether a payout goes to an account that the recipient has with the provider, and from there to their bank. */
export function isToOwnAccount(method: PayoutMethod | null): boolean {
  return method !== null && method !== 'by-hand' && traitsOf(method).paysToOwnAccount
}

/** Whether a payout leaves in dollars and arrives in the currency of the recipient's bank or phone. */
export function convertsCurrency(method: PayoutMethod): boolean {
  return method !== 'by-hand' && !traitsOf(method).paysToOwnAccount
}
