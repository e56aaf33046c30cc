import type { Transaction } from 'kysely'
import { findOwnerId, findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Row, Tables } from '../../platform/database/schema'
import { creatorBalance } from '../ledger/balances'
import { listHeld } from '../ledger/held'
import { type Mailer, notifyPerson } from '../payouts/mail/notify'
import { creatorReturnLetter } from './letters'

/** A final return of a donation. */
export interface FinalReturn {
  /** The prefix of the keys of its ledger events: `refund:17`. */
  event: string
  donation: Pick<Row<'donations'>, 'fundraiserId' | 'paymentId'>
  /** Cents of the donation that went back. */
  amount: number
  by: 'us' | 'bank'
}

/** Mails the fundraiser's creator that a donation went back. Runs in the transaction that books the return, after it is booked. */
export async function notifyCreator(
  transaction: Transaction<Tables>,
  context: Mailer,
  returned: FinalReturn,
): Promise<void> {
  const { event, donation, amount, by } = returned
  const { fundraiserId } = donation
  const taken = await takenFromCreator(transaction, returned)
  const title = await findTitle(transaction, fundraiserId)
  const balance = await creatorBalance(transaction, fundraiserId)
  const ownerId = await findOwnerId(transaction, fundraiserId)
  await notifyPerson(transaction, context, ownerId, `creator-${event}`, (publicUrl, { fullName }) =>
    creatorReturnLetter(publicUrl, { name: fullName, title, amount, by, taken, balance }),
  )
}

/** Cents taken from the creator, summed over all its events: a dispute takes the money when it opens and is decided later. */
async function takenFromCreator(transaction: Transaction<Tables>, { event, donation }: FinalReturn): Promise<number> {
  const held = await listHeld(transaction, [donation.paymentId])
  return held
    .filter(({ eventKey, account }) => account === 'creator_payable' && `${eventKey}:`.startsWith(`${event}:`))
    .reduce((sum, { amount }) => sum + amount, 0)
}
