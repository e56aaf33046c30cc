import { say } from '#shared/language/say'

/**
 * The words of /terms. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. A block is a
 * paragraph or a list of points. An `id` is part of addresses (`/terms#fees`), so it must not change.
 * Only the head is translated: a translation of the text has to be checked by a lawyer first.
 */
export const HEAD = {
  get title() {
    return say('Terms of Service | Pamoja')
  },
  get description() {
    return say(
      'The rules of Pamoja in plain words: who may use it, which fundraisers are allowed, fees, payouts, refunds and liability.',
    )
  },
}

export const TERMS = {
  heading: 'Terms of Service',
  updated: 'January 17, 2025',
  lead: 'In short: be honest, be 18, use the money for what you said, and we do our part.',
  sections: [
    {
      id: 'agreement',
      heading: 'Our agreement',
      blocks: [
        'Pamoja is a community-driven fundraising platform, run by {a nonprofit|an organisation} (“we”). By using it you agree to these terms and to our [privacy policy](/privacy). If you do not agree, please do not use it.',
        'We bring people together and process the payments. The creators make the fundraisers: we do not own them, and a donation goes to the creator, not to us.',
      ],
    },
    {
      id: 'who',
      heading: 'Who may use Pamoja',
      blocks: [
        [
          'You must be at least **18 years old** to create an account, raise money or give.',
          'You may not use it where the law of your country, or sanctions that apply to us or to our payment providers, forbid it.',
          'A parent, guardian or community leader acts for children, and for people who cannot act themselves.',
        ],
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'Tell the truth about who you are, and keep your password to yourself. What happens under your account counts as yours, unless you told us in time that somebody else has taken it over. One person has one account. You can close it at any time in [Settings](/settings).',
      ],
    },
    {
      id: 'leaders',
      heading: 'Community leaders',
      blocks: [
        'A community leader may create profiles for other people, with their consent, and raise money on their behalf. The leader receives a 5% commission on those profiles’ fundraisers, must say openly what it is for, and gives the recipient what belongs to them. People who registered themselves pay 0% commission.',
      ],
    },
    {
      id: 'fundraisers',
      heading: 'Fundraisers',
      blocks: [
        'A fundraiser runs for 7 to 365 days and belongs to one of our causes. As its creator you promise that:',
        [
          'what you write and show is true, and you may show it;',
          'the money is used for what you said, and returned if that becomes impossible;',
          'you answer donors who ask how it was used;',
          'you pay the taxes that you owe.',
        ],
        'Not allowed: deception, weapons, drugs, gambling, violence, hatred, investments and loans that promise a return, campaigns of political parties, and anything that is against the law. We may close or take down a fundraiser, hold back its payouts and suspend its creator when we have reason to believe that these terms are broken. We say why, and you may answer.',
      ],
    },
    {
      id: 'donations',
      heading: 'Donations',
      blocks: [
        'Donations are in US dollars, from $1. Cards are handled by Stripe; mobile money, African bank cards and transfers by Flutterwave, under their own terms. With mobile money you pay the amount that you saw in local currency.',
        'A donation is a gift. You receive nothing in return, and it is not tax-deductible unless the law of your country says so. We cannot promise that a goal is reached, or that a story is true; see [Safety](/safety) for how to judge.',
      ],
    },
    {
      id: 'fees',
      heading: 'Fees',
      blocks: [
        'We take a **15% platform fee** from each donation, which leaves **85% for the recipient**. The 5% commission of a community leader is inside the 15%.',
        'Without a community leader there is no commission. The [fees page](/fees) explains the calculation. Creating a fundraiser is free. We announce changes of fees 30 days before; they do not apply to donations that were already made.',
      ],
    },
    {
      id: 'payouts',
      heading: 'Payouts',
      blocks: [
        'You may request a payout from $50, to an account in your own name that we have verified. Bank transfers take 3–5 business days, mobile money arrives within 24 hours; holidays and other banks may delay it. We may hold back money that is disputed, or that the law requires us to examine.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds and disputes',
      blocks: [
        'If you gave by mistake, write to {email} within 14 days. If a fundraiser turns out to be fraud, we return what has not been paid out, and help you and the authorities to recover the rest. If a bank takes a donation back, it is taken from the fundraiser’s balance.',
      ],
    },
    {
      id: 'content',
      heading: 'What you write and show',
      blocks: [
        'It stays yours. You allow us to store, resize, show and share it for as long as it is on Pamoja, so that your fundraiser can be seen. Our own texts, drawings and name remain ours; the program is free software, under its own license.',
      ],
    },
    {
      id: 'availability',
      heading: 'How far we can promise',
      blocks: [
        'We work hard to keep Pamoja running and correct, but we offer it as it is. Parts of it work without a connection: what you submit offline is sent when your device is connected again and Pamoja is open, or earlier if your browser can do that, and counts from that moment.',
        'As far as the law allows, we are not liable for what creators and donors do, for failures of networks, banks and providers, or for indirect losses; and at most for the fees that we received for the donations in question. This does not limit liability for intent, gross negligence, or harm to life and health.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and disagreements',
      blocks: [
        'Write to us first: most problems are solved within a week. Otherwise the law of the country in which the {nonprofit|organisation} is registered applies, and the protection that your own country gives to consumers remains yours. If one of these terms is void, the others remain valid.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      blocks: [
        'We may change these terms. We say so here, with a new date, and by email 30 days before where it matters. If you do not agree, close your account before then. Questions? {email}.',
      ],
    },
  ],
} as const
