import { api, fact, journey, message, type Row, rule } from './row'

const COUNTDOWN = rule('countdown', 'the countdown › says of an end at %s: %s')

/** Section 4. */
export const STATES: readonly Row[] = [
  fact(
    'state/authenticated',
    'Authenticated: the current-user call returned data without error',
    journey('auth', 'a session that has ended asks to sign in again, and leads back'),
    journey('account-menu', 'on a wide screen › the avatar menu says who one is, and leads to what is theirs'),
  ),
  fact(
    'state/sign-in',
    'Sign-in stores the token locally under the key authToken and refreshes current-user data',
    journey('auth', 'signing up › makes an account, signs in with it, and goes on to where one was going'),
  ),
  fact(
    'state/sign-out',
    'Sign-out removes the token, clears all cached data and fully redirects to /, on success or failure',
    journey('sign-out', 'leaves nothing of the person on the device, nor on the server'),
    journey('sign-out', 'says that it is under way, and happens whatever the server answers'),
  ),
  fact(
    'state/sign-up',
    'Sign-up creates the account and immediately signs in with the same email and password',
    journey('auth', 'signing up › makes an account, signs in with it, and goes on to where one was going'),
  ),
  fact(
    'state/fundraiser-active',
    'Fundraiser: active or inactive (isActive)',
    journey('fundraiser-page', 'says of an ended and of an inactive one that it is over, and takes no gift'),
  ),
  fact(
    'state/dashboard-active',
    'Active in the dashboard sense means endDate is in the future; ended or completed otherwise',
    rule('campaign-totals', 'adds up everything, and tells what is open from what is over'),
    journey('dashboard', 'tells a creator how their fundraisers are doing'),
  ),
  fact(
    'state/edit-active-only',
    'Only active fundraisers can be edited',
    api('fundraisers/publish', 'editing › is for the owner, their leader and admins, and only while it is active'),
  ),
  fact('state/admin-toggle', 'Admin can toggle', journey('admin-campaigns', 'switches a campaign off and on')),
  fact(
    'state/admin-bulk',
    'Admin can bulk activate/deactivate/delete',
    journey('admin-campaigns', 'does the same to many, naming how many, and says what was done'),
  ),
  fact(
    'state/admin-extend',
    'Admin can extend the end date',
    api('fundraisers/publish', 'extending › adds days to the end, or sets the whole duration, and is written down'),
    journey('admin-campaigns', 'edits a campaign and extends it, and keeps what is typed when somebody else was first'),
  ),
  fact(
    'state/countdown-tick',
    'Countdown, refreshed every second',
    journey('screen-words', 'counts the last hours of a fundraiser down while one looks'),
  ),
  message('countdown-ended', 'Campaign ended'),
  fact('state/countdown-days', '‘N days left’ above 7 days (green)', COUNTDOWN),
  fact('state/countdown-hours', '‘Nd Nh left’ from 1 to 7 days (orange)', COUNTDOWN),
  fact('state/countdown-minutes', '‘Nh Nm left’ under 1 day (red)', COUNTDOWN),
  fact('state/countdown-none', '‘No end date’ if none', COUNTDOWN),
  fact('state/days-left', 'Days left never below 0', rule('countdown', 'the countdown › never counts days below zero')),
  fact(
    'state/urgency',
    'Card urgency: ‘urgent’ at 7 days or fewer, ‘moderate’ at 30 or fewer, otherwise normal',
    rule('countdown', 'the countdown › finds an end at %s %s'),
    journey('browse', 'marks as urgent what ends within seven days and nothing else'),
  ),
  fact(
    'state/progress-colour',
    'Progress bar: green at 75% or more, yellow/orange at 50% or more, otherwise default',
    rule('progress', 'colours %i percent as %s'),
  ),
  fact('state/progress-cap', 'Percent funded capped at 100', rule('progress', '%i of %i cents is %i percent')),
  fact(
    'state/payout-status',
    'Payout request status: pending, processing, completed, failed',
    journey('payouts', 'leads from an account over a request to money that has arrived'),
    journey('payouts', 'says why a payout failed, and that the money is back'),
  ),
  fact(
    'state/payout-in-progress',
    'pending and processing count as in progress',
    journey('payouts', 'leads from an account over a request to money that has arrived'),
  ),
  fact(
    'state/connected-account',
    'Connected payment account status starts ‘pending’',
    api(
      'payouts/connect',
      'a Stripe account for payouts › is as far as Stripe says, and as was last known while Stripe is silent',
    ),
  ),
  fact(
    'state/bank-account',
    'Bank account: primary or not; verified or not; setting primary is a separate action',
    journey('payouts', 'bank accounts › change their primary one, and are deleted when asked twice'),
    api(
      'payouts/accounts',
      'accounts for payouts › and the admins who verify them › verify once, which is written down and told, and shows with the person',
    ),
  ),
  fact(
    'state/donation-card',
    'Card: payment session created, card form shown, payment confirmed, donation recorded, after 2 seconds the fundraiser and donations refresh',
    journey('card-donation', 'a donor gives by card, is thanked, and sees the gift on the page'),
  ),
  fact(
    'state/donation-unrecorded',
    'If payment succeeded but recording fails, the user still sees success plus a support note',
    journey('payment-recovery', 'recording that fails twice ends in thanks with a note, and in one donation'),
  ),
  fact(
    'state/donation-mobile-money',
    'Mobile money: a payment session returns a URL and the browser navigates to it',
    journey('mobile-money', 'a donor in Kenya sees the price in shillings, pays by phone, and is thanked'),
  ),
  fact(
    'state/checkout-success',
    'Checkout: loading, payment form, processing, then success (redirect with donated=true)',
    journey('checkout', 'a quick amount on a card leads through the checkout back to the campaign'),
  ),
  fact(
    'state/checkout-failure',
    'Checkout: failure stays on the page',
    journey('payment-words', 'a card that is declined at the checkout leaves the donor there'),
  ),
  fact(
    'state/checkout-no-intent',
    'A failed payment-intent creation redirects to /',
    journey('checkout', 'a provider that is down is explained on the home page'),
  ),
  fact(
    'state/password-reset',
    'Password reset: request link, submit new password, redirect to sign-in after 3 seconds',
    journey('reset-password', 'a forgotten password is replaced through the mail, once, and every session ends'),
  ),
]
