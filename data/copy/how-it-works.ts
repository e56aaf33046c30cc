/** The words of /how-it-works. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = {
  title: 'How It Works | Pamoja',
  description:
    'From a need to help in your hands: create a profile, share a need, spread the word, receive donations directly.',
}

export const OPENING = {
  eyebrow: 'How it works',
  heading: 'From a need to help in your hands.',
  lead: 'Creating a fundraiser takes less than 5 minutes. Here is every step, and what happens to the money.',
} as const

export const STEPS = {
  heading: 'Four steps',
  list: [
    {
      title: 'Create a profile',
      text: 'Say who you are and where you live.',
      points: [
        'A name, an email address and a password are enough to begin.',
        'A community leader can create a profile on behalf of someone who has no phone or no email.',
        'A photo and a few lines about you help people to trust you. Verified profiles have a tick.',
      ],
    },
    {
      title: 'Share a need',
      text: 'Tell the story, set a goal in US dollars and choose how long it runs.',
      points: [
        'Choose one of seven causes, from school fees to a village well.',
        'A fundraiser runs for 7 to 365 days; 30 is what most people choose.',
        'What you write is saved on your phone from the first letter. You can publish without a connection: the fundraiser is sent once, when the connection returns.',
      ],
    },
    {
      title: 'Spread the word',
      text: 'WhatsApp first, then everywhere else.',
      points: [
        'Each fundraiser has a link with a picture that shows goal and progress.',
        'Share it to WhatsApp, Facebook, X, LinkedIn and Telegram, or copy the link.',
        'Start with the ten people who know you best. Strangers give when friends have given.',
      ],
    },
    {
      title: 'Receive donations directly',
      text: 'Each donation counts towards your goal as soon as the payment is confirmed.',
      points: [
        'Donors pay by card from anywhere, or by M-Pesa, MTN, Airtel, bank card and bank transfer in Africa.',
        'Request a payout from $50. Bank transfers take 3–5 business days, mobile money arrives within 24 hours.',
        'A 15% platform fee is taken from each donation, which leaves 85% for the recipient. The 5% commission of a community leader is inside the 15%.',
      ],
    },
  ],
} as const

export const GIVING = {
  heading: 'If you want to give',
  list: [
    {
      title: 'Find someone',
      text: '[Browse fundraisers](/browse) by cause, name or place. No account is needed.',
    },
    {
      title: 'Give what you can',
      text: 'From $1. Your name is optional: leave it out and you appear as Anonymous.',
    },
    {
      title: 'See the result',
      text: 'The total on the page grows with your donation. If the connection drops while you pay, nothing is charged twice.',
    },
  ],
} as const

export const FEES = {
  heading: 'Which fee applies to you',
  list: [
    {
      title: 'You made your own profile',
      figure: '10%',
      text: 'Only the platform fee: people who registered themselves pay 0% commission.',
    },
    {
      title: 'A community leader made it for you',
      figure: '10% + 5%',
      text: 'Platform fee, and a 5% commission for the leader who raises the money with you.',
    },
  ],
  more: 'The [fees page](/fees) has examples in dollars, and explains why you may read two figures.',
} as const
