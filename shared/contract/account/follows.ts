import * as v from 'valibot'
import { defineCall } from '../base/call'
import { id } from '../base/fields'
import { fundraiserCard } from '../fundraisers'

const following = v.object({ follows: v.boolean() })

export const followFundraiser = defineCall('followFundraiser', 'PUT /api/fundraisers/{id}/follow', {
  summary: 'Follows a fundraiser: a mail comes when it reaches its goal, and when it ends. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: following,
})

export const unfollowFundraiser = defineCall('unfollowFundraiser', 'DELETE /api/fundraisers/{id}/follow', {
  summary: 'Stops following a fundraiser. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: following,
})

export const listFollows = defineCall('listFollows', 'GET /api/follows', {
  summary: 'Lists the fundraisers that the signed-in user follows, also ended ones, the last followed first',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.array(fundraiserCard),
})
