import { say } from '#shared/language/say'

/** The words of /safety. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = () => ({
  title: say('Safety | Pamoja'),
  description: say(
    'How Pamoja protects donors and creators, how to spot a scam, and how to report one. Answered within 24 hours.',
  ),
})

export const opening = () => ({
  heading: say('Safe to give, safe to ask'),
  lead: say('Our work depends on trust. Read what we do for your safety, and what you can do.'),
})

export const protection = () => ({
  heading: say('What we do'),
  list: [
    {
      title: say('Your card never touches us'),
      text: say(
        'You type card numbers into fields of Stripe, and confirm mobile money with your own network through Flutterwave. We never see or store either.',
      ),
    },
    {
      title: say('Every cent is written down'),
      text: say(
        'We confirm each donation with the provider before we count it, and record it in a ledger whose entries are never changed or deleted. Each payment is counted exactly once.',
      ),
    },
    {
      title: say('People are checked'),
      text: say(
        'The tick beside a name means that we have verified who the person is. We send no payout before one of us has verified the account that receives it.',
      ),
    },
    {
      title: say('Your details stay yours'),
      text: say(
        'Email addresses and account numbers are encrypted, and never shown to others. The place where a photo was taken is removed before it is published.',
      ),
    },
  ],
})

export const giving = () => ({
  heading: say('Before you give'),
  list: [
    say('Look for the tick, and read the story to the end. A real need has names, places and dates.'),
    say('Do you know someone who knows them? Ask. Communities check better than computers.'),
    say(
      'Pay only here, on the page of the fundraiser. Nobody from Pamoja will ask you to send money to a private number.',
    ),
    say(
      'Never tell anyone your mobile money PIN, your password or the code that your bank sends you. We do not need them.',
    ),
  ],
})

export const raising = () => ({
  heading: say('When you raise money'),
  list: [
    say('Ask people before you show their faces or write about their illness. For a child, ask the parents.'),
    say('Leave out house numbers, identity cards and hospital files.'),
    say('On a shared phone, sign out when you are done: this removes what the account has read from the phone.'),
    say(
      'Tell your donors how the money was used, in the news on your fundraiser’s page. Then they will also trust the next person who asks.',
    ),
  ],
})

export const report = () => ({
  heading: say('Something is wrong?'),
  text: [
    say(
      'Open the fundraiser, the person or the donor’s message, and choose “Report” there. You need no account and do not have to be certain, and we do not tell anyone who wrote to us.',
    ),
    say(
      '**We look at safety issues within 24 hours.** If someone is in danger, or money is being lost right now, use the [emergency contact](/contact#emergency): it is answered within 2 hours.',
    ),
  ],
  action: say('Report a fundraiser'),
})

export const afterwards = () => ({
  heading: say('What happens then'),
  list: [
    say('A person reads your report and looks at the fundraiser, its creator and its payments.'),
    say('During this time, the fundraiser can be closed to new donations, and payouts can be held back.'),
    say(
      'If it was fraud, the fundraiser is taken down, and money that has not been paid out is refunded to the donors.',
    ),
    say('We tell you the result, as far as we may.'),
  ],
})
