import type { CallBody } from '#shared/contract/base/call'
import type { Donation } from '#shared/contract/donations'
import type { changeDonation } from '#shared/contract/user-donations'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { HOUR } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { editableUntil, opensReceipt } from '../receipts'
import { presentOwn } from './present'

const CHANGES = { max: 30, windowMs: HOUR }

/** What its donor changes of a donation; safe to repeat. Throws 404, 403, 409 and 429. */
export async function change(
  context: Context,
  viewer: Viewer | null,
  id: number,
  { receipt, isAnonymous, isNameShort, message }: CallBody<typeof changeDonation>,
): Promise<Donation> {
  const { database, clock } = context
  await requireDonor(context, viewer, id, receipt)
  await createLimits(database, clock).admit(`change-donation:${id}`, CHANGES, 'request.too-many-writes')

  return database.transaction(async (transaction) => {
    // The organiser may answer the message at this moment.
    await database.lock(transaction, 'donations', id)
    const donations = transaction.selectFrom('donations').selectAll().where('id', '=', id)
    const row = await donations.executeTakeFirstOrThrow()
    // Only what was given: another change may come between.
    const given: Partial<Pick<Row<'donations'>, 'isAnonymous' | 'isNameShort' | 'message'>> = {}
    if (isAnonymous !== undefined) given.isAnonymous = isAnonymous ? 1 : 0
    if (isNameShort !== undefined) given.isNameShort = isNameShort ? 1 : 0
    if (message !== undefined) given.message = message || null
    const changed = { ...row, ...given }
    const isCorrected = changed.message !== row.message
    if (isCorrected && clock() >= editableUntil(row)) throw refuse('donation.message-stands')
    if (isCorrected && row.answer !== null) throw refuse('donation.answered')
    if (isAnonymous === false && row.donorName === null) throw refuse('donation.no-name')
    const isShownAsBefore = changed.isAnonymous === row.isAnonymous && changed.isNameShort === row.isNameShort
    if (!isCorrected && isShownAsBefore) return presentOwn(row)
    await database.withdraw(transaction)
    await transaction.updateTable('donations').set(given).where('id', '=', id).execute()
    return presentOwn(changed)
  })
}

/** Throws 404, and 403 unless the donor is signed in or the receipt is that of the donation. */
export async function requireDonor(
  context: Context,
  viewer: Viewer | null,
  donationId: number,
  receipt: string | undefined,
): Promise<void> {
  const donations = context.database.read.selectFrom('donations').selectAll()
  const donation = await donations.where('id', '=', donationId).executeTakeFirst()
  if (!donation) throw refuse('donation.not-found')
  const isDonor = viewer !== null && viewer.id === donation.donorId
  if (!isDonor && !(receipt && opensReceipt(context, donation, receipt))) throw refuse('donation.not-yours')
}
