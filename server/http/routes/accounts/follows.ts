import { followFundraiser, getFollow, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import { follow, readFollow, readFollowed, unfollow } from '../../../community/follows/service'
import { presentFundraiserCard } from '../../../community/fundraisers/present'
import { signedIn } from '../../../community/sessions/policy'
import type { Context } from '../../../platform/context'
import { nextPageLink } from '../../../platform/lists/cursor'
import type { Api } from '../../api/api'

export function bindFollows(api: Api, context: Context): void {
  api.bind(getFollow, async ({ params }, { viewer }) => ({
    body: { follows: await readFollow(context, signedIn(viewer), params.id) },
  }))

  api.bind(followFundraiser, async ({ params }, { viewer }) => {
    await follow(context, signedIn(viewer), params.id)
    return { body: { follows: true } }
  })

  api.bind(unfollowFundraiser, async ({ params }, { viewer }) => {
    await unfollow(context, signedIn(viewer), params.id)
    return { body: { follows: false } }
  })

  api.bind(listFollows, async ({ query }, { viewer }) => {
    const { rows, next } = await readFollowed(context, signedIn(viewer), query)
    return { body: rows.map(presentFundraiserCard), headers: nextPageLink(listFollows.path, query, next) }
  })
}
