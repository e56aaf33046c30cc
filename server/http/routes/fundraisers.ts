import { countFundraisers, getFundraiser, listCountries, listFundraisers } from '#shared/contract/fundraisers'
import {
  changeEnd,
  createFundraiser,
  extendFundraiser,
  publishFundraiser,
  updateFundraiser,
} from '#shared/contract/publishing'
import { countByCountry } from '../../community/fundraisers/count'
import { prepareEdit } from '../../community/fundraisers/edit'
import { extend, prepareEnd } from '../../community/fundraisers/end'
import { presentFundraiser, presentFundraiserCard } from '../../community/fundraisers/present'
import { preparePublishing, publishDraft } from '../../community/fundraisers/publish'
import { browse, count, readFundraiser, withPictures } from '../../community/fundraisers/service'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { presentPage } from '../../platform/lists'
import type { Api } from '../api/api'
import { IMAGE_BODY_LIMIT } from '../api/body'

export function bindFundraisers(api: Api, context: Context): void {
  const shared = api.with({ shared: true })
  const withImages = api.with({ bodyLimit: IMAGE_BODY_LIMIT })

  shared.bindList(listFundraisers, async ({ query }) => {
    const page = await browse(context, query)
    if (query.view === 'card') return presentPage(page, presentFundraiserCard)
    const rows = await withPictures(context, page.rows)
    return { rows: rows.map((row) => presentFundraiser(context, row)), next: page.next }
  })

  // Before the call for one fundraiser, which would read "count" and "countries" as an id.
  shared.bindBody(countFundraisers, ({ query }) => count(context, query))

  shared.bindBody(listCountries, () => countByCountry(context.database, context.clock()))

  shared.bindBody(getFundraiser, async ({ params }) =>
    presentFundraiser(context, await readFundraiser(context, params.id)),
  )

  // What was made and is hidden by now was made all the same.
  const readAgain = async (id: number) => presentFundraiser(context, await readFundraiser(context, id, 'all'))

  withImages.bindOnce(
    createFundraiser,
    async ({ body }, { viewer }) => {
      const publish = await preparePublishing(context, signedIn(viewer), body)
      return async (transaction) => ({ status: 201, body: presentFundraiser(context, await publish(transaction)) })
    },
    readAgain,
  )

  withImages.bindOnce(
    updateFundraiser,
    async ({ params, body }, { viewer }) => {
      const edit = await prepareEdit(context, signedIn(viewer), params.id, body)
      return async (transaction) => ({ body: presentFundraiser(context, await edit(transaction)) })
    },
    readAgain,
  )

  api.bindBody(publishFundraiser, async ({ params }, { viewer }) =>
    presentFundraiser(context, await publishDraft(context, signedIn(viewer), params.id)),
  )

  // Once per key: a repeat would add the days again.
  api.bindOnce(
    changeEnd,
    async ({ params, body }, { viewer }) => {
      const change = await prepareEnd(context, signedIn(viewer), params.id, body)
      return async (transaction) => ({ body: presentFundraiser(context, await change(transaction)) })
    },
    readAgain,
  )

  api.bindOnce(extendFundraiser, async (input, caller) => async (transaction) => {
    const row = await extend(context, transaction, signedIn(caller.viewer), input.params.id, input.body)
    const fundraiser = presentFundraiser(context, row)
    return { body: { message: `The campaign now runs for ${fundraiser.duration} days in all.`, fundraiser } }
  })
}
