import { countFundraisers, getFundraiser, listCountries, listFundraisers } from '#shared/contract/fundraisers'
import { createFundraiser, extendFundraiser, publishFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { countByCountry } from '../../community/fundraisers/count'
import { extend, prepareEdit } from '../../community/fundraisers/edit'
import { presentFundraiser, presentFundraiserCard } from '../../community/fundraisers/present'
import { preparePublishing, publishDraft } from '../../community/fundraisers/publish'
import { browse, count, readFundraiser, withPictures } from '../../community/fundraisers/service'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { nextPageLink } from '../../platform/lists'
import type { Api } from '../api/api'
import { IMAGE_BODY_LIMIT } from '../api/body'
import { createOnce } from '../api/idempotency'

export function bindFundraisers(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(
    listFundraisers,
    async ({ query }) => {
      const { rows, next } = await browse(context, query)
      return {
        body:
          query.view === 'card'
            ? rows.map(presentFundraiserCard)
            : (await withPictures(context, rows)).map((row) => presentFundraiser(context, row)),
        headers: nextPageLink(listFundraisers.path, query, next),
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

  api.bind(
    createFundraiser,
    (input, caller) =>
      once(createFundraiser, input, caller, async () => {
        const publish = await preparePublishing(context, signedIn(caller.viewer), input.body)
        return async (transaction) => ({ status: 201, body: presentFundraiser(context, await publish(transaction)) })
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(
    updateFundraiser,
    (input, caller) =>
      once(updateFundraiser, input, caller, async () => {
        const edit = await prepareEdit(context, signedIn(caller.viewer), input.params.id, input.body)
        return async (transaction) => ({ body: presentFundraiser(context, await edit(transaction)) })
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(publishFundraiser, async ({ params }, { viewer }) => ({
    body: presentFundraiser(context, await publishDraft(context, signedIn(viewer), params.id)),
  }))

  // Once per key: a repeat would add the days again.
  api.bind(extendFundraiser, (input, caller) =>
    once(extendFundraiser, input, caller, async () => async (transaction) => {
      const row = await extend(context, transaction, signedIn(caller.viewer), input.params.id, input.body)
      const fundraiser = presentFundraiser(context, row)
      return { body: { message: `The campaign now runs for ${fundraiser.duration} days in all.`, fundraiser } }
    }),
  )
}
