import { invalidConfirmationLink } from '#shared/contract/account/confirm-email'
import { invalidResetLink, wrongCredentials } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { DURATION_MAXIMUM } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { leaderEnded, ownPasswordNeeded } from '#shared/rules/names'
import { refusal } from './entry'

export const PEOPLE_REFUSALS = {
  'account.not-found': refusal(404, () => say('User not found')),
  'account.email-taken': refusal(409, () => say('An account with this email address already exists')),
  'account.username-taken': refusal(409, () => say('This username is already taken')),
  'account.username-reserved': refusal(400, () => say('This username is reserved. Please choose another.')),
  'account.name-official': refusal(400, () => say('This name sounds like our team. Please choose another.')),
  'account.password-guessable': refusal(400, () => say('This password is too easy to guess. Please choose another.')),
  'account.password-wrong': refusal(400, () => say('The password is not correct')),
  'account.confirm-password': refusal(403, () => say('Please confirm that it is you')),
  'account.second-step-needed': refusal(403, () => say('Please confirm that it is you')),
  'account.proof-wrong': refusal(400, () => say('This was not right, or it was used before. Please try again.')),
  'account.app-too-late': refusal(400, () => say('This took too long. Please begin again.')),
  'account.no-second-factor': refusal(409, 'There is no passkey and no app'),
  'account.too-many-factors': refusal(409, () => say('You have ten already. Please remove one first.')),
  'account.factor-not-found': refusal(404, 'There is no such passkey or app'),
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
  'account.payouts-on-hold': refusal(409, () =>
    say('Your payouts are on hold, so only our team can pay this to you later. Please choose that.'),
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
    say('You have just become an admin. You can do this from {until} on.', { until }),
  ),
  'admin.second-factor-needed': refusal(
    403,
    'Admins need a passkey or an authenticator app. Please add one in your settings, under Security.',
  ),
  'admin.factor-too-new': refusal(
    403,
    ({ until }: { until: string }) =>
      `Your passkeys, apps or recovery codes were changed. You can act as an admin from ${until} on.`,
  ),
  'session.not-found': refusal(404, () => say('Session not found')),
  'message.not-found': refusal(404, () => say('This link is not valid')),
  'message.asked-back': refusal(409, ({ createdAt, number }: { createdAt: string; number: string }) =>
    say('You asked for this money back on {date}. The number of your request is {number}.', {
      ...{ date: formatDate(createdAt), number },
    }),
  ),
  'message.id-used': refusal(409, 'This id was used for another message'),
  'message.not-yours': refusal(403, () => say('Only the person in question can send it.')),
  'fundraiser.not-found': refusal(404, () => say('Fundraiser not found')),
  'fundraiser.number-not-typed': refusal(400, ({ count }: { count: number }) =>
    say('Please type the number of campaigns: {count}', { count: String(count) }),
  ),
  'fundraiser.number-not-found': refusal(404, ({ id }: { id: number }) =>
    say('Fundraiser {id} not found', { id: String(id) }),
  ),
  'fundraiser.not-for-them': refusal(403, () =>
    say('You can only create fundraisers for yourself and, as a community leader, for people you registered.'),
  ),
  'fundraiser.not-yours': refusal(403, () => say('You can only edit your own fundraisers.')),
  'leader.ended': refusal(403, leaderEnded),
  'leader.needs-yes': refusal(403, ({ name }: { name: string }) =>
    say('We have emailed {name}. Your changes stay on this device. Save again after their yes.', { name }),
  ),
  'fundraiser.too-many': refusal(429, () => say('You have created many fundraisers today. Please go on tomorrow.')),
  'fundraiser.changed-elsewhere': refusal(409, () => say('This fundraiser was changed elsewhere')),
  'fundraiser.not-active': refusal(409, () => say('This fundraiser is no longer active, so it can’t be edited.')),
  'fundraiser.not-extendable': refusal(409, () =>
    say('A fundraiser can be extended until 48 hours after its end, and runs for at most {most, number} days in all.', {
      most: DURATION_MAXIMUM,
    }),
  ),
  'fundraiser.deactivated': refusal(409, () =>
    say('This fundraiser was deactivated. Please write to us to have it activated.'),
  ),
  'fundraiser.goal-fixed': refusal(409, () => say('The goal cannot be changed once donations have been received.')),
  'news.not-found': refusal(404, () => say('This news is not there any more.')),
  'news.not-yours': refusal(403, () => say('Only the creator can post news.')),
  'news.too-many': refusal(429, () => say('There can be three pieces of news a day. Please send it tomorrow.')),
  'news.changed-elsewhere': refusal(409, () => say('This news was changed elsewhere')),
  'news.page-held': refusal(409, () =>
    say('The page of this fundraiser is stopped at the moment, so it can’t have news.'),
  ),
  'fundraiser.on-hold': refusal(409, ({ text }: { text: string }) =>
    say('This fundraiser takes no donations for now: {text}', { text }),
  ),
  'fundraiser.ended': refusal(409, () => say('This fundraiser has ended and can no longer receive donations.')),
  'fundraiser.deleted': refusal(409, () => say('This campaign is deleted. Please restore it first.')),
  'fundraiser.owner-left': refusal(409, () => say('The person behind this campaign has closed their account.')),
  'fundraiser.two-ends': refusal(400, () => say('Give either a duration or an end date')),
  'fundraiser.end-before-start': refusal(400, () => say('The end must come after the beginning')),
  'fundraiser.unknown-country': refusal(400, ({ country }: { country: string }) =>
    say('“{country}” is no country that we know. Please use a code of two capital letters, such as KE', { country }),
  ),
}
