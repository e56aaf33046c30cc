import { canEditFundraiser, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { refuse } from '../../platform/refusals/refusal'

/**
 * Hides the message of a donation from everybody but its donor and admins, or shows it again. Safe to repeat. Throws 404 for an unknown
 * donation, and 403 unless the viewer may edit its fundraiser.
 */
export async function hideMessage(
  { database, clock }: Context,
  viewer: Viewer,
  donationId: number,
  hidden: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const donation = await transaction
      .selectFrom('donations')
      .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
      .innerJoin('users', 'users.id', 'fundraisers.userId')
      .select(['fundraisers.userId', 'users.createdById'])
      .where('donations.id', '=', donationId)
      .executeTakeFirst()
    if (!donation) throw refuse('donation.not-found')
    if (!canEditFundraiser(viewer, donation)) throw refuse('fundraiser.not-yours')
    const { numUpdatedRows } = await transaction
      .updateTable('donations')
      .set({ messageHiddenAt: hidden ? clock() : null })
      .where('id', '=', donationId)
      .where('messageHiddenAt', hidden ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (hidden) await database.withdraw(transaction)
    if (numUpdatedRows === 0n || !viewer.isAdmin) return
    await recordAction(transaction, {
      actorId: viewer.id,
      action: hidden ? 'hide-message' : 'show-message',
      subject: `donation:${donationId}`,
      before: { isMessageHidden: !hidden },
      after: { isMessageHidden: hidden },
      createdAt: clock(),
    })
  })
}
