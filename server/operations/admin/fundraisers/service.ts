import type {
  AdminFundraiser,
  createCampaign,
  listAdminFundraisers as listCall,
  updateAdminFundraiser,
} from '#shared/contract/admin/fundraisers'
import type { CallInput } from '#shared/contract/base/call'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import { forTexts } from '#shared/rules/fundraisers/texts'
import { DURATION_DEFAULT } from '#shared/rules/limits'
import { type AdminChanges, prepareEdit } from '../../../community/fundraisers/edit'
import { endingAfter } from '../../../community/fundraisers/end'
import { preparePublishing } from '../../../community/fundraisers/publish'
import type { Viewer } from '../../../community/sessions/viewer'
import { findUser } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import type { Transaction } from '../../../platform/database/schema'
import { DAY } from '../../../platform/durations'
import { ADMIN_PAGE, decodeCursor, pageOf } from '../../../platform/lists'
import { refuse } from '../../../platform/refusals/refusal'
import { liftWithoutReason } from '../../holds/decide'
import { holdFundraiser } from '../../holds/place'
import { type AdminFundraiserRow, cursorOf, findAdminFundraiser, listAdminFundraisers } from './queries'

type Request = CallInput<typeof listCall>['query']

export async function readAdminFundraisers({ database }: Pick<Context, 'database'>, request: Request) {
  const { q, state, category, sort = 'newest', limit = ADMIN_PAGE } = request
  const filter = { state, category, words: q ? searchWords(q) : [] }
  const page = { sort, after: decodeCursor(request.cursor), limit: limit + 1 }
  const rows = await listAdminFundraisers(database, filter, page)
  return pageOf(rows, limit, (row) => cursorOf(sort, row))
}

export function presentAdminFundraiser(row: AdminFundraiserRow): AdminFundraiser {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    goalAmount: row.goalAmount,
    currentAmount: row.currentAmount,
    donationsCount: row.donationsCount,
    ...forTexts((name) => row[name]),
    isActive: row.isActive === 1,
    duration: row.duration,
    endDate: row.endDate === null ? null : new Date(row.endDate).toISOString(),
    deletedAt: row.hiddenAt === null ? null : new Date(row.hiddenAt).toISOString(),
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
    user: { id: row.userId, fullName: row.fullName, username: row.username },
  }
}

type Inside = (transaction: Transaction) => Promise<AdminFundraiserRow>

export async function prepareCampaign(
  context: Context,
  viewer: Viewer,
  body: CallInput<typeof createCampaign>['body'],
): Promise<Inside> {
  if (!(await findUser(context.database.read, body.userId))) throw refuse('account.not-found')
  const publish = await preparePublishing(context, viewer, { ...body, isActive: true, duration: DURATION_DEFAULT })
  return async (transaction) => readBack(transaction, (await publish(transaction)).id)
}

/** Changes a fundraiser as `prepareEdit` does, also whether it is active, and its end. */
export async function prepareAdminEdit(
  context: Context,
  viewer: Viewer,
  id: number,
  { isActive, hold, duration, endDate, ...edit }: CallInput<typeof updateAdminFundraiser>['body'],
): Promise<Inside> {
  const before = await findAdminFundraiser(context.database.read, id)
  if (!before) throw refuse('fundraiser.not-found')
  if (before.hiddenAt !== null) throw refuse('fundraiser.deleted')
  if (isActive && before.ownerClosedAt !== null) throw refuse('fundraiser.owner-left')
  const apply = await prepareEdit(
    context,
    viewer,
    id,
    { ...edit, image: undefined },
    { isActive: isActive === undefined ? undefined : isActive ? 1 : 0, ending: endingOf({ duration, endDate }) },
  )
  return async (transaction) => {
    const { isActive: wasActive } = await readBack(transaction, id)
    await apply(transaction)
    if (isActive === false && (hold || wasActive === 1))
      await holdFundraiser(context, transaction, viewer, id, { stop: 'gifts', hold })
    if (isActive) await liftWithoutReason(context, transaction, viewer, id, 'gifts')
    return readBack(transaction, id)
  }
}

function endingOf({
  duration,
  endDate,
}: Pick<CallInput<typeof updateAdminFundraiser>['body'], 'duration' | 'endDate'>) {
  if (duration !== undefined && endDate !== undefined) throw refuse('fundraiser.two-ends', null, { at: 'endDate' })
  const ending: AdminChanges['ending'] = (current) => {
    if (duration !== undefined) return endingAfter(current, duration)
    if (endDate === null) return { endDate: null, duration: current.duration }
    const end = Date.parse(endDate ?? '')
    if (!(end > current.createdAt)) throw refuse('fundraiser.end-before-start', null, { at: 'endDate' })
    return { endDate: end, duration: Math.max(1, Math.round((end - current.createdAt) / DAY)) }
  }
  return duration === undefined && endDate === undefined ? undefined : ending
}

async function readBack(transaction: Transaction, id: number): Promise<AdminFundraiserRow> {
  const row = await findAdminFundraiser(transaction, id)
  if (!row) throw refuse('fundraiser.not-found')
  return row
}
