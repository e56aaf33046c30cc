import { say } from '#shared/language/say'

/** The words of /fees. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = () => ({
  title: say('Fees | Pamoja'),
  description: say(
    '10% platform fee: 90% of every donation goes to the recipient. Examples, payout times and what it pays for.',
  ),
})

export const opening = () => ({
  heading: say('What it costs'),
  lead: say(
    'Starting a fundraiser is free. When a donation comes in, we keep a 10% platform fee, and 90% goes to the recipient.',
  ),
})

export const shares = () => ({ recipient: say('90% to the recipient'), fee: say('10% platform fee') })

export const examples = () => ({
  heading: say('In dollars'),
  donation: say('Donation'),
  fee: say('Platform fee (10%)'),
  recipient: say('To the recipient (90%)'),
  /** Dollars. */
  amounts: [10, 50, 100, 500],
  note: say(
    'Donors pay exactly the amount that they choose: no tip, no extra charge. They may choose to cover the fees on top; nothing is chosen for them. With mobile money they see the amount in the local currency before they pay. Parts of a cent are rounded in the recipient’s favor.',
  ),
})

export const profiles = () => ({
  heading: say('Who made the profile'),
  list: [
    {
      title: say('Self-created'),
      figure: say('10%'),
      text: say('People who registered themselves pay the platform fee and 0% commission.'),
    },
    {
      title: say('Community-created'),
      figure: say('10% + 5%'),
      text: say(
        'Where a community leader created the profile on someone’s behalf, a 5% leader commission is added for the work of telling the story and sharing it.',
      ),
    },
  ],
})

export const twoFigures = () => ({
  heading: say('Why you may also read 15%'),
  text: [
    say(
      'Our [terms](/terms), one line of [How it works](/how-it-works) and the page of your payouts mention a 15% platform fee that leaves 85% for the recipient, with the 5% leader commission inside it. That is the community-created case, added up: 10% and 5%.',
    ),
    say(
      'Without a community leader there is no commission. Then the fee is 10%, as on this page, and 90% goes to the recipient.',
    ),
  ],
})

/** A nonprofit says so. */
export const paysFor = (isNonprofit: boolean) => ({
  heading: say('What the fee pays for'),
  list: [
    say(
      'The charges of Stripe and Flutterwave, who process the payments. We pay them from the fee; nothing more is taken from the donation.',
    ),
    say('Checking identities and bank accounts, and following up reports.'),
    say('Support by people, within 24 hours.'),
    isNonprofit
      ? say('Servers, security and the work on the app. Pamoja is a nonprofit: there is no profit to pay out.')
      : say('Servers, security and the work on the app.'),
  ],
})

export const payouts = () => ({
  heading: say('When the money arrives'),
  list: [
    { term: say('Minimum payout'), text: say('$50') },
    { term: say('Bank transfer'), text: say('3–5 business days') },
    { term: say('Mobile money'), text: say('within 24 hours') },
  ],
  note: say(
    'Before your first payout, a person checks your account. Amounts are in US dollars; your bank or network may convert them.',
  ),
})
