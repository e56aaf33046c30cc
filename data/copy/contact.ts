import { say } from '#shared/language/say'
import { EMAIL } from './marks'

/** The words of /contact. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = () => ({
  title: say('Contact Us | Pamoja'),
  description: say('Write to Pamoja: support answers within 24 hours, emergencies within 2 hours.'),
})

export const opening = () => ({
  heading: say('Contact us'),
  lead: say(
    'A person reads what you write, and answers within 24 hours. If it is urgent, go to the [emergency contact](#emergency).',
  ),
})

export const form = () => ({
  heading: say('Send us a message'),
  note: say('All fields are required.'),
})

export const support = () => ({
  heading: say('Support'),
  list: [
    { term: say('Email'), text: EMAIL },
    { term: say('Answer'), text: say('within 24 hours, every day of the week') },
    { term: say('Quick answers'), text: say('[Help](/help), also without a connection') },
  ],
})

export const emergency = () => ({
  heading: say('Emergency contact'),
  text: say(
    'If someone is in danger, an account was taken over, or money is being lost right now, tick “This is an emergency” in [the form](#message).',
  ),
  promise: say('2-hour priority response'),
  choice: say('This is an emergency'),
})
