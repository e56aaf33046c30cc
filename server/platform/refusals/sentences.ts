import { invalidConfirmationLink } from '#shared/contract/account/confirm-email'
import { invalidResetLink, wrongCredentials } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { ownPasswordNeeded } from '#shared/rules/own-password'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { imageTooLargeMessage, notAnImage } from '#shared/rules/pictures'
import { DRAFT_REFUSALS } from './sentences/drafts'
import { refusal } from './sentences/entry'
import { FUNDRAISER_REFUSALS } from './sentences/fundraisers'
import { OPERATION_REFUSALS } from './sentences/operations'
import { PAYMENT_REFUSALS } from './sentences/payments'
import { PAYOUT_REFUSALS } from './sentences/payouts'
import { REFUND_REFUSALS } from './sentences/refunds'
import { REQUEST_REFUSALS } from './sentences/requests'

const PICTURE_REFUSALS = {
  'picture.not-found': refusal(404, () => say('Picture not found')),
  'picture.not-an-image': refusal(400, notAnImage),
  'picture.logo-too-small': refusal(400, () =>
    say(
      'Please choose a logo whose longer side has at least 192 pixels and whose shorter side has at least 96, and which is not more than five times as wide as it is high.',
    ),
  ),
  'picture.no-logo': refusal(400, () => say('Please choose a logo as a PNG, JPEG or WebP picture of at most 5 MB.')),
  'picture.too-large': refusal(413, imageTooLargeMessage),
  'picture.too-many': refusal(429, () => say('You have sent very many pictures. Please go on later.')),
  'picture.too-many-at-once': refusal(503, () =>
    say('Many pictures are being sent right now. Please try again in a moment.'),
  ),
  'share-image.too-many': refusal(429, () => say('Too many images. Please wait a moment.')),
}

const PAYOUT_ACCOUNT_REFUSALS = {
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

const ACCOUNT_REFUSALS = {
  'account.not-found': refusal(404, () => say('User not found')),
  'account.email-taken': refusal(409, () => say('An account with this email address already exists')),
  'account.username-taken': refusal(409, () => say('This username is already taken')),
  'account.username-reserved': refusal(400, () => say('This username is reserved. Please choose another.')),
  'account.password-guessable': refusal(400, () => say('This password is too easy to guess. Please choose another.')),
  'account.password-wrong': refusal(400, () => say('The password is not correct')),
  'account.confirm-password': refusal(403, () =>
    say('Please type your password again. It has been a while since you signed in.'),
  ),
  'account.own-password-needed': refusal(403, ownPasswordNeeded),
  'account.invitation-accepted': refusal(409, () =>
    say('This account has been taken over with a password of its own. To close it, sign in and open the settings.'),
  ),
  'account.wrong-credentials': refusal(401, wrongCredentials),
  'account.reset-link-invalid': refusal(400, invalidResetLink),
  'account.confirmation-link-invalid': refusal(400, invalidConfirmationLink),
  'account.email-same': refusal(400, () => say('This is the email address of the account already.')),
  'account.change-link-invalid': refusal(400, () =>
    say('This link is not valid any more. Please ask for a new one in your settings.'),
  ),
  'account.email-unconfirmed': refusal(409, () =>
    say('Please confirm your email address in your settings first: we pay nothing out before.'),
  ),
  'account.too-many-attempts': refusal(429, () => say('Too many attempts. Please wait a while and try again.')),
  'account.mailed-link-needed': refusal(429, () =>
    say('Too many attempts. Please set a new password with “Forgot your password?”: its link always lets you in.'),
  ),
  'account.not-yours': refusal(403, () => say('You can only edit your own profile.')),
  'account.changed-elsewhere': refusal(409, () => say('This profile was changed elsewhere')),
  'account.closed': refusal(409, () => say('This account is closed.')),
  'account.last-admin': refusal(409, () => say('This is the only admin. Please make someone else an admin first.')),
  'account.you-are-last-admin': refusal(409, () =>
    say('You are the only admin. Please make someone else an admin first.'),
  ),
  'account.payout-under-way': refusal(409, () =>
    say('A payout to you is under way. Please close your account once it has arrived.'),
  ),
  'account.payout-may-return': refusal(409, () =>
    say('Your bank can still send your last payout back. Please close your account 8 days after it was paid.'),
  ),
  'account.donation-disputed': refusal(409, () =>
    say('A donor’s bank disputes a donation to you. Please close your account once that is decided.'),
  ),
  'account.return-open': refusal(409, () =>
    say('A refund or a dispute of a donation to you is open. Please close your account once it has ended.'),
  ),
  'account.money-left': refusal(409, ({ amount }: { amount: number }) =>
    say('{amount} can still be paid out to you. Please choose what happens to it before you close your account.', {
      amount: formatCents(amount),
    }),
  ),
  'admin.own-matter': refusal(403, () =>
    say(
      'This is about you, or about a person whose profile you made, so another admin must decide it. If you are the only admin, please make somebody else an admin first.',
    ),
  ),
  'admin.not-for-admins': refusal(403, () =>
    say('This is the account of another admin. Please let them do it, or remove their admin rights first.'),
  ),
  'admin.too-new': refusal(403, ({ until }: { until: string }) =>
    say('You have just become an admin. You can verify, send money and change admins from {until} on.', { until }),
  ),
  'session.not-found': refusal(404, () => say('Session not found')),
}

/**
 * All refusals of the server by their code: the HTTP status, and the sentence for the reader. Amounts are in cents. Codes
 * are part of the API: never rename one. The files in sentences/ are named after what is refused.
 */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...PICTURE_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...DRAFT_REFUSALS,
  ...FUNDRAISER_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...REFUND_REFUSALS,
  ...PAYOUT_ACCOUNT_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...OPERATION_REFUSALS,
}

export type RefusalCode = keyof typeof REFUSALS
/** The values in a refusal's sentence; null for a sentence that is always the same. */
export type RefusalValues = { [Code in RefusalCode]: Parameters<(typeof REFUSALS)[Code]['sentence']>[0] }
