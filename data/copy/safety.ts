/** The words of /safety. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = {
  title: 'Safety | Pamoja',
  description:
    'How Pamoja protects donors and creators, how to spot a scam, and how to report one. Answered within 24 hours.',
}

export const OPENING = {
  heading: 'Safe to give, safe to ask',
  lead: 'Trust is the only thing that we have to offer. This is what we do for it, and what you can do.',
} as const

export const PROTECTION = {
  heading: 'What we do',
  list: [
    {
      title: 'Your card never touches us',
      text: 'Card numbers are typed into fields of Stripe, mobile money is confirmed with your own network through Flutterwave. We never see or store either.',
    },
    {
      title: 'Every cent is written down',
      text: 'Each donation is confirmed with the provider before it counts, and booked in a ledger to which lines are only ever added. What was paid once is counted once.',
    },
    {
      title: 'People are checked',
      text: 'The tick beside a name means that we have verified who it is. No payout leaves before a person has verified the account that it goes to.',
    },
    {
      title: 'Your details stay yours',
      text: 'Email addresses and account numbers are encrypted, and never shown to others. The place where a photo was taken is removed before it is published.',
    },
  ],
} as const

export const GIVING = {
  heading: 'Before you give',
  list: [
    'Look for the tick, and read the story to the end. A real need has names, places and dates.',
    'Do you know someone who knows them? Ask. Communities check better than computers.',
    'Pay only here, on the page of the fundraiser. Nobody from Pamoja will ask you to send money to a private number.',
    'Never tell anyone your mobile money PIN, your password or the code that your bank sends you. We do not need them.',
  ],
} as const

export const RAISING = {
  heading: 'When you raise money',
  list: [
    'Ask people before you show their faces or tell about their illness. For a child, ask the parents.',
    'Leave out house numbers, identity cards and hospital files.',
    'On a shared phone, sign out when you are done: it takes what the account has read off the phone.',
    'Say what became of the money. The next person who asks will be believed because of you.',
  ],
} as const

export const REPORT = {
  heading: 'Something is wrong?',
  text: [
    'Write to {email} with the link of the fundraiser and what you have noticed. You do not have to be certain, and we do not tell who wrote.',
    '**We look at safety issues within 24 hours.** If someone is in danger, or money is being lost right now, use the [emergency contact](/contact#emergency): it is answered within 2 hours.',
  ],
  action: 'Report a fundraiser',
} as const

export const AFTERWARDS = {
  heading: 'What happens then',
  list: [
    'A person reads your report and looks at the fundraiser, its creator and its payments.',
    'While that goes on, the fundraiser can be closed to new donations, and payouts can be held back.',
    'If it was fraud, the fundraiser is taken down, and what has not been paid out goes back to the donors.',
    'You hear from us what came of it, as far as we may say.',
  ],
} as const
