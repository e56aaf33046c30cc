import type { Donation } from '#shared/contract/donations'
import { notify } from '../../community/events'
import { lockFundraiser } from '../../community/fundraisers/end'
import { tellOwner } from '../../community/leader'
import { requireAuthor } from '../../community/news/news'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Transaction } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { answerKey, presentDonation } from './present'

/** The organiser's one answer to a message. Throws 404, 403, and 409 without a message or after an answer. */
export async function answer(
  context: Context,
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  text: string,
): Promise<Donation> {
  const donations = transaction.selectFrom('donations').selectAll().where('id', '=', id)
  const found = await donations.executeTakeFirst()
  if (!found) throw refuse('donation.not-found')
  const { fundraiserId } = found
  const fundraiser = await lockFundraiser(context, transaction, fundraiserId)
  requireAuthor(viewer, fundraiser)
  // Read again: another answer may have come before the lock.
  const donation = await donations.executeTakeFirstOrThrow()
  if (donation.message === null || donation.messageHiddenAt !== null) throw refuse('donation.no-message')
  if (donation.answer !== null) throw refuse('donation.answered')
  const answered = { answer: text, answeredAt: context.clock() }
  await transaction.updateTable('donations').set(answered).where('id', '=', id).execute()
  await notify(transaction, context, {
    ...{ eventKey: answerKey(id), kind: 'answer', fundraiserId, donationId: id, userId: donation.donorId },
  })
  await tellOwner(transaction, context, viewer, fundraiser, 'answer')
  return presentDonation({ ...donation, ...answered })
}
