import * as v from 'valibot'
import { defineCall } from '../base/call'
import { id } from '../base/fields'
import { fundraiserCard } from '../fundraisers'

const following = v.object({ follows: v.boolean() })

export const followFundraiser = defineCall({
  name: 'followFundraiser',
  summary: 'Follows a fundraiser: a mail comes when it reaches its goal, and when it ends. Safe to repeat',
  method: 'PUT',
  path: '/api/fundraisers/{id}/follow',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: following,
})

export const unfollowFundraiser = defineCall({
  name: 'unfollowFundraiser',
  summary: 'Stops following a fundraiser. Safe to repeat',
  method: 'DELETE',
  path: '/api/fundraisers/{id}/follow',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: following,
})

export const listFollows = defineCall({
  name: 'listFollows',
  summary: 'Lists the fundraisers that the signed-in user follows, also ended ones, the last followed first',
  method: 'GET',
  path: '/api/follows',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.array(fundraiserCard),
})
