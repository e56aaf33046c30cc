import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { refusal } from './entry'

const ended = (status: 'completed' | 'failed'): string =>
  status === 'completed' ? say('This payout has completed already.') : say('This payout has failed already.')

export const PAYOUT_REFUSALS = {
  'payout.not-found': refusal(404, () => say('Payout request not found')),
  'payout.too-many': refusal(429, () => say('You have asked many times today. Please go on tomorrow.')),
  'payout.too-much': refusal(400, ({ payable }: { payable: number }) =>
    say('You can have at most {payable} paid out from this now.', { payable: formatCents(payable) }),
  ),
  'payout.overdrawn': refusal(400, ({ balance }: { balance: number }) =>
    say('{amount} more goes back to donors than is left. New donations make up for it first.', {
      amount: formatCents(-balance),
    }),
  ),
  'payout.not-ended': refusal(409, () =>
    say('This has not ended yet, so it is no last payment. Please ask for $50 or more, or wait for the end.'),
  ),
  'payout.return-open': refusal(409, () =>
    say('A refund or a dispute of a donation is still open. The last payment can be made once that has ended.'),
  ),
  'payout.not-whole': refusal(400, ({ payable }: { payable: number }) =>
    say('A last payment is all that is left: {payable} now.', { payable: formatCents(payable) }),
  ),
  'payout.email-unconfirmed': refusal(409, () =>
    say('This person has not confirmed their email address yet. Their first payout can be sent after that.'),
  ),
  'payout.not-taken-over': refusal(409, () =>
    say('A community leader made this account, and the person has not taken it over yet. Nothing is paid before that.'),
  ),
  'payout.on-hold': refusal(409, () =>
    say('Payouts from this are on hold. Nothing is sent until our team has decided.'),
  ),
  'payout.reference-missing': refusal(400, () => say('Please enter the reference that the bank gave this transfer')),
  'payout.not-sent': refusal(409, () => say('This payout was not sent yet.')),
  'payout.with-provider': refusal(409, () =>
    say('This payout is on its way. The provider says when it has arrived or failed.'),
  ),
  'payout.sent-already': refusal(409, () => say('This payout is on its way already.')),
  'payout.ended-already': refusal(409, ({ status }: { status: 'completed' | 'failed' }) => ended(status)),
  'payout.made-by-team': refusal(409, () =>
    say('Our team has begun this payment. Please write to us if it must not be made.'),
  ),
  'payout.not-cancellable': refusal(409, ({ status }: { status: 'processing' | 'completed' | 'failed' }) =>
    status === 'processing' ? say('This payout was sent already, so it can’t be cancelled any more.') : ended(status),
  ),
  'payout.just-changed': refusal(409, () => say('This has just changed. Please look at it again.')),
  'payout.account-deleted': refusal(409, () =>
    say('The account that it was to go to is gone. Please refuse this request.'),
  ),
  'payout.account-not-verified': refusal(409, () => say('The account is not verified yet.')),
  'payout.resting': refusal(409, ({ until, because }: { until: string; because: 'account' | 'sign-in' }) =>
    because === 'account'
      ? say('Payouts rest until {until}, because the payout account was changed.', { until })
      : say('Payouts rest until {until}, because the password was changed.', { until }),
  ),
  'payout.account-denied': refusal(409, () => say('The person has said that somebody else added this account.')),
  'payout.person-left': refusal(409, () => say('The person has closed their account.')),
  'payout.person-overdrawn': refusal(409, ({ balance }: { balance: number }) =>
    say('The balance is {amount} below zero in all: more goes back to donors than is left.', {
      amount: formatCents(-balance),
    }),
  ),
  'payout.fundraiser-overdrawn': refusal(409, ({ balance }: { balance: number }) =>
    say('The balance is {amount} below zero for this fundraiser: more goes back to donors than is left.', {
      amount: formatCents(-balance),
    }),
  ),
  'payout.account-gone': refusal(409, () => say('The account that this was to go to is gone.')),
  'payout.method-impossible': refusal(409, () => say('It can’t be sent in this way. Please choose another one.')),
  'payout.approved-already': refusal(409, () =>
    say('You have approved this payout. A second admin must approve it before it is sent.'),
  ),
  'payout.completed-by-you': refusal(
    403,
    'You marked this payout as completed. If its money came back, another admin marks it as failed.',
  ),
  'payout.reference-too-early': refusal(400, () =>
    say('This payout needs a second admin before anybody transfers it. Please leave the reference empty.'),
  ),
  'payout.being-sent': refusal(409, () =>
    say('The provider may have this payout already. This is known half an hour after the last try to send it.'),
  ),
  'payout.perhaps-sent': refusal(502, () =>
    say(
      'The provider can’t be asked right now whether it has this payout. Please try again: it must not be paid twice.',
    ),
  ),
  'payout.organisation-missing': refusal(409, ({ provider }: { provider: string }) =>
    say('{provider} needs to know who pays. Please enter the legal person under “Site”.', { provider }),
  ),
  'payout.details-missing': refusal(409, ({ provider, details }: { provider: string; details: string }) =>
    say('{provider} needs more about this account: {details}. The person can add it under “Bank Accounts”.', {
      provider,
      details,
    }),
  ),
  'payout.no-route': refusal(
    409,
    ({ provider, country, currency }: { provider: string; country: string; currency: string }) =>
      say('{provider} can’t pay this kind of account in {country} in {currency}.', { provider, country, currency }),
  ),
  'payout.rate-not-available': refusal(502, ({ currency }: { currency: string }) =>
    say('The rate for {currency} is not available right now. Please try again.', { currency }),
  ),
  'bank-account.not-found': refusal(404, () => say('Bank account not found')),
  'bank-account.needed': refusal(409, ACCOUNT_NEEDED_MESSAGE),
  'bank-account.added-already': refusal(409, () => say('You have added this account already.')),
  'bank-account.too-many-today': refusal(429, () => say('You have added many accounts today. Please go on tomorrow.')),
  'bank-account.too-many': refusal(409, ({ kept }: { kept: number }) =>
    say('You have {kept, number} accounts. Please delete one that you no longer use first.', { kept }),
  ),
  'bank-account.detail-fixed': refusal(409, () =>
    say('This is stored already and can’t be changed. Please add the account again if it is wrong.'),
  ),
  'bank-account.payout-under-way': refusal(409, () =>
    say('A payout to this account is under way. Please delete it once the payout has arrived.'),
  ),
  'bank-account.reason-needed': refusal(400, 'The bank names another holder. Please write why it is verified anyway.'),
  'bank-account.name-not-available': refusal(502, ({ provider }: { provider: string }) =>
    say('{provider} does not answer right now. Please ask for the name again later.', { provider }),
  ),
  'bank-account.name-unknown': refusal(409, () => say('No provider can tell the holder’s name of this account.')),
  'bank-account.names-asked-often': refusal(429, () =>
    say('You have asked for many names within an hour. Please go on later.'),
  ),
  'recipient-account.rejected': refusal(409, ({ provider }: { provider: string }) =>
    say('{provider} has closed this account. Please use a bank account or mobile money instead.', { provider }),
  ),
  'recipient-account.country-unknown': refusal(409, ({ provider }: { provider: string }) =>
    say('Please add a bank account first: {provider} needs to know your country.', { provider }),
  ),
  'recipient-account.no-answer': refusal(502, ({ provider }: { provider: string }) =>
    say('{provider} does not answer right now. Please try again.', { provider }),
  ),
  'recipient-account.refused': refusal(409, ({ provider, reason }: { provider: string; reason: string | null }) =>
    reason
      ? say('{provider} can’t open an account for you ({reason}). Please use a bank account or mobile money instead.', {
          provider,
          reason,
        })
      : say('{provider} can’t open an account for you. Please use a bank account or mobile money instead.', {
          provider,
        }),
  ),
}
