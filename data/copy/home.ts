/** The words of the home page. */
export const HERO = {
  heading: 'When one of us needs help, we come together.',
  promise: 'Start in less than 5 minutes. 10% platform fee: 90% of every donation goes to the recipient.',
} as const

/** Figures from our reports. */
export const FIGURES = [
  { figure: '$2.5M+', label: 'raised' },
  { figure: '8,423', label: 'fundraisers' },
  { figure: '2,847', label: 'communities' },
  { figure: '94%', label: 'success' },
  { figure: '15,000+', label: 'lives touched' },
  { figure: '54', label: 'countries' },
] as const

export const LIVE_CAMPAIGNS = 'Open a story, or give here.'

export const CATEGORIES_INTRO = 'From school fees to a village well: choose what is close to your heart.'
export const OTHER_CATEGORY = {
  title: "Don't see your category?",
  description: 'Every need matters. Start a fundraiser and tell us about it.',
} as const

export const STEPS = [
  {
    title: 'Create a profile',
    text: 'Say who you are and where you live. A community leader can do it on your behalf.',
  },
  {
    title: 'Share a need',
    text: 'Tell the story, set a goal and choose how long it runs. It takes less than 5 minutes.',
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
      'My daughter’s operation cost more than I earn in two years. Cousins in Toronto, neighbours in Kumasi and people I will never meet paid for it in eleven days.',
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
