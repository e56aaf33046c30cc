import * as v from 'valibot'
import type { LocalCall } from '#shared/page'

/**
 * What pages of a dictionary show in the place of data: all shapes that pages have, and no words of anybody. Numbers and texts are unlike
 * each other, so that what stands around them is found again.
 */
const TIME = '2026-01-02T03:04:05.678Z'
const NAME = 'Example Name'
const TEXT = 'Example text.'

const variantsOf = (file: string) => [320, 480, 800].map((width) => ({ src: `${file}-${width}.webp`, width }))
const pictureOf = (file: string) => ({ src: `${file}.jpg`, width: 800, height: 533, variants: variantsOf(file) })
const PICTURE = pictureOf('/media/00000000000000000000000000000000')

const user = {
  id: 1,
  fullName: NAME,
  profileImage: '/media/00000000000000000000000000000000-96.webp',
  location: 'Nairobi, Kenya',
  isVerified: true,
  username: 'example.name',
  bio: TEXT,
}
const newcomer = { ...user, profileImage: null, isVerified: false, location: null, bio: null }

const summary = {
  id: 1,
  userId: 1,
  title: 'Example title',
  category: 'education',
  goalAmount: 100000,
  currentAmount: 25000,
  donationsCount: 12,
  image: PICTURE.src,
  picture: PICTURE,
  displayName: null,
  isActive: true,
  endDate: '2026-01-12T03:04:05.678Z',
  createdAt: TIME,
  country: 'KE',
  lastGiftWeek: 2920,
  user,
}
const withoutPicture = { image: null, picture: null }
/** One for each category and each state that a card can have. */
const cards = [
  { ...summary, category: 'medical' },
  { ...summary, ...withoutPicture, category: 'funeral', user: newcomer, currentAmount: 99000, donationsCount: 1 },
  {
    ...summary,
    ...withoutPicture,
    category: 'financial',
    currentAmount: 0,
    donationsCount: 0,
    lastGiftWeek: undefined,
  },
  { ...summary, category: 'infrastructure', displayName: NAME, endDate: '2026-01-03T03:04:05.678Z' },
  { ...summary, ...withoutPicture, category: 'business', isActive: false, endDate: '2026-01-01T03:04:05.678Z' },
  { ...summary, category: 'marriage', currentAmount: 120000 },
  summary,
]

const details = {
  ...summary,
  description: `${TEXT}\n\n${TEXT}`,
  morePictures: [],
  duration: 30,
  version: 1,
  communityLeaderId: null,
  feeTerms: { platformRate: 1000, hasLeader: false },
}
/** The fundraisers of a dictionary, by their id. */
const FUNDRAISERS: Readonly<Record<string, object>> = {
  1: {
    ...details,
    ...withoutPicture,
    user: newcomer,
    isActive: false,
    endDate: '2026-01-01T03:04:05.678Z',
    currentAmount: 120000,
  },
  2: {
    ...details,
    category: 'infrastructure',
    displayName: NAME,
    morePictures: [PICTURE, PICTURE],
    currentAmount: 99000,
    communityLeaderId: 1,
    communityLeaderName: NAME,
    feeTerms: { platformRate: 1000, hasLeader: true },
  },
  3: { ...details, category: 'medical' },
}

const donation = {
  id: 1,
  fundraiserId: 1,
  amount: 5000,
  donorName: NAME,
  message: TEXT,
  isAnonymous: false,
  createdAt: TIME,
  fundraiser: { id: 1, title: 'Example title' },
}
const anonymous = { ...donation, donorName: 'Anonymous', message: null, isAnonymous: true }

const REPLIES: Readonly<Record<string, unknown>> = {
  getUser: { ...user, isCommunityLeader: false, createdAt: TIME },
  listFundraisers: cards,
  countFundraisers: { count: 50 },
  listCountries: [{ country: 'KE', count: 12 }],
  getSiteFigures: { raised: 1234500, donations: 123, open: 50 },
  listDonations: [donation, anonymous, { ...donation, amount: 1000, message: null }, donation, donation],
}

const ARGUMENTS = v.object({ params: v.optional(v.object({ id: v.optional(v.string()) })) })

/** Answers the calls of public pages with these data. Throws where a call has none, or they are not what the contract says. */
export const exampleCall: LocalCall = async (call, callArguments) => {
  const { id } = v.parse(ARGUMENTS, callArguments).params ?? {}
  const reply = call.name === 'getFundraiser' ? FUNDRAISERS[String(id)] : REPLIES[call.name]
  if (reply === undefined) throw new Error(`${call.name} has no example`)
  return { body: v.parse(call.reply, reply) }
}
