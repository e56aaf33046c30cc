import { PROVIDERS } from './providers'

/** How a payout can be sent: through a provider, or by an admin at the bank. `server/giving/payouts/methods.ts` decides which are possible. */
export const PAYOUT_METHODS = [...PROVIDERS, 'by-hand'] as const

export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
