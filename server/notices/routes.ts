import { getNotices, updateNotices } from '#shared/contract/letters'
import { signedIn } from '../accounts/policy'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { choose, readChoice } from './service'

export function bindNotices(api: Api, context: Context): void {
  api.bind(getNotices, async (_, { viewer }) => ({
    body: { donationNotices: await readChoice(context, signedIn(viewer).id) },
  }))

  api.bind(updateNotices, async ({ body }, { viewer }) => ({
    body: { donationNotices: await choose(context, signedIn(viewer).id, body.donationNotices) },
  }))
}
