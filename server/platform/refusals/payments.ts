import { setupFailed } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { otherWayToPay } from '#shared/rules/money/mobile-money'
import { formatCents } from '#shared/rules/money/money'
import { refusal } from './entry'

export const PAYMENT_REFUSALS = {
  'donation.not-found': refusal(404, () => say('Donation not found')),
  'donation.not-yours': refusal(403, () => say('You can only see your own donations.')),
  'donation.no-name': refusal(409, () => say('This donation was given without a name.')),
  'donation.message-stands': refusal(409, () => say('A message can be corrected for a day after the donation.')),
  'check.unknown-code': refusal(404, () => say('No list has this code. Please compare each letter with the list.')),
  'donation.no-message': refusal(409, () => say('There is no message to answer.')),
  'donation.answered': refusal(409, () => say('This message was answered already.')),
  'receipt.not-found': refusal(404, () => say('Receipt not found')),
  'receipt.not-yet': refusal(409, () => say('Your donation is not recorded yet. Please try again in a few minutes.')),
  'receipt.other-address': refusal(409, () => say('The receipt of this donation was mailed to another address.')),
  'receipt.returned': refusal(409, () => say('This donation was returned, so there is no receipt for it.')),
  'receipt.too-late': refusal(409, () =>
    say('This donation was made more than two days ago. Please contact us for its receipt.'),
  ),
  'receipt.asked-too-often': refusal(429, () =>
    say('Many receipts were asked for from here. Please wait a while and try again.'),
  ),
  'payment.not-found': refusal(404, () => say('Payment not found')),
  'payment.key-reused': refusal(422, 'This Idempotency-Key was used for another payment'),
  'payment.other-fundraiser': refusal(409, () => say('This payment was made for another fundraiser')),
  'payment.other-amount': refusal(409, () => say('This payment was made for another amount')),
  'payment.in-review': refusal(409, () =>
    say('Your payment has arrived and is being looked at. Please do not pay again.'),
  ),
  'payment.went-back': refusal(409, () =>
    say('Your payment did not match, so it went back to you. Please start again.'),
  ),
  'payment.ended': refusal(409, () => say('This payment has ended. You have not been charged. Please start again.')),
  'payment.declined': refusal(402, ({ reason }: { reason: string }) => reason),
  'payment.not-arrived': refusal(
    402,
    ({ message }: { message: string | null }) => message ?? say('This payment has not arrived yet.'),
  ),
  'payment.not-checked': refusal(502, () =>
    say('Your payment could not be checked yet. If you have paid, your donation will appear by itself.'),
  ),
  'payment.fees-changed': refusal(409, () =>
    say('The fees of this fundraiser have changed. You have not been charged. Please load the page again to see them.'),
  ),
  'payment.not-started': refusal(502, setupFailed),
  'payment.too-many-tried': refusal(429, () =>
    say('Too many payments were tried from here. Please wait a while and try again. You have not been charged.'),
  ),
  'payment.phone-wrong': refusal(400, ({ example }: { example: string | null }) =>
    example
      ? say('Please enter a mobile number of this country, such as {example}. You have not been charged.', { example })
      : say('Please enter a mobile number of this country. You have not been charged.'),
  ),
  'payment.too-many-prompts': refusal(429, () =>
    say('This number has had three payment requests in the last hour. Please wait a while. You have not been charged.'),
  ),
  'payment.amount-not-taken': refusal(
    400,
    ({ network, limit }: { network: string; limit: string | null }) =>
      `${limit ?? say('{network} does not take this amount at a time.', { network })} ${otherWayToPay()}`,
  ),
  'payment.prompt-open': refusal(409, () =>
    say(
      'A payment request is still open on this phone. Approve or decline it there, or wait until it has ended. No second one was sent.',
    ),
  ),
  'payment.paid-just-now': refusal(409, ({ amount }: { amount: number }) =>
    say(
      'Your donation of {amount} has just arrived, so no second request was sent. To give again, please wait five minutes.',
      { amount: formatCents(amount) },
    ),
  ),
  'price.not-available': refusal(502, () =>
    say('The price in your currency is not available right now. Please try again.'),
  ),
  'price.ran-out': refusal(409, () => say('The price in your currency has run out. Please check the new one.')),
  'price.other-amount': refusal(409, () =>
    say('The price in your currency was made for another amount. Please check the new one.'),
  ),
  'thanks.not-yours': refusal(403, () => say('Only the creator can thank the donors.')),
  'thanks.too-soon': refusal(429, () =>
    say('You thanked your donors less than a day ago. Please wait until tomorrow.'),
  ),
  'thanks.nobody': refusal(409, () => say('There is nobody to thank yet.')),
  'not-me.link-invalid': refusal(404, () =>
    say('This link is not valid any more. Please use the link in our newest email.'),
  ),
  'unsubscribe.link-invalid': refusal(404, () =>
    say('This link is not valid. Please use the link in the newest email.'),
  ),
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
