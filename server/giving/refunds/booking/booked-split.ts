import type { Transaction } from 'kysely'
import { bookedSplit } from '#shared/rules/money/fees'
import type { Tables } from '../../../platform/database/schema'
import type { Payment } from '../../payments/tables'
import { findChargeAmount, findDonationOfPayment, listBookingEntries, listCredits } from '../queries'
import type { BookedSplit } from './taken'

/** A payment that became no donation. */
const NOTHING = { amount: 0, platformFee: 0, communityLeaderFee: 0 }

/** Reads how a payment was booked, from its own rows and ledger lines, so that later changes of people and fees do not matter. */
export async function readBookedSplit(transaction: Transaction<Tables>, payment: Payment): Promise<BookedSplit> {
  const donation = await findDonationOfPayment(transaction, payment.id)
  const credits = await listCredits(transaction, payment.id)
  const entries = await listBookingEntries(transaction, payment.id, credits)
  const suspense = entries.filter(({ account }) => account === 'suspense').reduce((sum, { amount }) => sum - amount, 0)
  const asked = payment.outcome === 'donation' ? await findChargeAmount(transaction, payment.attemptId) : 0
  return {
    donated: donation ? donation.amount + donation.coveredFee : 0,
    parts: bookedSplit(donation ?? NOTHING),
    suspense,
    booked: payment.bookedAmount,
    local: payment.amount,
    localAsked: credits.reduce((sum, { localAmount }) => sum + localAmount, asked),
    fundraiserId: donation?.fundraiserId ?? null,
    leaderId: entries.find(({ account }) => account === 'leader_commission')?.userId ?? null,
  }
}
