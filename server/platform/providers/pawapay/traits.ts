import { say } from '#shared/language/say'
import type { ProviderTraits } from '../traits'

const MINUTE = 60_000

export const PAWAPAY_TRAITS: ProviderTraits = {
  name: 'pawaPay',
  repeatsAttempt: false,
  paysToOwnAccount: false,
  // The networks' own limits differ and are not published: most end a prompt within five minutes.
  prompts: { lastsMs: 5 * MINUTE },
  refundArrival: () => say('It goes to the phone number that you paid from, mostly within a few minutes.'),
  transferWords: 'pawaPay sends it to the person’s phone, and notifies us when it has arrived.',
}
