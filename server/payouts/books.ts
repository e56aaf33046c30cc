import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema'
import { type LedgerLine, postEvent } from '../ledger/post'
import type { Payout } from './queries'

type Inside = Transaction<Tables>

/** What is owed to the person: the fundraiser's money, or a leader's commission. Above zero it becomes less. */
function owed({ userId, fundraiserId }: Payout, amount: number): LedgerLine {
  return fundraiserId === null
    ? { account: 'leader_commission', userId, amount }
    : { account: 'creator_payable', fundraiserId, amount }
}

/** Sets the money of a new request aside. */
export async function bookRequest(transaction: Inside, payout: Payout): Promise<void> {
  await postEvent(transaction, {
    eventKey: `payout:${payout.id}`,
    kind: 'payout_requested',
    createdAt: payout.requestedAt,
    lines: [owed(payout, payout.amount), { account: 'payout_in_flight', amount: -payout.amount }],
  })
}

/** What was set aside has left. */
export async function bookCompletion(transaction: Inside, payout: Payout, now: number): Promise<void> {
  await postEvent(transaction, {
    eventKey: `payout:${payout.id}:completed`,
    kind: 'payout_completed',
    createdAt: now,
    lines: [
      { account: 'payout_in_flight', amount: payout.amount },
      { account: 'provider_balance', amount: -payout.amount },
    ],
  })
}

/** What the provider took for a transfer; it is ours to bear. Booked once, whenever it is known first. */
export async function bookTransferFee(transaction: Inside, payout: Payout, fee: number, now: number): Promise<void> {
  await postEvent(transaction, {
    eventKey: `payout:${payout.id}:fee`,
    kind: 'provider_fee',
    createdAt: now,
    lines: [
      { account: 'provider_fee', amount: fee },
      { account: 'provider_balance', amount: -fee },
    ],
  })
}

/** The money is the person's again: what was still set aside, or what came back after it had left. */
export async function bookReturn(transaction: Inside, payout: Payout, now: number): Promise<void> {
  await postEvent(transaction, {
    eventKey: `payout:${payout.id}:returned`,
    kind: 'payout_returned',
    createdAt: now,
    lines: [
      { account: payout.status === 'completed' ? 'provider_balance' : 'payout_in_flight', amount: payout.amount },
      owed(payout, -payout.amount),
    ],
  })
}
