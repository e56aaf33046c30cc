import { say } from '../../shared/language/say'

/** The fees in one sentence, for screens that show money. The page /fees explains them in full. */
export const onPayouts = () =>
  say(
    'Where a community leader made your profile, a 15% platform fee leaves you 85% of each donation, with the leader’s 5% commission inside it; where you registered yourself, it is 10% and you get 90%.',
  )

/** In English, like the pages of administrators. */
export const IN_ADMIN_FIGURES =
  'Where a community leader made the profile, a 15% platform fee leaves 85% for the recipient: 10% counts as Platform Fees, and 5% is the leader’s commission. Everywhere else the fee is 10%.'
