import { say } from '#shared/language/say'
import { refusal } from './entry'

export const REFUND_REFUSALS = {
  'refund.not-found': refusal(404, () => say('Refund not found')),
  'refund.disputed': refusal(409, () =>
    say('The donor’s bank disputes this donation. Nothing can be given back until that is decided.'),
  ),
  'refund.nothing-left': refusal(409, () => say('Nothing of this donation is left to give back.')),
  'refund.failed': refusal(409, ({ reason }: { reason: string | null }) =>
    say('The refund was refused, and nothing was sent. The provider says: {reason}', {
      reason: reason ?? say('nothing more'),
    }),
  ),
  'review.decided': refusal(409, () =>
    say('Nothing of this payment is left to decide about. Another admin may have been first.'),
  ),
  'review.not-creditable': refusal(409, ({ reason }: { reason: string }) =>
    say('This payment can’t be credited: {reason} You can give it back.', { reason }),
  ),
}
