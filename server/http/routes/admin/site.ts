import { decideLegalPerson, getLegalPerson, updateLegalPerson } from '#shared/contract/admin/legal-person'
import { getSite, updateSite } from '#shared/contract/admin/site'
import { signedIn } from '../../../community/sessions/policy'
import { changeSite, readSite } from '../../../operations/admin/site/change-site'
import {
  changeLegalPerson,
  decideLegalPerson as decide,
  showLegalPerson,
} from '../../../operations/admin/site/legal-person'
import { storeLogo } from '../../../operations/admin/site/store-logo'
import type { Context } from '../../../platform/context'
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

  api.bind(getLegalPerson, async (_, { viewer }) => ({
    body: await showLegalPerson(context, database.read, signedIn(viewer).id),
  }))

  api.bind(updateLegalPerson, async ({ body: { version, ...typed } }, { viewer }) => {
    const actorId = signedIn(viewer).id
    const body = await database.transaction(async (transaction) => {
      await changeLegalPerson(transaction, context, { actorId, version, typed })
      return showLegalPerson(context, transaction, actorId)
    })
    return { body }
  })

  api.bind(decideLegalPerson, async ({ body: decision }, { viewer }) => {
    const actorId = signedIn(viewer).id
    const body = await database.transaction(async (transaction) => {
      await decide(transaction, context, { actorId, ...decision })
      return showLegalPerson(context, transaction, actorId)
    })
    return { body }
  })
}
