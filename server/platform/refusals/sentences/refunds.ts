import { formatCents } from '#shared/rules/money/money'
import { refusal } from './entry'

export const REFUND_REFUSALS = {
  'refund.not-found': refusal(404, 'Refund not found'),
  'refund.disputed': refusal(
    409,
    'The donor’s bank disputes this donation. Nothing can be given back until that is decided.',
  ),
  'refund.nothing-left': refusal(409, 'Nothing of this donation is left to give back.'),
  'refund.too-much': refusal(
    409,
    ({ left }: { left: number }) => `Only ${formatCents(left)} of this donation is left to give back.`,
  ),
  'refund.failed': refusal(
    409,
    ({ reason }: { reason: string | null }) =>
      `The refund was refused, and nothing was sent. The provider says: ${reason ?? 'nothing more'}`,
  ),
  'review.disputed': refusal(
    409,
    'The donor’s bank asks about this payment. Nothing can be decided until that has ended.',
  ),
  'review.decided': refusal(409, 'Nothing of this payment is left to decide about. Another admin may have been first.'),
  'review.changed': refusal(409, 'Something has changed meanwhile. Please look at this payment again.'),
  'review.not-creditable': refusal(
    409,
    ({ reason }: { reason: string }) => `This payment can’t be credited: ${reason} You can give it back.`,
  ),
}
