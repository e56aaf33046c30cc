import type { Donation, ListedDonation } from '#shared/contract/donations'
import { ANONYMOUS } from '#shared/rules/names'
import { canEditFundraiser, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'

/**
 * A donation as the public may see it: the amount that is left after refunds, never the donor's e-mail address, and no name for an
 * anonymous donor, and no hidden message.
 */
export function presentDonation(row: Row<'donations'>): Donation {
  const isAnonymous = row.isAnonymous === 1 || !row.donorName
  return {
    id: row.id,
    fundraiserId: row.fundraiserId,
    amount: row.amount - row.returnedAmount,
    donorName: isAnonymous ? ANONYMOUS : (row.donorName ?? ANONYMOUS),
    message: row.messageHiddenAt === null ? row.message : null,
    isAnonymous,
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.messageHiddenAt !== null && { isMessageHidden: true }),
  }
}

export type DonationWithTitle = Row<'donations'> & { fundraiserTitle: string }

/** The same for a list, with the fundraiser that it was for. */
export function presentListed(row: DonationWithTitle): ListedDonation {
  return { ...presentDonation(row), fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle } }
}

/** The same for the donor and for admins, who also see a hidden message. */
export function presentToDonor(row: DonationWithTitle): ListedDonation {
  return { ...presentListed(row), message: row.message }
}

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

/** The e-mail address that a donor left for the receipt; null when there is none. */
export function openDonationEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { donorEmail, paymentId }: Pick<Row<'donations'>, 'donorEmail' | 'paymentId'>,
): string | null {
  return donorEmail && secrets.open(donorEmail, 'donations.donorEmail', paymentId)
}
