import { getSite, updateSite } from '#shared/contract/admin/site'
import { signedIn } from '../../../community/sessions/policy'
import { changeSite, readSite } from '../../../operations/admin/site/change-site'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'

export function bindSite(api: Api, context: Context): void {
  const { database } = context

  api.bind(getSite, async () => ({ body: await readSite(context, database.read) }))

  api.bind(updateSite, async ({ body: { version, ...typed } }, { viewer }) => {
    const actorId = signedIn(viewer).id
    const body = await database.transaction(async (transaction) => {
      await changeSite(transaction, context, { actorId, version, typed })
      return readSite(context, transaction)
    })
    return { body }
  })
}
