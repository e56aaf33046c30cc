import { BULK_FAILED } from '#shared/contract/admin/fundraisers'
import { INVALID_RESET_LINK, WRONG_CREDENTIALS } from '#shared/contract/auth'
import { SETUP_FAILED_MESSAGE } from '#shared/contract/payments'
import { formatCents } from '#shared/rules/money/money'
import { OWN_PASSWORD_MESSAGE } from '#shared/rules/own-password'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { IMAGE_TOO_LARGE_MESSAGE, NOT_AN_IMAGE_MESSAGE } from '#shared/rules/pictures'

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503

interface Entry<Values> {
  /** HTTP status. */
  status: Status
  sentence: (values: Values) => string
}

function refusal(status: Status, sentence: string): Entry<null>
function refusal<Values>(status: Status, sentence: (values: Values) => string): Entry<Values>
function refusal(status: Status, sentence: string | ((values: never) => string)) {
  return { status, sentence: typeof sentence === 'string' ? () => sentence : sentence }
}

/**
 * All refusals of the server by their code: the HTTP status, and the sentence for the reader. Amounts are in cents. Codes
 * are part of the API: never rename one.
 */
export const REFUSALS = {
  // Any request
  'input.invalid': refusal(400, ({ message }: { message: string }) => message),
  'request.signed-out': refusal(401, 'Please sign in'),
  'request.other-site': refusal(403, 'This request came from another site'),
  'request.leaders-only': refusal(403, 'Only community leaders can do this'),
  'request.admins-only': refusal(403, 'Only admins can do this'),
  'request.unknown-address': refusal(404, 'There is nothing at this address'),
  'request.unknown-call': refusal(404, 'There is no such call'),
  'request.unknown-method': refusal(405, ({ method }: { method: string }) => `${method} is not possible here`),
  'request.address-too-long': refusal(400, 'The address is too long'),
  'request.address-invalid': refusal(400, 'The address is not valid'),
  'request.address-controls': refusal(400, 'The address contains control characters'),
  'request.repeated-parameter': refusal(400, ({ name }: { name: string }) => `The parameter ${name} was given twice`),
  'request.compressed': refusal(415, 'Compressed requests are not accepted'),
  'request.too-large': refusal(413, 'The request is too large'),
  'request.incomplete': refusal(400, 'The request broke off before it was complete'),
  'request.not-json': refusal(415, 'Please send JSON (Content-Type: application/json)'),
  'request.broken-json': refusal(400, 'The request is not valid JSON'),
  'request.no-object': refusal(400, 'Please send a JSON object'),
  'request.too-many-parts': refusal(400, 'The JSON has too many parts'),
  'request.too-deep': refusal(400, 'The JSON is nested too deeply'),
  'request.not-a-form': refusal(415, 'Please send the form as it is'),
  'request.wrong-signature': refusal(400, 'The signature is wrong'),
  'request.foreign-cursor': refusal(400, 'The cursor is not one of this list'),
  'request.unusable-key': refusal(400, 'The Idempotency-Key must be 1 to 255 printable characters'),
  'request.key-reused': refusal(422, 'This Idempotency-Key was used for something else'),
  'request.still-running': refusal(409, 'This is still being worked on. Please try again in a moment.'),
  'request.too-many-writes': refusal(429, 'You have changed very much in a short time. Please go on later.'),
  'request.signature-not-checked': refusal(503, 'The signature can’t be checked right now. Please send it again.'),
  'request.server-busy': refusal(503, 'We are very busy. Please try again in a moment.'),
  'file.not-found': refusal(404, 'File not found'),

  // Pictures
  'picture.not-found': refusal(404, 'Picture not found'),
  'picture.not-an-image': refusal(400, NOT_AN_IMAGE_MESSAGE),
  'picture.too-large': refusal(413, IMAGE_TOO_LARGE_MESSAGE),
  'picture.too-many': refusal(429, 'You have sent very many pictures. Please go on later.'),
  'picture.too-many-at-once': refusal(503, 'Many pictures are being sent right now. Please try again in a moment.'),
  'share-image.too-many': refusal(429, 'Too many images. Please wait a moment.'),

  // Users and their accounts
  'account.not-found': refusal(404, 'User not found'),
  'account.email-taken': refusal(409, 'An account with this email address already exists'),
  'account.username-taken': refusal(409, 'This username is already taken'),
  'account.username-reserved': refusal(400, 'This username is reserved. Please choose another.'),
  'account.password-guessable': refusal(400, 'This password is too easy to guess. Please choose another.'),
  'account.password-wrong': refusal(400, 'The password is not correct'),
  'account.own-password-needed': refusal(403, OWN_PASSWORD_MESSAGE),
  'account.wrong-credentials': refusal(401, WRONG_CREDENTIALS),
  'account.reset-link-invalid': refusal(400, INVALID_RESET_LINK),
  'account.too-many-attempts': refusal(429, 'Too many attempts. Please wait a while and try again.'),
  'account.not-yours': refusal(403, 'You can only edit your own profile.'),
  'account.changed-elsewhere': refusal(409, 'This profile was changed elsewhere'),
  'account.closed': refusal(409, 'This account is closed.'),
  'account.last-admin': refusal(409, 'This is the only admin. Please make someone else an admin first.'),
  'account.you-are-last-admin': refusal(409, 'You are the only admin. Please make someone else an admin first.'),
  'account.payout-under-way': refusal(
    409,
    'A payout to you is under way. Please close your account once it has arrived.',
  ),
  'account.payout-may-return': refusal(
    409,
    'Your bank can still send your last payout back. Please close your account 8 days after it was paid.',
  ),
  'account.donation-disputed': refusal(
    409,
    'A donor’s bank disputes a donation to you. Please close your account once that is decided.',
  ),
  'account.return-open': refusal(
    409,
    'A refund or a dispute of a donation to you is open. Please close your account once it has ended.',
  ),
  'account.money-left': refusal(
    409,
    ({ amount }: { amount: number }) =>
      `${formatCents(amount)} can still be paid out to you. Please choose what happens to it before you close your account.`,
  ),
  'session.not-found': refusal(404, 'Session not found'),

  // Fundraisers
  'fundraiser.not-found': refusal(404, 'Fundraiser not found'),
  'fundraiser.number-not-found': refusal(404, ({ id }: { id: number }) => `Fundraiser ${id} not found`),
  'fundraiser.not-for-them': refusal(
    403,
    'You can only create fundraisers for yourself and, as a community leader, for people you registered.',
  ),
  'fundraiser.not-yours': refusal(403, 'You can only edit your own fundraisers.'),
  'fundraiser.too-many': refusal(429, 'You have created many fundraisers today. Please go on tomorrow.'),
  'fundraiser.changed-elsewhere': refusal(409, 'This fundraiser was changed elsewhere'),
  'fundraiser.not-active': refusal(409, 'This fundraiser is no longer active, so it can’t be edited.'),
  'fundraiser.deactivated': refusal(409, 'This fundraiser was deactivated. Please write to us to have it activated.'),
  'fundraiser.goal-fixed': refusal(409, 'The goal cannot be changed once donations have been received.'),
  'fundraiser.ended': refusal(409, 'This fundraiser has ended and can no longer receive donations.'),
  'fundraiser.deleted': refusal(409, 'This campaign is deleted. Please restore it first.'),
  'fundraiser.owner-left': refusal(409, 'The person behind this campaign has closed their account.'),
  'fundraiser.two-ends': refusal(400, 'Give either a duration or an end date'),
  'fundraiser.end-before-start': refusal(400, 'The end must come after the beginning'),
  'fundraiser.bulk-stopped': refusal(503, BULK_FAILED),

  // Donations and payments
  'donation.not-found': refusal(404, 'Donation not found'),
  'donation.not-yours': refusal(403, 'You can only see your own donations.'),
  'receipt.not-found': refusal(404, 'Receipt not found'),
  'payment.not-found': refusal(404, 'Payment not found'),
  'payment.key-reused': refusal(422, 'This Idempotency-Key was used for another payment'),
  'payment.other-fundraiser': refusal(409, 'This payment was made for another fundraiser'),
  'payment.other-amount': refusal(409, 'This payment was made for another amount'),
  'payment.in-review': refusal(409, 'Your payment has arrived and is being looked at. Please do not pay again.'),
  'payment.went-back': refusal(409, 'Your payment did not match, so it went back to you. Please start again.'),
  'payment.ended': refusal(409, 'This payment has ended. You have not been charged. Please start again.'),
  'payment.declined': refusal(402, ({ reason }: { reason: string }) => reason),
  'payment.not-arrived': refusal(
    402,
    ({ message }: { message: string | null }) => message ?? 'This payment has not arrived yet.',
  ),
  'payment.not-checked': refusal(
    502,
    'Your payment could not be checked yet. If you have paid, your donation will appear by itself.',
  ),
  'payment.fees-changed': refusal(
    409,
    'The fees of this fundraiser have changed. You have not been charged. Please load the page again to see them.',
  ),
  'payment.not-started': refusal(502, SETUP_FAILED_MESSAGE),
  'payment.too-many-tried': refusal(
    429,
    'Too many payments were tried from here. Please wait a while and try again. You have not been charged.',
  ),
  'payment.phone-wrong': refusal(
    400,
    ({ example }: { example: string | null }) =>
      `Please enter a mobile number of this country${example ? `, such as ${example}` : ''}. You have not been charged.`,
  ),
  'payment.too-many-prompts': refusal(
    429,
    'This number has had three payment requests in the last hour. Please wait a while. You have not been charged.',
  ),
  'price.not-available': refusal(502, 'The price in your currency is not available right now. Please try again.'),
  'price.ran-out': refusal(409, 'The price in your currency has run out. Please check the new one.'),
  'price.other-amount': refusal(
    409,
    'The price in your currency was made for another amount. Please check the new one.',
  ),
  'thanks.not-yours': refusal(403, 'Only the creator can thank the donors.'),
  'thanks.too-soon': refusal(429, 'You thanked your donors less than a day ago. Please wait until tomorrow.'),
  'thanks.nobody': refusal(409, 'There is nobody to thank yet.'),
  'unsubscribe.link-invalid': refusal(404, 'This link is not valid. Please use the link of the newest mail.'),

  // Refunds
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
  'refund.failed': refusal(
    409,
    ({ reason }: { reason: string | null }) =>
      `The refund was refused, and nothing was sent. The provider says: ${reason ?? 'nothing more'}`,
  ),

  // Payout accounts, and payouts
  'bank-account.not-found': refusal(404, 'Bank account not found'),
  'bank-account.needed': refusal(409, ACCOUNT_NEEDED_MESSAGE),
  'bank-account.added-already': refusal(409, 'You have added this account already.'),
  'bank-account.too-many-today': refusal(429, 'You have added many accounts today. Please go on tomorrow.'),
  'bank-account.too-many': refusal(
    409,
    ({ kept }: { kept: number }) => `You have ${kept} accounts. Please delete one that you no longer use first.`,
  ),
  'bank-account.detail-fixed': refusal(
    409,
    'This is stored already and can’t be changed. Please add the account again if it is wrong.',
  ),
  'bank-account.payout-under-way': refusal(
    409,
    'A payout to this account is under way. Please delete it once the payout has arrived.',
  ),
  'recipient-account.rejected': refusal(
    409,
    ({ provider }: { provider: string }) =>
      `${provider} has closed this account. Please use a bank account or mobile money instead.`,
  ),
  'recipient-account.country-unknown': refusal(
    409,
    ({ provider }: { provider: string }) => `Please add a bank account first: ${provider} needs to know your country.`,
  ),
  'recipient-account.no-answer': refusal(
    502,
    ({ provider }: { provider: string }) => `${provider} does not answer right now. Please try again.`,
  ),
  'recipient-account.refused': refusal(
    409,
    ({ provider, reason }: { provider: string; reason: string | null }) =>
      `${provider} can’t open an account for you${reason ? ` (${reason})` : ''}. Please use a bank account or mobile money instead.`,
  ),
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
  'payout.own-balance': refusal(403, 'Another admin must pay what is owed to you.'),
  'payout.reference-missing': refusal(400, 'Please enter the reference that the bank gave this transfer'),
  'payout.not-sent': refusal(409, 'This payout was not sent yet.'),
  'payout.with-provider': refusal(409, 'This payout is on its way. The provider says when it has arrived or failed.'),
  'payout.sent-already': refusal(409, 'This payout is on its way already.'),
  'payout.ended-already': refusal(409, ({ status }: { status: string }) => `This payout has ${status} already.`),
  'payout.just-changed': refusal(409, 'This has just changed. Please look at it again.'),
  'payout.account-deleted': refusal(409, 'The account that it was to go to is gone. Please refuse this request.'),
  'payout.account-not-verified': refusal(409, 'The account is not verified yet.'),
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
      `${provider} needs to know who pays. Please set ORGANISATION_NAME, _COUNTRY, _PHONE and _ID on the server.`,
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

  // Treasury
  'treasury.date-in-future': refusal(400, 'This date is in the future'),
  'treasury.holder-unknown': refusal(400, 'Please choose who holds the money'),
  'treasury.holder-is-bank': refusal(400, 'Please choose the provider: the other side is the bank account'),
  'treasury.same-currency': refusal(400, 'Please choose two different currencies'),
  'treasury.worth-needed': refusal(
    400,
    ({ currency }: { currency: string }) =>
      `Nothing is held in ${currency}, so its rate is not known. Please enter what the amount is worth in US dollars.`,
  ),
  'treasury.fees-too-much': refusal(
    409,
    ({ left }: { left: number }) => `Only ${formatCents(left)} of our fees can be taken out now.`,
  ),
  'treasury.debtor-missing': refusal(400, 'Please enter either a fundraiser or a leader'),
  'treasury.debtor-unknown': refusal(400, 'There is no such fundraiser'),
  'treasury.debt-too-much': refusal(409, ({ balance }: { balance: number }) =>
    balance < 0
      ? `The balance is only ${formatCents(-balance)} below zero.`
      : 'This balance is not below zero, so there is nothing to write off.',
  ),
  'treasury.entry-not-found': refusal(400, 'There is no such entry'),
  'treasury.is-reversal': refusal(409, 'A reversal can’t be reversed. Please record the entry again.'),
  'treasury.reversed-already': refusal(409, 'This entry has been reversed already.'),

  // Operations
  'export.not-found': refusal(404, 'There is no such table'),
  'export.wrong-day': refusal(400, ({ name }: { name: string }) => `Write “${name}” as a day, such as 2026-10-31`),
  'export.from-after-to': refusal(400, 'The first day must not be after the last day'),
  'month.not-over': refusal(409, 'This month has not ended yet.'),
  'month.nothing-booked': refusal(409, 'Nothing was booked in this month or before it.'),
  'month.not-next': refusal(409, ({ month }: { month: string }) => `Please close ${month} first.`),
  'statement.not-begun': refusal(400, 'This month has not begun yet.'),
  'statement.not-yours': refusal(403, 'You can only see your own statements.'),
  'stuck-job.not-stuck': refusal(409, 'Nothing is wrong with this any more.'),
  'stuck-job.not-retriable': refusal(409, 'Trying again can’t help here. Please read what is known about it.'),
  'stuck-job.not-stoppable': refusal(409, 'The provider has this, or may have it. It can’t be stopped.'),
  'mail.line-break': refusal(400, 'A mail address or subject has a line break'),
}

export type RefusalCode = keyof typeof REFUSALS
/** The values in a refusal's sentence; null for a sentence that is always the same. */
export type RefusalValues = { [Code in RefusalCode]: Parameters<(typeof REFUSALS)[Code]['sentence']>[0] }
