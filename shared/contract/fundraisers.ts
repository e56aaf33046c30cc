import * as v from 'valibot'
import { CATEGORY_IDS, categoryRequired } from '../rules/categories'
import { lengthOf } from '../rules/characters'
import { FUNDRAISER_TEXT_NAMES } from '../rules/fundraisers/texts'
import { HOLD_STOPS } from '../rules/holds'
import { defineCall } from './base/call'
import { cents, cursor, id, limit, moment } from './base/fields'
import { publicUser } from './users'

export const categoryId = v.picklist(CATEGORY_IDS, categoryRequired)

/** The creator, as a fundraiser includes them (spec section 3). */
const embeddedUser = v.pick(publicUser, ['id', 'fullName', 'username', 'profileImage', 'location', 'isVerified', 'bio'])

/** One picture in all widths that the server stores, with the same aspect ratio. */
export const picture = v.object({
  /** The address of the widest file; `variants` has the others. */
  src: v.string(),
  width: v.number(),
  height: v.number(),
  variants: v.array(v.object({ src: v.string(), width: v.number() })),
})
export type Picture = v.InferOutput<typeof picture>

/** The optional lines of text in replies. */
export const textReplies = v.entriesFromList(FUNDRAISER_TEXT_NAMES, v.nullable(v.string()))

export const holdStops = v.array(v.picklist(HOLD_STOPS))

/** What everybody reads on the page of a fundraiser under a hold. */
const publicHold = v.object({ text: v.string(), stops: holdStops, createdAt: moment })
export type PublicHold = v.InferOutput<typeof publicHold>

const summary = {
  id: v.number(),
  userId: v.number(),
  title: v.string(),
  category: v.picklist(CATEGORY_IDS),
  goalAmount: cents,
  currentAmount: cents,
  donationsCount: v.number(),
  image: v.nullable(v.string()),
  picture: v.nullable(picture),
  displayName: v.nullable(v.string()),
  isActive: v.boolean(),
  endDate: v.nullable(moment),
  createdAt: moment,
  /** The code of the country that the creator's location names; missing if it names none. */
  country: v.optional(v.string()),
  /** The code of the language in which the story is written; missing if nobody has said, null in a change that waits on a device. */
  storyLanguage: v.optional(v.nullable(v.string())),
  /** The week of the latest donation, in whole weeks since 1970; missing if there is none. */
  lastGiftWeek: v.optional(v.number()),
  /** True as long as the creator has not taken over the account that a leader made for them; otherwise missing. */
  isUnconfirmed: v.optional(v.boolean()),
}

/** Only what a card shows (`view=card`): less than half a kilobyte each. */
export const fundraiserCard = v.object({
  ...summary,
  user: v.pick(embeddedUser, ['id', 'fullName', 'profileImage', 'location', 'isVerified']),
})
export type FundraiserCard = v.InferOutput<typeof fundraiserCard>

export const fundraiser = v.object({
  ...summary,
  ...textReplies,
  description: v.string(),
  /** The pictures after the cover (`picture`), in their order. */
  morePictures: v.array(picture),
  /** Days. */
  duration: v.number(),
  /** True if it was created inactive and not published yet; otherwise missing. */
  isDraft: v.optional(v.boolean()),
  /** Increases by one with each change. An edit names the version on which it is based. */
  version: v.number(),
  /** The leader who created the creator's account, and who gets a commission on each donation. */
  communityLeaderId: v.nullable(v.number()),
  /** The name of that leader, for donors; missing where there is none or their account is closed. */
  communityLeaderName: v.optional(v.string()),
  /** What everybody may know of the holds in force; otherwise missing. */
  hold: v.optional(publicHold),
  /** The fees of donations: the rate of the platform fee in basis points, and whether a leader gets a commission. */
  feeTerms: v.object({ platformRate: v.number(), hasLeader: v.boolean() }),
  user: embeddedUser,
})
export type Fundraiser = v.InferOutput<typeof fundraiser>

export const FUNDRAISER_SORTS = ['needs-help', 'featured', 'ending', 'most-funded', 'newest'] as const
export type FundraiserSort = (typeof FUNDRAISER_SORTS)[number]

/** The code of a country (ISO 3166-1 alpha-2), or of a language. The server knows which there are. */
const code = v.pipe(v.string(), v.maxLength(2))

/** The filters of a list. */
const selection = {
  category: v.optional(categoryId),
  country: v.optional(code),
  /** Of the story. */
  language: v.optional(code),
  userId: v.optional(id),
  q: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => lengthOf(text) <= 100, 'Search for at most 100 characters'),
    ),
  ),
}

export const listFundraisers = defineCall('listFundraisers', 'GET /api/fundraisers', {
  summary:
    'Lists active fundraisers; for one person also the inactive ones. The address of the next page is in the Link header',
  access: { audience: 'anyone', limit: 'requests' },
  query: v.object({
    ...selection,
    limit: v.optional(limit),
    sort: v.optional(v.picklist(FUNDRAISER_SORTS)),
    cursor,
    view: v.optional(v.picklist(['card', 'full'])),
  }),
  reply: v.array(v.union([fundraiser, fundraiserCard])),
})

export const countFundraisers = defineCall('countFundraisers', 'GET /api/fundraisers/count', {
  summary: 'Counts the fundraisers on all pages of a list',
  access: { audience: 'anyone', limit: 'requests' },
  query: v.object(selection),
  reply: v.object({ count: v.number() }),
})

export const getFundraiser = defineCall('getFundraiser', 'GET /api/fundraisers/{id}', {
  summary: 'Returns one fundraiser with all its fields',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  reply: fundraiser,
})

export const listCountries = defineCall('listCountries', 'GET /api/fundraisers/countries', {
  summary: 'Counts the fundraisers that can be given to in each country that has any',
  access: { audience: 'anyone', limit: 'requests' },
  reply: v.array(v.object({ country: v.string(), count: v.number() })),
})
