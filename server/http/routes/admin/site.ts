import { getSite, setMaintenance, updateSite } from '#shared/contract/admin/site'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { changeSite, readSite, storeLogo } from '../../../operations/admin/site'
import { setMaintenance as set } from '../../../platform/maintenance'
import type { Api } from '../../api/api'
import { IMAGE_BODY_LIMIT } from '../../api/body'

export function bindSite(api: Api, context: Context): void {
  const { database } = context

  api.bind(getSite, async () => ({ body: await readSite(context, database.read) }))

  api.bind(
    updateSite,
    async ({ body: { version, logo: picture, ...words } }, { viewer }) => {
      const actorId = signedIn(viewer).id
      const logo = picture ? await storeLogo(context, picture) : picture
      const body = await database.transaction(async (transaction) => {
        await changeSite(transaction, context, { actorId, version, typed: { ...words, logo } })
        return readSite(context, transaction)
      })
      return { body }
    },
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(setMaintenance, async ({ body: { isOn, message } }, { viewer }) => {
    const change = { isOn, message: message || null, actorId: signedIn(viewer).id, now: context.clock() }
    await set(database, change)
    return { body: { message: isOn ? 'Nothing can be changed until you end it.' : 'Everything works again.' } }
  })
}
