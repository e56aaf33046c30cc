import { countFundraisers, getFundraiser, listCountries, listFundraisers } from '#shared/contract/fundraisers'
import { createFundraiser, extendFundraiser, publishFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { countByCountry } from '../../community/fundraisers/count'
import { extend, prepareEdit } from '../../community/fundraisers/edit'
import { presentFundraiser, presentFundraiserCard } from '../../community/fundraisers/present'
import { preparePublishing, publishDraft } from '../../community/fundraisers/publish'
import { browse, count, readFundraiser, withPictures } from '../../community/fundraisers/service'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Api } from '../api/api'
import { IMAGE_BODY_LIMIT } from '../api/body'

export function bindFundraisers(api: Api, context: Context): void {
  api.bind(
    listFundraisers,
    async ({ query }) => {
      const { rows, next } = await browse(context, query)
      return {
        body:
          query.view === 'card'
            ? rows.map(presentFundraiserCard)
            : (await withPictures(context, rows)).map((row) => presentFundraiser(context, row)),
        next,
      }
    },
    { shared: true },
  )

  // Before the call for one fundraiser, which would read "count" and "countries" as an id.
  api.bind(countFundraisers, async ({ query }) => ({ body: await count(context, query) }), { shared: true })

  api.bind(listCountries, async () => ({ body: await countByCountry(context.database, context.clock()) }), {
    shared: true,
  })

  api.bind(
    getFundraiser,
    async ({ params }) => ({ body: presentFundraiser(context, await readFundraiser(context, params.id)) }),
    { shared: true },
  )

  api.bindOnce(
    createFundraiser,
    async (input, caller) => {
      const publish = await preparePublishing(context, signedIn(caller.viewer), input.body)
      return async (transaction) => ({ status: 201, body: presentFundraiser(context, await publish(transaction)) })
    },
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bindOnce(
    updateFundraiser,
    async (input, caller) => {
      const edit = await prepareEdit(context, signedIn(caller.viewer), input.params.id, input.body)
      return async (transaction) => ({ body: presentFundraiser(context, await edit(transaction)) })
    },
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(publishFundraiser, async ({ params }, { viewer }) => ({
    body: presentFundraiser(context, await publishDraft(context, signedIn(viewer), params.id)),
  }))

  // Once per key: a repeat would add the days again.
  api.bindOnce(extendFundraiser, async (input, caller) => async (transaction) => {
    const row = await extend(context, transaction, signedIn(caller.viewer), input.params.id, input.body)
    const fundraiser = presentFundraiser(context, row)
    return { body: { message: `The campaign now runs for ${fundraiser.duration} days in all.`, fundraiser } }
  })
}
