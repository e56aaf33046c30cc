import type { CallInput } from '#shared/contract/base/call'
import type { changeEnd, extendFundraiser } from '#shared/contract/publishing'
import { daysToAdd } from '#shared/rules/fundraisers/extension'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { notify } from '../events'
import { needsYes, requireYes, tellOwner } from '../leader'
import { requireRightToAct, type Viewer } from '../sessions/viewer'
import { type FundraiserRow, presentFundraiserCard, type WholeFundraiser } from './present'
import { findFundraiser, updateFundraiserColumns } from './queries'
import { readFundraiser } from './service'

/** Followers may get a mail about each. */
const CHANGES = { max: 6, windowMs: DAY }

export type Ending = Pick<Row<'fundraisers'>, 'endDate' | 'duration'>

export function endingAfter({ createdAt }: Pick<FundraiserRow, 'createdAt'>, duration: number): Ending {
  return { endDate: createdAt + duration * DAY, duration }
}

type Extension = CallInput<typeof extendFundraiser>['body']

/** For admins. */
export async function extend(
  context: Context,
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { additionalDays, newDuration }: Extension,
): Promise<WholeFundraiser> {
  const current = await lockFundraiser(context, transaction, id)
  const ending =
    newDuration === undefined
      ? { endDate: later(context, current, additionalDays ?? 0), duration: current.duration + (additionalDays ?? 0) }
      : endingAfter(current, newDuration)
  return moveEnd(context, transaction, viewer, current, ending)
}

/** The end of a fundraiser in its owner's or leader's hands; what it returns runs inside the transaction. */
export async function prepareEnd(
  context: Context,
  viewer: Viewer,
  id: number,
  body: CallInput<typeof changeEnd>['body'],
) {
  const before = await readFundraiser(context, id)
  requireRightToAct(viewer, before, 'fundraiser.not-yours')
  await requireYes(context, viewer, before)
  await createLimits(context.database, context.clock).admit(`change-end:${id}`, CHANGES, 'request.too-many-writes')

  return async (transaction: Transaction): Promise<WholeFundraiser> => {
    const current = await lockFundraiser(context, transaction, id)
    requireRightToAct(viewer, current, 'fundraiser.not-yours')
    if (needsYes(context, viewer, current)) throw refuse('leader.needs-yes', { name: current.fullName })
    if (current.isActive === 0) throw refuse('fundraiser.not-active')
    const ending = endingFor(context, current, body)
    if (!ending) return current
    await tellOwner(transaction, context, viewer, current, 'edit')
    return moveEnd(context, transaction, viewer, current, ending)
  }
}

/** Null for what has ended already. Throws 409 for more days than there may be. */
function endingFor(context: Context, current: FundraiserRow, body: CallInput<typeof changeEnd>['body']): Ending | null {
  const { createdAt, duration, endDate } = current
  const now = context.clock()
  if (body.change === 'end') return endDate !== null && endDate <= now ? null : { endDate: now, duration }
  if (body.days > daysToAdd(presentFundraiserCard(current), now)) throw refuse('fundraiser.not-extendable')
  const end = later(context, current, body.days)
  return { endDate: end, duration: Math.ceil((end - createdAt) / DAY) }
}

/** An ended fundraiser gets its days from now, not from an end that lies behind. */
const later = ({ clock }: Context, { createdAt, endDate }: FundraiserRow, days: number): number =>
  Math.max(endDate ?? createdAt, clock()) + days * DAY

async function moveEnd(
  context: Context,
  transaction: Transaction,
  viewer: Viewer,
  before: FundraiserRow,
  after: Ending,
): Promise<WholeFundraiser> {
  const { id, endDate, duration } = before
  const isLonger = (after.endDate ?? Infinity) > (endDate ?? Infinity)
  await updateFundraiserColumns(transaction, id, after)
  await tellOfEnd(transaction, context, id, { endDate: after.endDate, isLonger })
  if (!isLonger) await context.database.withdraw(transaction)
  await recordAction(transaction, {
    ...{ actorId: viewer.id, action: isLonger ? 'extend' : 'end', subject: `fundraiser:${id}` },
    ...{ before: { endDate, duration }, after, createdAt: context.clock() },
  })
  return lockFundraiser(context, transaction, id)
}

/** Followers are told of a later end, and of that end too when it comes, or at once if it is now. */
async function tellOfEnd(
  transaction: Transaction,
  context: Context,
  fundraiserId: number,
  { endDate, isLonger }: { endDate: number | null; isLonger: boolean },
): Promise<void> {
  if (endDate === null || !(isLonger || endDate <= context.clock())) return
  const kind = isLonger ? 'longer' : 'end'
  const eventKey = `${kind}:${fundraiserId}:${endDate}`
  await notify(transaction, context, { eventKey, kind, fundraiserId, value: endDate })
}

export async function lockFundraiser(context: Context, transaction: Transaction, id: number) {
  await context.database.lock(transaction, 'fundraisers', id)
  const row = await findFundraiser(transaction, id)
  if (!row) throw refuse('fundraiser.not-found')
  return row
}
