import { countFundraisers, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { createFundraiser, extendFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { signedIn } from '../accounts/policy'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { IMAGE_BODY_LIMIT } from '../http/body'
import { nextPageLink } from '../http/cursor'
import { createOnce } from '../http/idempotency'
import { extend, prepareEdit } from './edit'
import { presentFundraiser, presentFundraiserCard } from './present'
import { preparePublishing } from './publish'
import { browse, count, readFundraiser } from './service'

export function bindFundraisers(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(
    listFundraisers,
    async ({ query }) => {
      const { rows, next } = await browse(context, query)
      return {
        body: rows.map(query.view === 'card' ? presentFundraiserCard : presentFundraiser),
        headers: nextPageLink(listFundraisers.path, query, next),
      }
    },
    { shared: true },
  )

  // Before the call for one fundraiser, which would take "count" for an id.
  api.bind(countFundraisers, async ({ query }) => ({ body: { count: await count(context, query) } }), { shared: true })

  api.bind(
    getFundraiser,
    async ({ params }) => ({ body: presentFundraiser(await readFundraiser(context, params.id)) }),
    { shared: true },
  )

  api.bind(
    createFundraiser,
    (input, caller) =>
      once(createFundraiser, input, caller, async () => {
        const publish = await preparePublishing(context, signedIn(caller.viewer), input.body)
        return async (transaction) => ({ status: 201, body: presentFundraiser(await publish(transaction)) })
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(
    updateFundraiser,
    (input, caller) =>
      once(updateFundraiser, input, caller, async () => {
        const edit = await prepareEdit(context, signedIn(caller.viewer), input.params.id, input.body)
        return async (transaction) => ({ body: presentFundraiser(await edit(transaction)) })
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  // Once per key: days that are added are added again by a repeat.
  api.bind(extendFundraiser, (input, caller) =>
    once(extendFundraiser, input, caller, async () => async (transaction) => {
      const row = await extend(context, transaction, signedIn(caller.viewer), input.params.id, input.body)
      const fundraiser = presentFundraiser(row)
      return { body: { message: `The campaign now runs for ${fundraiser.duration} days in all.`, fundraiser } }
    }),
  )
}
