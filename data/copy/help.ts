import { say } from '#shared/language/say'
import { account } from './help/account'
import { campaigns } from './help/campaigns'
import { donations } from './help/donations'
import { fees } from './help/fees'
import { gettingStarted } from './help/getting-started'
import { EMAIL } from './marks'

/**
 * The words of /help. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. The search looks in
 * questions, answers and `keywords`: what people type for it. An `id` is part of addresses (`/help#getting-started`), so it must not change.
 */
export const HEAD = () => ({
  title: say('Help | Pamoja'),
  description: say(
    'Answers about getting started, donations and payments, fees and payouts, account and security, and campaigns.',
  ),
})

export const opening = () => ({
  heading: say('How can we help?'),
  lead: say('Here are answers to common questions. You can read them on your phone without a connection too.'),
})

export const search = () => ({ label: say('Search the answers'), placeholder: say('refund, M-Pesa, password…') })

export const noAnswer = () => ({
  title: say('No answer found'),
  text: say(
    'Try another word, such as refund, receipt or withdraw, or write to {email}: a person answers within 24 hours.',
    { email: EMAIL },
  ),
})

/** All categories with their questions, in their order. */
export const help = () => [gettingStarted(), donations(), fees(), account(), campaigns()]

export const cards = () => [
  { title: say('Email'), text: say('Write to {email}.', { email: EMAIL }) },
  {
    title: say('Chat'),
    text: say('Would you like to talk? Ask for a chat by email, and we suggest a time.'),
  },
  {
    title: say('24-hour response'),
    text: say('Every message is answered within 24 hours, [emergencies](/contact#emergency) within 2.'),
  },
]
