/** The words of the home page. */
export const HERO = {
  heading: 'When one of us needs help, we come together.',
  promise: 'Start in less than 5 minutes. 10% platform fee: 90% of every donation goes to the recipient.',
} as const

/** What the site works towards: nobody can prove these figures of a site, so they are named goals. Its own come from its books. */
export const GOALS = [
  ['$2.5M+', 'raised'],
  ['8,423', 'fundraisers'],
  ['2,847', 'communities'],
  ['94%', 'success'],
  ['15,000+', 'lives touched'],
  ['54', 'countries'],
] as const

export const OTHER_CATEGORY = {
  title: "Don't see your category?",
  description: 'Start a fundraiser and tell us about it.',
} as const

export const STEPS = [
  {
    title: 'Create a profile',
    text: 'Say who you are and where you live. A community leader can do it on your behalf.',
  },
  {
    title: 'Share a need',
    text: 'Tell the story, set a goal and choose how long it runs.',
  },
  {
    title: 'Spread the word',
    text: 'Send it to family and friends on WhatsApp and social media, at home and in the diaspora.',
  },
  {
    title: 'Receive donations directly',
    text: 'By card from anywhere, by M-Pesa, MTN, Airtel or bank in Africa, paid out to your account.',
  },
] as const

export const STORIES = [
  {
    quote:
      'My daughter’s operation cost more than I earn in two years. Cousins in Toronto, neighbours in Kumasi and strangers paid for it in eleven days.',
    name: 'Akosua Mensah',
    place: 'Kumasi, Ghana',
  },
  {
    quote:
      'We had talked about the well since I was a boy. Forty families gave what they could, our people abroad gave the rest, and today nobody walks to the river.',
    name: 'Joseph Mwangi',
    place: 'Kitui, Kenya',
  },
] as const

export const CLOSING = {
  heading: 'Your community is ready. Are you?',
  text: 'Tell your story today, or support someone who has told theirs.',
} as const
