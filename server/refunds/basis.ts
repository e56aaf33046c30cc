import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema'
import type { Basis } from './position'
import { findChargeAmount, findDonationOfPayment, listFirstEntries, type Payment } from './queries'

/** A payment as it was booked: from its own lines in the ledger, so that later changes of people and fees do not matter. */
export async function readBasis(transaction: Transaction<Tables>, payment: Payment): Promise<Basis> {
  const donation = await findDonationOfPayment(transaction, payment.id)
  const entries = await listFirstEntries(transaction, payment.id)
  const suspense = entries.filter(({ account }) => account === 'suspense').reduce((sum, { amount }) => sum - amount, 0)
  return {
    donated: donation?.amount ?? 0,
    suspense,
    booked: payment.bookedAmount,
    local: payment.amount,
    localAsked: donation ? await findChargeAmount(transaction, payment.attemptId) : 0,
    fundraiserId: donation?.fundraiserId ?? null,
    leaderId: entries.find(({ account }) => account === 'leader_commission')?.userId ?? null,
  }
}
