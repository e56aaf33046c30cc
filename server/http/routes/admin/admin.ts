import {
  bulkFundraisers,
  CAMPAIGN_CREATED,
  CAMPAIGN_DELETED,
  createCampaign,
  deleteFundraiser,
  listAdminFundraisers,
  updateAdminFundraiser,
} from '#shared/contract/admin/fundraisers'
import { decideHold, listHolds, placeHold } from '#shared/contract/admin/holds'
import { actOnMessage, listMessages } from '#shared/contract/admin/messages'
import {
  changePersonEmail,
  erasePerson,
  getPersonHelp,
  helpPerson,
  listAdminUsers,
  updateAdminUser,
} from '#shared/contract/admin/people'
import {
  actOnTrouble,
  getAdminStats,
  getMachineRoom,
  listAuditTrail,
  type OperationsReport,
} from '#shared/contract/admin/stuck-jobs'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { addressesIn, presentAct, readTrail } from '../../../operations/admin/audit-log'
import { actOnMany, deleteOne } from '../../../operations/admin/fundraisers/acts'
import {
  prepareAdminEdit,
  prepareCampaign,
  presentAdminFundraiser,
  readAdminFundraisers,
} from '../../../operations/admin/fundraisers/service'
import {
  changePersonEmail as changeEmail,
  endSessions,
  erasePerson as erase,
  readHelp,
  sendReset,
} from '../../../operations/admin/help'
import { createStats } from '../../../operations/admin/stats'
import { dismiss, retry, stop } from '../../../operations/admin/stuck-job-acts'
import { listStuckJobs } from '../../../operations/admin/stuck-jobs'
import { changePerson, presentAdminUser, readPeople } from '../../../operations/admin/users/service'
import { readDifferences } from '../../../operations/comparison'
import { lastComparison } from '../../../operations/facts'
import type { Health } from '../../../operations/health/checks'
import { decide } from '../../../operations/holds/decide'
import { readHolds } from '../../../operations/holds/list'
import { place } from '../../../operations/holds/place'
import { actOn, readInbox } from '../../../operations/messages/inbox'
import { presentPage } from '../../../platform/lists'
import type { Api } from '../../api/api'
import { IMAGE_BODY_LIMIT } from '../../api/body'

export function bindAdmin(api: Api, context: Context, health: Health): void {
  bindCampaigns(api, context)
  bindPeople(api, context)
  bindHolds(api, context)
  bindInbox(api, context)

  api.bindBody(getAdminStats, createStats(context))

  api.bindList(listAuditTrail, async ({ query }) => presentPage(await readTrail(context, query), presentAct))

  api.bindBody(getMachineRoom, async () => ({
    checks: health.results().map(({ at, ...result }) => ({ ...result, at: new Date(at).toISOString() })),
    troubles: await listStuckJobs(context),
    comparison: await presentComparison(context),
  }))

  api.bindBody(actOnTrouble, async ({ body: { act, kind, id } }, { viewer }) => {
    await ACTS[act](context, signedIn(viewer), kind, id)
    return { message: DONE[act] }
  })
}

function bindCampaigns(api: Api, context: Context): void {
  const withImage = api.with({ bodyLimit: IMAGE_BODY_LIMIT })

  api.bindList(listAdminFundraisers, async ({ query }) =>
    presentPage(await readAdminFundraisers(context, query), presentAdminFundraiser),
  )

  withImage.bindOnce(createCampaign, async ({ body }, { viewer }) => {
    const publish = await prepareCampaign(context, signedIn(viewer), body)
    return async (transaction) => ({
      status: 201,
      body: { message: CAMPAIGN_CREATED, fundraiser: presentAdminFundraiser(await publish(transaction)) },
    })
  })

  withImage.bindOnce(updateAdminFundraiser, async ({ params, body }, { viewer }) => {
    const edit = await prepareAdminEdit(context, signedIn(viewer), params.id, body)
    return async (transaction) => ({ body: presentAdminFundraiser(await edit(transaction)) })
  })

  api.bindBody(deleteFundraiser, async ({ params }, { viewer }) => {
    await deleteOne(context, signedIn(viewer), params.id)
    return { message: `${CAMPAIGN_DELETED}. You can restore it for 30 days.` }
  })

  api.bindBody(bulkFundraisers, ({ body }, { viewer }) => actOnMany(context, signedIn(viewer), body))
}

function bindHolds(api: Api, context: Context): void {
  api.bindOnce(placeHold, async ({ body }, { viewer }) => async (transaction) => ({
    status: 201,
    body: await place(context, transaction, signedIn(viewer), body),
  }))

  api.bindBody(decideHold, ({ params, body }, { viewer }) => decide(context, signedIn(viewer), params.id, body))

  api.bindList(listHolds, ({ query }, { viewer }) => readHolds(context, signedIn(viewer), query))
}

function bindInbox(api: Api, context: Context): void {
  api.bindList(listMessages, async ({ query }, { viewer }) => {
    const write = await addressesIn(context, signedIn(viewer), query.addresses, 'messages')
    return readInbox(context, signedIn(viewer), query, write)
  })

  api.bindOnce(actOnMessage, async ({ params, body }, { viewer }) => async (transaction) => ({
    body: await actOn(transaction, context, signedIn(viewer), params.id, body),
  }))
}

async function presentComparison({ database }: Context): Promise<OperationsReport['comparison']> {
  const last = await lastComparison.read(database.read)
  if (!last) return null
  const differences = (await readDifferences(database.read)).filter(({ isForeign }) => !isForeign)
  return { ...last, at: new Date(last.at).toISOString(), differences: differences.map(({ words }) => words) }
}

const ACTS = { retry, stop, dismiss }
const DONE = {
  retry: 'It will be tried again within a minute.',
  stop: 'It is stopped. The money is free again.',
  dismiss: 'It comes back if it happens again.',
}

function bindPeople(api: Api, context: Context): void {
  const { secrets } = context

  api.bindList(listAdminUsers, async ({ query }, { viewer }) => {
    const write = await addressesIn(context, signedIn(viewer), query.addresses, 'users')
    return presentPage(await readPeople(context, signedIn(viewer), query), (row) => {
      const user = presentAdminUser(row, secrets)
      return { ...user, email: write(user.email) }
    })
  })

  api.bindBody(updateAdminUser, async ({ params, body }, { viewer }) =>
    presentAdminUser(await changePerson(context, signedIn(viewer), params.id, body), secrets),
  )

  api.bindBody(getPersonHelp, ({ params }) => readHelp(context, params.id))

  api.bindBody(changePersonEmail, async ({ params, body }, { viewer }) => {
    await changeEmail(context, signedIn(viewer), params.id, body)
    return { message: 'The new address has a link now. The change is made once it is opened.' }
  })

  api.bindBody(helpPerson, async ({ params, body }, { viewer }) => {
    if (body.act === 'mail-reset') {
      await sendReset(context, signedIn(viewer), params.id)
      return { message: 'The link is on its way to the person’s address. It works for one hour.' }
    }
    const ended = await endSessions(context, signedIn(viewer), params.id)
    return { message: ended === 1 ? 'One device was signed out.' : `${ended} devices were signed out.` }
  })

  api.bindBody(erasePerson, async ({ params, body }, { viewer }) => {
    await erase(context, signedIn(viewer), params.id, body.note)
    return { message: 'The account is closed, and the personal data is erased.' }
  })
}
