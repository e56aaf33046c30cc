import { say } from '../../shared/language/say'

/** The words of the home page, in the language in which they are read. */
export const promise = () =>
  say('Start in less than 5 minutes. 10% platform fee: 90% of every donation goes to the recipient.')

export const steps = () => [
  {
    title: say('Create a profile'),
    text: say('Say who you are and where you live. A community leader can do it on your behalf.'),
  },
  {
    title: say('Share a need'),
    text: say('Tell the story, set a goal and choose how long it runs.'),
  },
  {
    title: say('Spread the word'),
    text: say('Send it to family and friends on WhatsApp and social media, at home and in the diaspora.'),
  },
  {
    title: say('Receive donations directly'),
    text: say('By card from anywhere, by M-Pesa, MTN, Airtel or bank in Africa, paid out to your account.'),
  },
]

export const stories = () => [
  {
    quote: say(
      'My daughter’s operation cost more than I earn in two years. Cousins in Toronto, neighbours in Kumasi and strangers paid for it in eleven days.',
    ),
    name: 'Akosua Mensah',
    place: say('Kumasi, Ghana'),
  },
  {
    quote: say(
      'We had talked about the well since I was a boy. Forty families gave what they could, our people abroad gave the rest, and today nobody walks to the river.',
    ),
    name: 'Joseph Mwangi',
    place: say('Kitui, Kenya'),
  },
]
