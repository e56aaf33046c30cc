/** The words of /about. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = {
  title: 'About Us | Pamoja',
  description:
    'Why Pamoja exists, how it works in three steps, the causes it supports and what Africans worldwide have done with it.',
}

export const OPENING = {
  eyebrow: 'About Pamoja',
  heading: 'We were always stronger together.',
} as const

/** As on the home page, with the countries that we serve first. */
export const GOALS = [
  ['$2.5M+', 'raised'],
  ['8,423', 'fundraisers'],
  ['2,847', 'communities'],
  ['94%', 'success'],
  ['15,000+', 'lives touched'],
  ['32', 'countries served'],
] as const

/** The first paragraph is about the name: it is left out where the site has another one. */
export const MISSION = {
  heading: 'Our mission',
  text: [
    '“Pamoja” is Swahili for “together”. It is how our grandparents built schools, opened shops, buried their dead with dignity and brought the sick home from hospital: everyone gave something, and everyone could see where it went.',
    'Today the same families live in Kisumu and Kansas City, in Dakar and Dublin. We keep the old promise over that distance. **Anyone can ask, anyone can give, and nobody has to wonder where the money went.**',
    'We build for the phone that people really have and for the connection that comes and goes, because people who need help most must always be able to ask for it.',
  ],
} as const

export const STEPS = {
  heading: 'How it works',
  list: [
    { title: 'Tell your story', text: 'Say who needs help, what for, and how much. It takes less than 5 minutes.' },
    { title: 'Share it', text: 'Send it to family and friends on WhatsApp and social media, at home and abroad.' },
    {
      title: 'Receive the help',
      text: 'Donations come in by card and mobile money, and are paid out to your account.',
    },
  ],
} as const

export const CAUSES = {
  heading: 'Causes we support',
  text: 'Seven areas of life in which a community makes a difference.',
} as const

export const IMPACT = {
  heading: 'What we work towards',
  list: [
    {
      figure: '15,000+',
      text: 'lives touched: patients treated, fees paid, roofs put back on, wells that give water.',
    },
    { figure: '2,847', text: 'communities that stand by their own, at home and in the diaspora.' },
    { figure: '94%', text: 'success: fundraisers that bring the help they were started for.' },
  ],
} as const

export const NONPROFIT = {
  heading: 'A verified nonprofit',
  text: 'There are no shareholders. What the platform fee brings in pays for payments, support and the people who build this. See [what it costs](/fees) and [how we keep money and people safe](/safety).',
} as const

export const SUPPORT = {
  heading: 'Talk to us',
  text: 'A person reads every message and answers within 24 hours. Write to {email}, or use [the contact page](/contact).',
} as const
