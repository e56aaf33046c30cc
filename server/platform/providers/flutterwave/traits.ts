import { say } from '#shared/language/say'
import type { ProviderTraits } from '../traits'

export const FLUTTERWAVE_TRAITS: ProviderTraits = {
  name: 'Flutterwave',
  repeatsAttempt: false,
  paysToOwnAccount: false,
  prompts: null,
  refundArrival: () =>
    say(
      'It goes to the phone or account that you paid from. Mobile money mostly arrives within 24 hours, a bank account within 10 business days.',
    ),
  transferWords: 'Flutterwave transfers it, and notifies us when it has arrived.',
}
