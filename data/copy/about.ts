import { formatNumber } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { EMAIL } from './marks'

/** The words of /about. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = () => ({
  title: say('About Us | Pamoja'),
  description: say(
    'Why Pamoja exists, how it works in three steps, the causes it supports and what Africans worldwide have done with it.',
  ),
})

export const opening = () => ({
  eyebrow: say('About Pamoja'),
  heading: say('We were always stronger together.'),
})

/** Nobody can prove these figures of a site, so they are named goals. Its own come from its books. */
export const goals = () => [
  { value: say('$2.5M+'), label: sayIn('below a number', 'raised') },
  { value: formatNumber(8_423), label: sayIn('below a number', 'fundraisers') },
  { value: formatNumber(2_847), label: sayIn('below a number', 'communities') },
  { value: say('94%'), label: sayIn('below a number', 'success') },
  { value: say('{count, number}+', { count: 15_000 }), label: sayIn('below a number', 'lives touched') },
  { value: formatNumber(32), label: sayIn('below a number', 'countries served') },
  { value: formatNumber(54), label: sayIn('below a number', 'countries, one day') },
]

/** The first paragraph is about the name: it is left out where the site has another one. */
export const mission = () => ({
  heading: say('Our mission'),
  text: [
    say(
      '“Pamoja” is Swahili for “together”. It is how our grandparents built schools, opened shops, buried their dead with dignity and brought the sick home from hospital: everyone gave something, and everyone could see where it went.',
    ),
    say(
      'Today the same families live in Kisumu and Kansas City, in Dakar and Dublin. We keep the old promise over that distance. **Anyone can ask, anyone can give, and nobody has to wonder where the money went.**',
    ),
    say(
      'We build for the phone that people really have and for the connection that comes and goes, because people who need help most must always be able to ask for it.',
    ),
  ],
})

export const steps = () => ({
  heading: say('How it works'),
  list: [
    {
      title: say('Tell your story'),
      text: say('Say who needs help, what for, and how much. It takes less than 5 minutes.'),
    },
    {
      title: say('Share it'),
      text: say('Send it to family and friends on WhatsApp and social media, at home and abroad.'),
    },
    {
      title: say('Receive the help'),
      text: say('Donations come in by card and mobile money, and are paid out to your account.'),
    },
  ],
})

export const causes = () => ({
  heading: say('Causes we support'),
  text: say('Seven areas of life in which a community makes a difference.'),
})

export const nonprofit = () => ({
  heading: say('A verified nonprofit'),
  text: say(
    'There are no shareholders. What the platform fee brings in pays for payments, support and the people who build this. See [what it costs](/fees) and [how we keep money and people safe](/safety).',
  ),
})

export const support = () => ({
  heading: say('Talk to us'),
  text: say(
    'A person reads every message and answers within 24 hours. Write to {email}, or use [the contact page](/contact).',
    { email: EMAIL },
  ),
})
