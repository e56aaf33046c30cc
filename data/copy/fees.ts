/** The words of /fees. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = {
  title: 'Fees | Pamoja',
  description:
    '10% platform fee: 90% of every donation goes to the recipient. Examples, payout times and what it pays for.',
}

export const OPENING = {
  heading: 'What it costs',
  lead: 'Starting a fundraiser is free. When a donation comes in, we keep a 10% platform fee, and 90% goes to the recipient.',
} as const

export const SHARES = { recipient: '90% to the recipient', fee: '10% platform fee' } as const

export const EXAMPLES = {
  heading: 'In dollars',
  donation: 'Donation',
  fee: 'Platform fee (10%)',
  recipient: 'To the recipient (90%)',
  /** Dollars. */
  amounts: [10, 50, 100, 500],
  note: 'Donors pay exactly the amount that they choose: no tip, no extra charge. They may choose to cover the fees on top; nothing is chosen for them. With mobile money they see the amount in the local currency before they pay. Parts of a cent are rounded in the recipient’s favor.',
} as const

export const PROFILES = {
  heading: 'Who made the profile',
  list: [
    {
      title: 'Self-created',
      figure: '10%',
      text: 'People who registered themselves pay the platform fee and 0% commission.',
    },
    {
      title: 'Community-created',
      figure: '10% + 5%',
      text: 'Where a community leader created the profile on someone’s behalf, a 5% leader commission is added for the work of telling the story, sharing it and delivering the money.',
    },
  ],
} as const

export const TWO_FIGURES = {
  heading: 'Why you may also read 15%',
  text: [
    'Our [terms](/terms), one line of [How it works](/how-it-works) and the page of your payouts mention a 15% platform fee that leaves 85% for the recipient, with the 5% leader commission inside it. That is the community-created case, added up: 10% and 5%.',
    'Without a community leader there is no commission. Then the fee is 10%, as on this page, and 90% goes to the recipient.',
  ],
} as const

export const PAYS_FOR = {
  heading: 'What the fee pays for',
  list: [
    'The charges of Stripe and Flutterwave, who process the payments. We pay them from the fee; nothing more is taken from the donation.',
    'Checking identities and bank accounts, and following up reports.',
    'Support by people, within 24 hours.',
    'Servers, security and the work on the app.{ Pamoja is a nonprofit: there is no profit to pay out.|}',
  ],
} as const

export const PAYOUTS = {
  heading: 'When the money arrives',
  list: [
    { term: 'Minimum payout', text: '$50' },
    { term: 'Bank transfer', text: '3–5 business days' },
    { term: 'Mobile money', text: 'within 24 hours' },
  ],
  note: 'Before your first payout, a person checks your account. Amounts are in US dollars; your bank or network may convert them.',
} as const
