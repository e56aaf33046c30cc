import {
  bulkFundraisers,
  CAMPAIGN_CREATED,
  CAMPAIGN_DELETED,
  countAdminFundraisers,
  createCampaign,
  deleteFundraiser,
  listAdminFundraisers,
  updateAdminFundraiser,
} from '#shared/contract/admin-fundraisers'
import { listAdminUsers, updateAdminUser } from '#shared/contract/admin-people'
import { getAdminStats, getMachineRoom, listAuditTrail, retryTrouble } from '#shared/contract/admin-room'
import { signedIn } from '../accounts/policy'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { IMAGE_BODY_LIMIT } from '../http/body'
import { nextPageLink } from '../http/cursor'
import { createOnce } from '../http/idempotency'
import { actOnMany, deleteOne } from './fundraisers/bulk'
import { prepareAdminEdit, prepareCampaign } from './fundraisers/change'
import { filterOf, readAdminFundraisers } from './fundraisers/list'
import { presentAdminFundraiser } from './fundraisers/present'
import { countMatching } from './fundraisers/queries'
import { changePerson, presentAdminUser, readPeople } from './people/service'
import { listQueues } from './room/queues'
import { retry } from './room/retry'
import { listTroubles } from './room/troubles'
import { createStats } from './stats'
import { presentAct, readTrail } from './trail'

export function bindAdmin(api: Api, context: Context): void {
  bindCampaigns(api, context)
  bindPeople(api, context)
  bindRoom(api, context)
}

function bindCampaigns(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(listAdminFundraisers, async ({ query }) => {
    const { rows, next } = await readAdminFundraisers(context, query)
    return { body: rows.map(presentAdminFundraiser), headers: nextPageLink(listAdminFundraisers.path, query, next) }
  })

  api.bind(countAdminFundraisers, async ({ query }) => ({
    body: { count: await countMatching(context.database, filterOf(query)) },
  }))

  api.bind(
    createCampaign,
    (input, caller) =>
      once(createCampaign, input, caller, async () => {
        const publish = await prepareCampaign(context, signedIn(caller.viewer), input.body)
        return async (transaction) => ({
          status: 201,
          body: { message: CAMPAIGN_CREATED, fundraiser: presentAdminFundraiser(await publish(transaction)) },
        })
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(
    updateAdminFundraiser,
    (input, caller) =>
      once(updateAdminFundraiser, input, caller, async () => {
        const edit = await prepareAdminEdit(context, signedIn(caller.viewer), input.params.id, input.body)
        return async (transaction) => ({ body: presentAdminFundraiser(await edit(transaction)) })
      }),

    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(deleteFundraiser, async ({ params }, { viewer }) => {
    await deleteOne(context, signedIn(viewer), params.id)
    return { body: { message: `${CAMPAIGN_DELETED}. You can restore it for 30 days.` } }
  })

  api.bind(bulkFundraisers, async ({ body }, { viewer }) => ({
    body: await actOnMany(context, signedIn(viewer), body),
  }))
}

function bindPeople(api: Api, context: Context): void {
  api.bind(listAdminUsers, async ({ query }) => {
    const { rows, next } = await readPeople(context, query)
    const body = rows.map((row) => presentAdminUser(row, context.secrets))
    return { body, headers: nextPageLink(listAdminUsers.path, query, next) }
  })

  api.bind(updateAdminUser, async ({ params, body }, { viewer }) => ({
    body: presentAdminUser(await changePerson(context, signedIn(viewer), params.id, body), context.secrets),
  }))
}

function bindRoom(api: Api, context: Context): void {
  const stats = createStats(context)

  api.bind(getAdminStats, async () => ({ body: await stats() }))

  api.bind(listAuditTrail, async ({ query }) => {
    const { rows, next } = await readTrail(context, query)
    return { body: rows.map(presentAct), headers: nextPageLink(listAuditTrail.path, query, next) }
  })

  api.bind(getMachineRoom, async () => ({
    body: { queues: await listQueues(context), troubles: await listTroubles(context) },
  }))

  api.bind(retryTrouble, async ({ body: { kind, id } }, { viewer }) => {
    await retry(context, signedIn(viewer), kind, id)
    return { body: { message: 'It will be tried again within a minute.' } }
  })
}
