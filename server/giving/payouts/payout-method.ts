import type { PayoutMethodInfo } from '#shared/contract/admin/money'
import { type Provider, traitsOf } from '../../providers/registry'

/** How a payout is sent: by a provider, or by an admin with a bank transfer. */
export type PayoutMethod = Provider | 'by-hand'

const BY_HAND_WORDS = 'You transfer it at your bank, then enter the bank’s reference here.'

/** A method in the words of the admin screen. */
export function describeMethod(method: PayoutMethod): PayoutMethodInfo {
  if (method === 'by-hand') return { method, name: 'By hand', words: BY_HAND_WORDS }
  const { name, transferWords } = traitsOf(method)
  return { method, name, words: transferWords }
}
