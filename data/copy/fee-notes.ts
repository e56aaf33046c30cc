import { say } from '../../shared/language/say'

/** The fees of a person in one sentence. `isHelped`: a community leader made the profile. */
export const onPayouts = (isHelped: boolean) =>
  isHelped
    ? say(
        'A 15% platform fee leaves you 85% of each donation, with the 5% commission of your community leader inside it.',
      )
    : say('A 10% platform fee leaves you 90% of each donation.')

/** In English, like the pages of administrators. */
export const IN_ADMIN_FIGURES =
  'Where a community leader made the profile, a 15% platform fee leaves 85% for the recipient: 10% counts as Platform Fees, and 5% is the leader’s commission. Everywhere else the fee is 10%.'
