import { followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import { deleteFollow, follow } from '../../../community/follows'
import { presentFundraiserCard } from '../../../community/fundraisers/present'
import { listFollowed } from '../../../community/fundraisers/service'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import type { Api } from '../../api/api'

export function bindFollows(api: Api, context: Context): void {
  const { database } = context

  api.bind(followFundraiser, async ({ params }, { viewer }) => {
    await follow(context, signedIn(viewer), params.id)
    return { body: { follows: true } }
  })

  api.bind(unfollowFundraiser, async ({ params }, { viewer }) => {
    await deleteFollow(database.write, signedIn(viewer).id, params.id)
    return { body: { follows: false } }
  })

  api.bind(listFollows, async (_, { viewer }) => ({
    body: (await listFollowed(database.read, signedIn(viewer).id)).map(presentFundraiserCard),
  }))
}
