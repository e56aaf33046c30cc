import {
  bulkFundraisers,
  CAMPAIGN_CREATED,
  CAMPAIGN_DELETED,
  createCampaign,
  deleteFundraiser,
  listAdminFundraisers,
  updateAdminFundraiser,
} from '#shared/contract/admin/fundraisers'
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
import { presentAct, readTrail } from '../../../operations/admin/audit-log'
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
import type { Api } from '../../api/api'
import { IMAGE_BODY_LIMIT } from '../../api/body'

export function bindAdmin(api: Api, context: Context, health: Health): void {
  bindCampaigns(api, context)
  bindPeople(api, context)
  bindHelpPeople(api, context)
  bindRoom(api, context, health)
}

function bindCampaigns(api: Api, context: Context): void {
  api.bind(listAdminFundraisers, async ({ query }) => {
    const { rows, next } = await readAdminFundraisers(context, query)
    return { body: rows.map(presentAdminFundraiser), next }
  })

  api.bindOnce(
    createCampaign,
    async (input, caller) => {
      const publish = await prepareCampaign(context, signedIn(caller.viewer), input.body)
      return async (transaction) => ({
        status: 201,
        body: { message: CAMPAIGN_CREATED, fundraiser: presentAdminFundraiser(await publish(transaction)) },
      })
    },
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bindOnce(
    updateAdminFundraiser,
    async (input, caller) => {
      const edit = await prepareAdminEdit(context, signedIn(caller.viewer), input.params.id, input.body)
      return async (transaction) => ({ body: presentAdminFundraiser(await edit(transaction)) })
    },

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
    return { body, next }
  })

  api.bind(updateAdminUser, async ({ params, body }, { viewer }) => ({
    body: presentAdminUser(await changePerson(context, signedIn(viewer), params.id, body), context.secrets),
  }))
}

function bindRoom(api: Api, context: Context, health: Health): void {
  const stats = createStats(context)

  api.bind(getAdminStats, async () => ({ body: await stats() }))

  api.bind(listAuditTrail, async ({ query }) => {
    const { rows, next } = await readTrail(context, query)
    return { body: rows.map(presentAct), next }
  })

  api.bind(getMachineRoom, async () => ({
    body: {
      checks: health.results().map(({ at, ...result }) => ({ ...result, at: new Date(at).toISOString() })),
      troubles: await listStuckJobs(context),
      comparison: await presentComparison(context),
    },
  }))

  api.bind(actOnTrouble, async ({ body: { act, kind, id } }, { viewer }) => {
    await ACTS[act](context, signedIn(viewer), kind, id)
    return { body: { message: DONE[act] } }
  })
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

function bindHelpPeople(api: Api, context: Context): void {
  api.bind(getPersonHelp, async ({ params }) => ({ body: await readHelp(context, params.id) }))

  api.bind(changePersonEmail, async ({ params, body }, { viewer }) => {
    await changeEmail(context, signedIn(viewer), params.id, body)
    return { body: { message: 'The new address has a link now. The change is made once it is opened.' } }
  })

  api.bind(helpPerson, async ({ params, body }, { viewer }) => {
    if (body.act === 'mail-reset') {
      await sendReset(context, signedIn(viewer), params.id)
      return { body: { message: 'The link is on its way to the person’s address. It works for one hour.' } }
    }
    const ended = await endSessions(context, signedIn(viewer), params.id)
    return { body: { message: ended === 1 ? 'One device was signed out.' : `${ended} devices were signed out.` } }
  })

  api.bind(erasePerson, async ({ params, body }, { viewer }) => {
    await erase(context, signedIn(viewer), params.id, body.note)
    return { body: { message: 'The account is closed, and the personal data is erased.' } }
  })
}
