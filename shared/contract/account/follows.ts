import * as v from 'valibot'
import { say } from '../../language/say'
import { defineCall } from '../base/call'
import { id } from '../base/fields'
import { email } from '../base/typed-texts'
import { fundraiserCard } from '../fundraisers'

/** A letter at once, one letter a week, or nothing but the list in the app. */
export const FOLLOW_CHOICES = ['each', 'weekly', 'app'] as const
export type FollowChoice = (typeof FOLLOW_CHOICES)[number]
const choice = v.picklist(FOLLOW_CHOICES)

const following = v.object({ follows: v.boolean() })

export const followFundraiser = defineCall('followFundraiser', 'PUT /api/fundraisers/{id}/follow', {
  summary: 'Follows a fundraiser, or changes how its follower hears of it. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({ choice: v.optional(choice, 'each') }),
  reply: following,
})

export const unfollowFundraiser = defineCall('unfollowFundraiser', 'DELETE /api/fundraisers/{id}/follow', {
  summary: 'Stops following a fundraiser. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: following,
})

/** Older stored copies don’t have the choice: then everything came by mail at once. */
const followed = v.object({ ...fundraiserCard.entries, choice: v.optional(choice, 'each') })
export type Followed = v.InferOutput<typeof followed>

export const listFollows = defineCall('listFollows', 'GET /api/follows', {
  summary: 'Lists the fundraisers that the signed-in user follows, also ended ones, the last followed first',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.array(followed),
})

export const askToFollow = defineCall('askToFollow', 'POST /api/fundraisers/{id}/follow-by-mail', {
  summary: 'Mails a link to an address, with which its owner follows a fundraiser without an account. Stores nothing',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({ email }),
  reply: v.object({ message: v.string() }),
})

/** The secret part of the address in each letter to a follower without an account. */
const token = v.pipe(
  v.string(),
  v.maxLength(1_000, () => say('This link is not valid')),
)

export const readFollow = defineCall('readFollow', 'GET /api/follow/{token}', {
  summary: 'Returns which fundraiser a mailed link is about, and how its holder hears of it: null before they follow',
  access: { audience: 'arriving', limit: 'requests' },
  params: v.object({ token }),
  reply: v.object({
    fundraiser: v.object({ id: v.number(), title: v.string() }),
    /** With most of it hidden. */
    email: v.string(),
    choice: v.nullable(choice),
  }),
})
export type ReadFollow = v.InferOutput<typeof readFollow.reply>

export const changeFollow = defineCall('changeFollow', 'PUT /api/follow/{token}', {
  summary: 'Follows with a mailed link, changes how its holder hears of it, or stops (`null`). Safe to repeat',
  access: { audience: 'arriving', limit: 'requests' },
  params: v.object({ token }),
  body: v.object({ choice: v.nullable(v.picklist(['each', 'weekly'])) }),
  reply: v.object({ choice: v.nullable(choice) }),
})
