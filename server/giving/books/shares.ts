import type { CallReply } from '#shared/contract/base/call'
import type { countShares } from '#shared/contract/payments'
import { isShareWay } from '#shared/rules/shares'
import { readFundraiser } from '../../community/fundraisers/service'
import { requireRightToAct, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { sumByShare } from './queries'

/** How many donations each kind of share has brought, the most money first. Throws 404, 403. */
export async function readShares(context: Context, viewer: Viewer, id: number): Promise<CallReply<typeof countShares>> {
  requireRightToAct(viewer, await readFundraiser(context, id), 'fundraiser.not-yours')
  const rows = await sumByShare(context.database.read, id)
  return rows
    .map(({ via, donations, amount }) => ({ via: isShareWay(via) ? via : null, donations: Number(donations), amount }))
    .toSorted((one, other) => other.amount - one.amount)
}
