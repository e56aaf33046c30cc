import { createDonation, hideDonationMessage, listDonations } from '#shared/contract/donations'
import { getSiteFigures } from '#shared/contract/site/figures'
import { listReceivedDonations } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { canSeePrivateProfile, signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { createSiteFigures } from '../../giving/donations/figures'
import { readDonations, readReceived } from '../../giving/donations/list'
import { hideMessage, presentDonation, presentListed } from '../../giving/donations/present'
import { recordClaimed } from '../../giving/payments/claim'
import { nextPageLink } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'

export function bindDonations(api: Api, context: Context): void {
  const readFigures = createSiteFigures(context)
  api.bind(getSiteFigures, async () => ({ body: await readFigures() }), { shared: true })

  api.bind(
    listDonations,
    async ({ params, query }) => {
      const { rows, next } = await readDonations(context, params.id, query)
      const path = listDonations.path.replace('{id}', String(params.id))
      return { body: rows.map(presentListed), headers: nextPageLink(path, query, next) }
    },
    { shared: true },
  )

  api.bind(listReceivedDonations, async ({ params, query }, { viewer }) => {
    if (!canSeePrivateProfile(viewer, params.id)) throw refuse('donation.not-yours')
    const { rows, next } = await readReceived(context, params.id, query)
    const path = listReceivedDonations.path.replace('{id}', String(params.id))
    return { body: rows.map(presentListed), headers: nextPageLink(path, query, next) }
  })

  api.bind(hideDonationMessage, async ({ params, body }, { viewer }) => {
    await hideMessage(context, signedIn(viewer), params.id, body.hidden)
    return { body: { message: body.hidden ? say('The message is hidden.') : say('The message is shown.') } }
  })

  api.bind(createDonation, async ({ body }) => {
    const { donation, recordedNow } = await recordClaimed(context, body)
    return { status: recordedNow ? 201 : 200, body: presentDonation(donation) }
  })
}
