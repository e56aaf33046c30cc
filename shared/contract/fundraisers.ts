import * as v from 'valibot'
import { CATEGORY_IDS, CATEGORY_REQUIRED } from '../rules/categories'
import { FUNDRAISER_TEXT_NAMES } from '../rules/fundraisers/text-names'
import { defineCall } from './base/call'
import { cents, id, limit, moment } from './base/fields'
import { publicUser } from './users'

export const categoryId = v.picklist(CATEGORY_IDS, CATEGORY_REQUIRED)

/** Spec section 8. */
export const FUNDRAISER_NOT_FOUND = 'Fundraiser Not Found'

/** The creator as embedded in a fundraiser (spec section 3). */
const embeddedUser = v.pick(publicUser, ['id', 'fullName', 'username', 'profileImage', 'location', 'isVerified', 'bio'])

/** One picture in the widths that the server keeps, all of the same shape. */
export const picture = v.object({
  /** Address of the widest; `variants` hold the others. */
  src: v.string(),
  width: v.number(),
  height: v.number(),
  variants: v.array(v.object({ src: v.string(), width: v.number() })),
})
export type Picture = v.InferOutput<typeof picture>

/** What replies hold of the optional lines of text. */
export const textReplies = v.entriesFromList(FUNDRAISER_TEXT_NAMES, v.nullable(v.string()))

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
}

/** What a card shows and no more (`view=card`): under half a kilobyte each. */
export const fundraiserCard = v.object({
  ...summary,
  user: v.pick(embeddedUser, ['id', 'fullName', 'profileImage', 'location', 'isVerified']),
})
export type FundraiserCard = v.InferOutput<typeof fundraiserCard>

export const fundraiser = v.object({
  ...summary,
  ...textReplies,
  description: v.string(),
  /** Days. */
  duration: v.number(),
  /** Grows by one with each change; an edit names the one it was made on. */
  version: v.number(),
  /** The leader who made the creator's account; their commission comes out of each donation. */
  communityLeaderId: v.nullable(v.number()),
  user: embeddedUser,
})
export type Fundraiser = v.InferOutput<typeof fundraiser>

export const FUNDRAISER_SORTS = ['featured', 'newest', 'ending', 'most-funded'] as const
export type FundraiserSort = (typeof FUNDRAISER_SORTS)[number]

/** Which fundraisers a list is of. */
const selection = {
  category: v.optional(categoryId),
  userId: v.optional(id),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Search for at most 100 characters'))),
}

export const listFundraisers = defineCall({
  name: 'listFundraisers',
  summary: 'Active fundraisers; those of one person include the inactive ones. The next page travels in a Link header',
  method: 'GET',
  path: '/api/fundraisers',
  query: v.object({
    ...selection,
    limit: v.optional(limit),
    sort: v.optional(v.picklist(FUNDRAISER_SORTS)),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
    view: v.optional(v.picklist(['card', 'full'])),
  }),
  reply: v.array(v.union([fundraiser, fundraiserCard])),
})

export const countFundraisers = defineCall({
  name: 'countFundraisers',
  summary: 'How many fundraisers a list has in all, over all its pages',
  method: 'GET',
  path: '/api/fundraisers/count',
  query: v.object(selection),
  reply: v.object({ count: v.number() }),
})

export const getFundraiser = defineCall({
  name: 'getFundraiser',
  summary: 'One fundraiser, whole',
  method: 'GET',
  path: '/api/fundraisers/{id}',
  params: v.object({ id }),
  reply: fundraiser,
})
