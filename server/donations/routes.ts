import { createDonation, listDonations } from '#shared/contract/donations'
import { listReceivedDonations } from '#shared/contract/user-donations'
import { canSeePrivateProfile, forbidden } from '../accounts/policy'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { nextPageLink } from '../http/cursor'
import { presentDonation, presentReceived } from './present'
import { readDonations, readReceived, recordClaimed } from './service'

export function bindDonations(api: Api, context: Context): void {
  api.bind(
    listDonations,
    async ({ params, query }) => {
      const { rows, next } = await readDonations(context, params.id, query)
      const path = listDonations.path.replace('{id}', String(params.id))
      return { body: rows.map(presentDonation), headers: nextPageLink(path, query, next) }
    },
    { shared: true },
  )

  api.bind(listReceivedDonations, async ({ params, query }, { viewer }) => {
    if (!canSeePrivateProfile(viewer, params.id)) throw forbidden('You can only see your own donations.')
    const { rows, next } = await readReceived(context, params.id, query)
    const path = listReceivedDonations.path.replace('{id}', String(params.id))
    return { body: rows.map(presentReceived), headers: nextPageLink(path, query, next) }
  })

  api.bind(createDonation, async ({ body }) => {
    const { donation, recordedNow } = await recordClaimed(context, body)
    return { status: recordedNow ? 201 : 200, body: presentDonation(donation) }
  })
}
