/** The card provider, as donors know it. */
export const CARD_PROVIDER = 'Stripe'
