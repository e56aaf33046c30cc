import type { Context } from '../../context'
import { refuse } from '../../platform/refusals/refusal'
import type { Viewer } from '../sessions/viewer'
import { canEditFundraiser } from './policy'
import type { WholeFundraiser } from './present'
import { findFundraiser, updateFundraiserColumns } from './queries'

const DAY = 24 * 60 * 60_000

/**
 * Publishes a fundraiser that was created inactive: its days count from now. Changes nothing when it is active already. Throws 404, 403
 * to strangers, and 409 for one that was deactivated later: only an admin activates it again.
 */
export async function publishDraft({ database, clock }: Context, viewer: Viewer, id: number): Promise<WholeFundraiser> {
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'fundraisers', id)
    const current = await findFundraiser(transaction, id)
    if (!current) throw refuse('fundraiser.not-found')
    if (!canEditFundraiser(viewer, current)) throw refuse('fundraiser.not-yours')
    if (current.isActive === 1) return current
    if (current.isDraft === 0) throw refuse('fundraiser.deactivated')
    const now = clock()
    const endDate = current.endDate === null ? null : now + current.duration * DAY
    await updateFundraiserColumns(transaction, id, { isActive: 1, isDraft: 0, createdAt: now, endDate })
    const published = await findFundraiser(transaction, id)
    if (!published) throw new Error(`Fundraiser ${id} is gone`)
    return published
  })
}
