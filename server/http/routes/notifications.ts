import { getNotices, updateNotices } from '#shared/contract/letters'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { choose, readChoice } from '../../giving/notifications/notices'
import type { Api } from '../api/api'

export function bindNotices(api: Api, context: Context): void {
  api.bind(getNotices, async (_, { viewer }) => ({
    body: { donationNotices: await readChoice(context, signedIn(viewer).id) },
  }))

  api.bind(updateNotices, async ({ body }, { viewer }) => ({
    body: { donationNotices: await choose(context, signedIn(viewer).id, body.donationNotices) },
  }))
}
