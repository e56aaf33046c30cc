import { api, fact, journey, type Row, rule } from './row'

const LIMITS = rule('limits', 'the limits of the specification › %s')
const PAGES = journey('pages', 'without JavaScript › … says what it must, under its own name')
const SPLIT =
  'shared/rules/fees.test.ts › the split of a donation › of %i cents (leader: %s) is %i to the platform, %i to the leader, %i to the recipient'
const TOASTS = journey('toasts', 'messages come one at a time and go after five seconds, but not while they are read')

/** Section 9. */
export const CONSTANTS: readonly Row[] = [
  fact(
    'constant/fee',
    'Platform fee: 10% (checkout, fees, help, home) versus 15% with 85% to recipient (terms, how-it-works, admin copy)',
    PAGES,
    journey('payouts', 'has words for someone who has nothing yet'),
    journey('admin-campaigns', 'on a wide screen › the table tells of each campaign what an admin must know'),
    SPLIT,
  ),
  fact('constant/commission', 'Leader commission 5%, 0% for self-registered', SPLIT, PAGES),
  fact(
    'constant/checkout-fee',
    'Checkout shows 10% and 90%',
    journey('checkout', 'a quick amount on a card leads through the checkout back to the campaign'),
  ),
  fact(
    'constant/goal',
    'Goal minimum 100 cents ($1)',
    LIMITS,
    api('fundraisers/publish', 'publishing › says of %j what is wrong at its field'),
  ),
  fact(
    'constant/duration',
    'Duration 7 to 365 days; options 7, 14, 30, 60, 90, 180, 365; default 30',
    LIMITS,
    journey('screen-words', 'the form for a fundraiser offers the durations, thirty days first'),
  ),
  fact(
    'constant/extension',
    'Admin extension maximum 365; minimum total 7. Admin edit input 1–365',
    api('fundraisers/publish', 'extending › refuses %j'),
    journey('words', 'more days for a campaign are refused at the field and in a toast, and a failure says so'),
  ),
  fact(
    'constant/donation',
    'Donation minimum $1',
    LIMITS,
    journey('card-donation', 'too little is said at the field, and Back keeps everything that was typed'),
  ),
  fact(
    'constant/quick-amounts',
    'Quick amounts 10, 25, 50, 100, 250, 500 (cards: 10, 25, 50)',
    LIMITS,
    journey('screen-words', 'offers the quick amounts, fewer of them on a card'),
  ),
  fact(
    'constant/payout',
    'Minimum payout 5000 cents ($50)',
    LIMITS,
    api(
      'payouts/requests',
      'asking for a payout › refuses less than the minimum and more than there is, at the amount',
    ),
  ),
  fact(
    'constant/payout-time',
    'Bank transfers take 3–5 business days; mobile money within 24 hours',
    PAGES,
    'pwa/screens/payouts/requests/payout-words.test.ts › says when to expect the money, by the way that it goes',
  ),
  fact(
    'constant/lengths',
    'Name min 2, username min 3, password min 6, title min 10 (edit), description min 50 (edit), bio max 500, location max 100',
    LIMITS,
  ),
  fact(
    'constant/fundraiser-image',
    'Fundraiser images max 5MB, max 800 px, JPEG 0.8',
    api('media/data-image', 'takes 5 MB and refuses more before decoding it'),
    api('media/store', 'the media store › keeps a photograph as JPEG within 800 px, and copies for cards as WebP'),
  ),
  fact(
    'constant/avatar',
    'Avatar max 5MB, 400 px',
    api('media/store', 'the media store › keeps an avatar within 400 px with its narrow copy'),
  ),
  fact(
    'constant/social-image',
    'Social image 1200x630, title cut at 60 chars',
    api('previews/routes', 'draws 1200×630 in a few tens of kilobytes for %.20s'),
    api('previews/routes', 'cuts titles at sixty characters as a reader counts them'),
  ),
  fact(
    'constant/social-description',
    'Description 100 to 200 chars',
    journey('screen-words', 'a fundraiser’s preview carries 100 to 200 characters of its story'),
  ),
  fact(
    'constant/home-grid',
    'Home grid 9',
    LIMITS,
    journey('browse', 'shows the live campaigns on the home page and leads from one of them to its story'),
  ),
  fact(
    'constant/dashboard',
    'Dashboard 3 active, 5 recent donations, 3 trending',
    journey('dashboard', 'tells a creator how their fundraisers are doing'),
  ),
  fact(
    'constant/recent',
    'Detail shows 5 recent donations',
    LIMITS,
    journey('fundraiser-page', 'shows the whole fundraiser: who asks, the story, the totals and who gave'),
  ),
  fact(
    'constant/urgent',
    'Urgent at 7 days, moderate at 30',
    rule('countdown', 'the countdown › finds an end at %s %s'),
  ),
  fact(
    'constant/tick',
    'Countdown ticks every 1 second',
    journey('screen-words', 'counts the last hours of a fundraiser down while one looks'),
  ),
  fact(
    'constant/success-rate',
    'Success Rate: mean of currentAmount over goalAmount across the user’s fundraisers, rounded',
    rule('success-rate', 'counts %s'),
  ),
  fact(
    'constant/me-cache',
    'Current-user cache 5 minutes',
    journey('reads', 'asks who is signed in no more often than every five minutes'),
  ),
  fact(
    'constant/reads',
    'Reads never go stale and are not retried',
    journey('reads', 'reads carry the token, are not repeated when they fail, nor when one comes back to the window'),
  ),
  fact('constant/toasts', 'Toasts: one at a time, hotkey F8, default duration 5000 ms', TOASTS),
  fact(
    'constant/toast-swipe',
    'Toasts: swipe right, threshold 50 px',
    journey('fundraiser-page', 'keeps a message while it is read, and lets it be swiped away'),
  ),
  fact(
    'constant/tooltips',
    'Tooltip open delay 700 ms, skip delay 300 ms',
    journey('tooltips', 'names a button drawn without words after 700 ms, and its neighbour at once'),
  ),
  fact(
    'constant/after-payment',
    'Redirect after payment 2 seconds',
    journey('checkout', 'a quick amount on a card leads through the checkout back to the campaign'),
  ),
  fact(
    'constant/after-reset',
    'Redirect after password reset 3 seconds',
    journey('reset-password', 'a forgotten password is replaced through the mail, once, and every session ends'),
  ),
  fact(
    'constant/support-note',
    'Support-note toast 8 seconds',
    journey('toasts', 'the note on a gift that could not be recorded stays for eight seconds'),
  ),
  fact(
    'constant/contact',
    'Contact simulation 1 second',
    journey('contact', 'says that the message was sent, empties the form, and calls nobody'),
  ),
  fact('constant/support', 'Support response within 24 hours, emergency 2 hours, safety issues within 24 hours', PAGES),
  fact('constant/currency', 'Currency USD', rule('money', 'an amount on a label › %i cents is %s, short %s'), PAGES),
  fact(
    'constant/token',
    'Authentication token stored locally under authToken',
    journey('auth', 'signing up › makes an account, signs in with it, and goes on to where one was going'),
  ),
  fact(
    'constant/figures',
    'Copy figures: 32 countries (also 54), 2,847 communities, 8,423 fundraisers, 94% success, $2.5M+ raised, 15,000+ lives',
    PAGES,
  ),
]
