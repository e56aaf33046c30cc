import { formatCents } from '#shared/rules/money/money'
import { refusal } from './entry'

export const PAYOUT_REFUSALS = {
  'payout.not-found': refusal(404, 'Payout request not found'),
  'payout.too-many': refusal(429, 'You have asked many times today. Please go on tomorrow.'),
  'payout.too-much': refusal(
    400,
    ({ payable }: { payable: number }) => `You can have at most ${formatCents(payable)} paid out from this now.`,
  ),
  'payout.overdrawn': refusal(
    400,
    ({ balance }: { balance: number }) =>
      `${formatCents(-balance)} more goes back to donors than is left. New donations make up for it first.`,
  ),
  'payout.not-ended': refusal(
    409,
    'This has not ended yet, so it is no last payment. Please ask for $50 or more, or wait for the end.',
  ),
  'payout.return-open': refusal(
    409,
    'A refund or a dispute of a donation is still open. The last payment can be made once that has ended.',
  ),
  'payout.not-whole': refusal(
    400,
    ({ payable }: { payable: number }) => `A last payment is all that is left: ${formatCents(payable)} now.`,
  ),
  'payout.email-unconfirmed': refusal(
    409,
    'This person has not confirmed their email address yet. Their first payout can be sent after that.',
  ),
  'payout.not-taken-over': refusal(
    409,
    'A community leader made this account, and the person has not taken it over yet. Nothing is paid before that.',
  ),
  'payout.reference-missing': refusal(400, 'Please enter the reference that the bank gave this transfer'),
  'payout.not-sent': refusal(409, 'This payout was not sent yet.'),
  'payout.with-provider': refusal(409, 'This payout is on its way. The provider says when it has arrived or failed.'),
  'payout.sent-already': refusal(409, 'This payout is on its way already.'),
  'payout.ended-already': refusal(409, ({ status }: { status: string }) => `This payout has ${status} already.`),
  'payout.made-by-team': refusal(409, 'Our team has begun this payment. Please write to us if it must not be made.'),
  'payout.not-cancellable': refusal(409, ({ status }: { status: 'processing' | 'completed' | 'failed' }) =>
    status === 'processing'
      ? 'This payout was sent already, so it can’t be cancelled any more.'
      : `This payout has ${status} already.`,
  ),
  'payout.just-changed': refusal(409, 'This has just changed. Please look at it again.'),
  'payout.account-deleted': refusal(409, 'The account that it was to go to is gone. Please refuse this request.'),
  'payout.account-not-verified': refusal(409, 'The account is not verified yet.'),
  'payout.resting': refusal(
    409,
    ({ until, because }: { until: string; because: 'account' | 'sign-in' }) =>
      `Payouts rest until ${until}, because the ${because === 'account' ? 'payout account' : 'password'} was changed.`,
  ),
  'payout.account-denied': refusal(409, 'The person has said that somebody else added this account.'),
  'payout.person-left': refusal(409, 'The person has closed their account.'),
  'payout.person-overdrawn': refusal(
    409,
    ({ balance }: { balance: number }) =>
      `The balance is ${formatCents(-balance)} below zero in all: more goes back to donors than is left.`,
  ),
  'payout.fundraiser-overdrawn': refusal(
    409,
    ({ balance }: { balance: number }) =>
      `The balance is ${formatCents(-balance)} below zero for this fundraiser: more goes back to donors than is left.`,
  ),
  'payout.account-gone': refusal(409, 'The account that this was to go to is gone.'),
  'payout.method-impossible': refusal(409, 'It can’t be sent in this way. Please choose another one.'),
  'payout.approved-already': refusal(
    409,
    'You have approved this payout. A second admin must approve it before it is sent.',
  ),
  'payout.reference-too-early': refusal(
    400,
    'This payout needs a second admin before anybody transfers it. Please leave the reference empty.',
  ),
  'payout.being-sent': refusal(
    409,
    'The provider may have this payout already. This is known half an hour after the last try to send it.',
  ),
  'payout.perhaps-sent': refusal(
    502,
    'The provider can’t be asked right now whether it has this payout. Please try again: it must not be paid twice.',
  ),
  'payout.organisation-missing': refusal(
    409,
    ({ provider }: { provider: string }) =>
      `${provider} needs to know who pays. Please enter the legal person under “Site”.`,
  ),
  'payout.details-missing': refusal(
    409,
    ({ provider, details }: { provider: string; details: string }) =>
      `${provider} needs more about this account: ${details}. The person can add it under “Bank Accounts”.`,
  ),
  'payout.no-route': refusal(
    409,
    ({ provider, country, currency }: { provider: string; country: string; currency: string }) =>
      `${provider} can’t pay this kind of account in ${country} in ${currency}.`,
  ),
  'payout.rate-not-available': refusal(
    502,
    ({ currency }: { currency: string }) => `The rate for ${currency} is not available right now. Please try again.`,
  ),
}
