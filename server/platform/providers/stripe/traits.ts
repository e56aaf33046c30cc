import { say } from '#shared/language/say'
import type { ProviderTraits } from '../traits'

export const STRIPE_TRAITS: ProviderTraits = {
  name: 'Stripe',
  repeatsAttempt: true,
  paysToOwnAccount: true,
  prompts: null,
  refundArrival: () => say('It goes to the card that you paid with. Most banks show it within 5 to 10 business days.'),
  transferWords: 'It goes to the person’s Stripe account, not to the account above. Stripe then pays it to their bank.',
}
