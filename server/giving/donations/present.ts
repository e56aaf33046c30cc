import type { Nullable } from 'kysely'
import type { Donation, ListedDonation } from '#shared/contract/donations'
import { ANONYMOUS, shortName } from '#shared/rules/names'
import { cancelEvents } from '../../community/events'
import { tellOwner } from '../../community/leader'
import { requireRightToAct, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'

type Named = Pick<Row<'donations'>, 'donorName' | 'isAnonymous' | 'isNameShort'>

/** The name as the page shows it; null for none, or without a donation. */
export function nameOnPage({ donorName, isAnonymous, isNameShort }: Nullable<Named>): string | null {
  if (isAnonymous === 1 || !donorName) return null
  return isNameShort === 1 ? shortName(donorName) : donorName
}

/** What the public may see: what is left after refunds, no address, no name but as the donor chose, no hidden message. */
export function presentDonation(row: Row<'donations'>): Donation {
  const name = nameOnPage(row)
  return {
    id: row.id,
    fundraiserId: row.fundraiserId,
    amount: row.amount - row.returnedAmount,
    donorName: name ?? ANONYMOUS,
    message: row.messageHiddenAt === null ? row.message : null,
    isAnonymous: name === null,
    ...(row.isNameShort === 1 && { isNameShort: true }),
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.messageHiddenAt !== null && { isMessageHidden: true }),
    ...(row.messageHiddenAt === null && row.answer !== null && { answer: row.answer }),
  }
}

export type DonationWithTitle = Row<'donations'> & { fundraiserTitle: string }

export function presentListed(row: DonationWithTitle): ListedDonation {
  return { ...presentDonation(row), fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle } }
}

/** For the creator, who also sees a name that the page hides or shortens. */
export const presentReceived = (row: DonationWithTitle) => ({
  ...presentListed(row),
  donorName: row.donorName ?? ANONYMOUS,
})

/** For the donor and for admins, who also see a hidden message. */
export const presentOwn = (row: Row<'donations'>): Donation => ({
  ...presentDonation(row),
  donorName: row.donorName ?? ANONYMOUS,
  message: row.message,
})

/** The same with the title. */
export const presentGiven = (row: DonationWithTitle) => ({ ...presentListed(row), ...presentOwn(row) })

/** The key of the event that the answer to a donor's message is. */
export const answerKey = (donationId: number): string => `answer:${donationId}`

/** Hides a message from all but its donor and admins, or shows it again; safe to repeat. Throws 404, 403. */
export async function hideMessage(context: Context, viewer: Viewer, donationId: number, hidden: boolean) {
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    const fundraiser = await transaction
      .selectFrom('donations')
      .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
      .innerJoin('users', 'users.id', 'fundraisers.userId')
      .select(['fundraisers.id', 'fundraisers.title', 'users.id as userId', 'users.createdById', 'users.leaderEndedAt'])
      .where('donations.id', '=', donationId)
      .executeTakeFirst()
    if (!fundraiser) throw refuse('donation.not-found')
    requireRightToAct(viewer, fundraiser, 'fundraiser.not-yours')
    const { numUpdatedRows } = await transaction
      .updateTable('donations')
      .set({ messageHiddenAt: hidden ? clock() : null })
      .where('id', '=', donationId)
      .where('messageHiddenAt', hidden ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (hidden) {
      await database.withdraw(transaction)
      await cancelEvents(transaction, context, { eventKey: answerKey(donationId) })
    }
    if (numUpdatedRows === 0n) return
    await tellOwner(transaction, context, viewer, fundraiser, hidden ? 'hide' : 'show')
    if (!viewer.isAdmin) return
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

export function openDonationEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { donorEmail, paymentId }: Pick<Row<'donations'>, 'donorEmail' | 'paymentId'>,
): string | null {
  return donorEmail && secrets.open(donorEmail, 'donations.donorEmail', paymentId)
}
