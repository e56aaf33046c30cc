import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema'
import { creatorBalance } from '../ledger/balances'
import type { LedgerLine } from '../ledger/post'
import { findOwnerId } from '../notices/queries'
import { type Teller, tellPerson } from '../payouts/tell'
import { creatorReturnLetter } from './letters'
import { findTitle } from './queries'

/** What has gone back for good, and to whom it was given. */
export interface Gone {
  mailKey: string
  fundraiserId: number
  /** Cents of the donation. */
  amount: number
  by: 'us' | 'bank'
  /** The ledger's lines that took it from those it was owed to. */
  lines: readonly LedgerLine[]
}

/** Tells whom a donation was for that it went back. Part of the transaction that books it. */
export async function tellCreator(transaction: Transaction<Tables>, context: Teller, gone: Gone): Promise<void> {
  const { mailKey, fundraiserId, amount, by } = gone
  const taken = gone.lines.find(({ account }) => account === 'creator_payable')?.amount ?? 0
  const title = await findTitle(transaction, fundraiserId)
  const balance = await creatorBalance(transaction, fundraiserId)
  const ownerId = await findOwnerId(transaction, fundraiserId)
  await tellPerson(transaction, context, ownerId, mailKey, (publicUrl, { fullName }) =>
    creatorReturnLetter(publicUrl, { name: fullName, title, amount, by, taken, balance }),
  )
}
