/** The words of /teams. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = {
  title: 'Our Team | Pamoja',
  description: 'The five people behind Pamoja, how they work together, and how to join them.',
}

export const OPENING = {
  eyebrow: 'Our Team',
  heading: 'Five people, four time zones, one goal.',
  lead: 'We come from the communities that use Pamoja. Most of us have raised money here, and all of us have given.',
} as const

export const MEMBERS = [
  {
    name: 'Zawadi Kitenge',
    role: 'Founder and Executive Director',
    place: 'Nairobi, Kenya',
    text: 'Kept the book of her mother’s savings circle from the age of eleven. Is responsible for everything here, and reads the difficult messages herself.',
  },
  {
    name: 'Kojo Kente',
    role: 'Head of Payments',
    place: 'Accra, Ghana',
    text: 'Spent ten years making mobile money arrive. Knows where each cent of a donation is at any moment, and can prove it.',
  },
  {
    name: 'Ifeoma Adire',
    role: 'Head of Communities',
    place: 'Lagos, Nigeria',
    text: 'Works with community leaders who raise money for people without a phone or a bank account. Travels with a notebook, not a laptop.',
  },
  {
    name: 'Selam Netela',
    role: 'Head of Trust and Safety',
    place: 'Addis Ababa, Ethiopia',
    text: 'A nurse before she came to us. Checks identities, follows up every report, and says no when she has to.',
  },
  {
    name: 'Thabo Shweshwe',
    role: 'Head of Engineering',
    place: 'Johannesburg, South Africa',
    text: 'Builds for the oldest phone in the room. Tests every change on a train with no signal.',
  },
] as const

export const DISCLOSURE =
  'Pamoja is a demonstration, and these five are characters: their surnames are names of cloths. They are not real people.'

export const CULTURE = {
  heading: 'How we work',
  text: 'No office, no fixed hours, one rule: everyone who asks us for help gets a person, not a form.',
  list: [
    {
      title: 'The money comes first',
      text: 'Before we build anything new, every cent that people gave must be where it belongs.',
    },
    {
      title: 'Built for the weakest signal',
      text: 'If it does not work on a borrowed phone with a weak connection, it is not finished.',
    },
    {
      title: 'Plain words',
      text: 'We write as we would speak to an aunt: short, warm, and without a catch.',
    },
    {
      title: 'Rest is work too',
      text: 'Grief and emergencies reach us every day. Nobody carries them alone, and everybody takes time off.',
    },
  ],
} as const

export const JOIN = {
  heading: 'And you?',
  text: 'We are looking for people who know their community better than we do: as community leaders, translators or engineers.',
} as const
