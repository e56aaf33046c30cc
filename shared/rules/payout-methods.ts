import { PROVIDERS } from './providers'

/** The methods of a payout: a provider, or a bank transfer by an admin. `server/giving/payouts/methods.ts` decides which are possible. */
export const PAYOUT_METHODS = [...PROVIDERS, 'by-hand'] as const

export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
