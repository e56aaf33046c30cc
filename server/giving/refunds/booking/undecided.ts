import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/schema'
import type { Payment } from '../../payments/tables'
import { listDisputes, listRefunds, updateUndecided } from '../queries'
import { readBookedSplit } from './booked-split'
import { undecidedOf } from './ledger-position'

/** Stores what is left to decide about a payment, from its rows and ledger lines. */
export async function storeUndecided(transaction: Transaction<Tables>, payment: Payment): Promise<void> {
  const booked = await readBookedSplit(transaction, payment)
  const refunds = await listRefunds(transaction, payment.id)
  const disputes = await listDisputes(transaction, payment.id)
  await updateUndecided(transaction, payment.id, undecidedOf(booked, { refunds, disputes }))
}
