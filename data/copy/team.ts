import { say } from '#shared/language/say'

/** The words of /teams. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = () => ({
  title: say('Our Team | Pamoja'),
  description: say('The people behind Pamoja, and how to write to them or join them.'),
})

export const opening = () => ({
  eyebrow: say('Our Team'),
  heading: say('Five people, four time zones, one goal.'),
  lead: say(
    'We come from the communities that use Pamoja. Most of us have raised money here, and all of us have given.',
  ),
})

export const members = () => [
  {
    name: 'Zawadi Kitenge',
    role: say('Founder and Executive Director'),
    place: say('Nairobi, Kenya'),
    text: say(
      'Kept the book of her mother’s savings circle from the age of eleven. Is responsible for everything here, and reads the difficult messages herself.',
    ),
  },
  {
    name: 'Kojo Kente',
    role: say('Head of Payments'),
    place: say('Accra, Ghana'),
    text: say(
      'Spent ten years making mobile money arrive. Knows where each cent of a donation is at any moment, and can prove it.',
    ),
  },
  {
    name: 'Ifeoma Adire',
    role: say('Head of Communities'),
    place: say('Lagos, Nigeria'),
    text: say(
      'Works with community leaders who raise money for people without a phone or a bank account. Travels with a notebook, not a laptop.',
    ),
  },
  {
    name: 'Selam Netela',
    role: say('Head of Trust and Safety'),
    place: say('Addis Ababa, Ethiopia'),
    text: say(
      'A nurse before she came to us. Checks identities, follows up every report, and says no when she has to.',
    ),
  },
  {
    name: 'Thabo Shweshwe',
    role: say('Head of Engineering'),
    place: say('Johannesburg, South Africa'),
    text: say('Builds for the oldest phone in the room. Tests every change on a train with no signal.'),
  },
]

export const disclosure = () =>
  say(
    'Pamoja is a demonstration, and these five are characters: their surnames are names of cloths. They are not real people.',
  )

export const culture = () => ({
  heading: say('How we work'),
  text: say('No office, no fixed hours, one rule: everyone who asks us for help gets a person, not a form.'),
  list: [
    {
      title: say('The money comes first'),
      text: say('Before we build anything new, every cent that people gave must be where it belongs.'),
    },
    {
      title: say('Built for the weakest signal'),
      text: say('If it does not work on a borrowed phone with a weak connection, it is not finished.'),
    },
    {
      title: say('Plain words'),
      text: say('We write as we would speak to an aunt: short, warm, and without a catch.'),
    },
    {
      title: say('Rest is work too'),
      text: say('Grief and emergencies reach us every day. Nobody carries them alone, and everybody takes time off.'),
    },
  ],
})

export const join = () => ({
  heading: say('And you?'),
  text: say(
    'We are looking for people who know their community better than we do: as community leaders, translators or engineers.',
  ),
})
