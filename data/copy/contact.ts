/** The words of /contact. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = {
  title: 'Contact Us | Pamoja',
  description: 'Write to Pamoja: support answers within 24 hours, emergencies within 2 hours.',
}

export const OPENING = {
  heading: 'Contact us',
  lead: 'A person reads what you write, and answers within 24 hours. If it is urgent, go to the [emergency contact](#emergency).',
} as const

export const FORM = {
  heading: 'Send us a message',
  note: 'All fields are required.',
  withoutScript: 'This form needs JavaScript. Without it, please write to {email}: the same people read it.',
  offline:
    'You are offline, so this form can’t reach us. Please write to {email}: your mail app sends the message when you are back online.',
} as const

/** Spec section 8. */
export const SENT = { title: 'Message Sent', description: "We'll get back to you within 24 hours." } as const

export const SUPPORT = {
  heading: 'Support',
  list: [
    { term: 'Email', text: '{email}' },
    { term: 'Answer', text: 'within 24 hours, every day of the week' },
    { term: 'Languages', text: 'English, French, Kiswahili and Portuguese' },
    { term: 'Quick answers', text: '[Help](/help), also without a connection' },
  ],
} as const

export const EMERGENCY = {
  heading: 'Emergency contact',
  text: 'If someone is in danger, an account was taken over, or money is being lost right now, write to {email} with “EMERGENCY” in the subject.',
  promise: '2-hour priority response',
  action: 'Write an emergency email',
  subject: 'EMERGENCY',
} as const
