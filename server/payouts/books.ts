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

/**
 * The money is the person's again: what was still set aside, or what came back after it had left. Answers whether it is so for
 * the first time: what was sent after all (see `bookArrivalAfterAll`) may come back too.
 */
export async function bookReturn(transaction: Inside, payout: Payout, now: number): Promise<boolean> {
  const lines = [
    {
      account: payout.status === 'completed' ? ('provider_balance' as const) : ('payout_in_flight' as const),
      amount: payout.amount,
    },
    owed(payout, -payout.amount),
  ]
  const event = { kind: 'payout_returned' as const, createdAt: now, lines }
  if (await postEvent(transaction, { ...event, eventKey: `payout:${payout.id}:returned` })) return true
  await postEvent(transaction, {
    ...event,
    kind: 'payout_corrected',
    eventKey: `payout:${payout.id}:returned-after-all`,
  })
  return false
}

/** What was given back to the person had left all the same: they have it, so it is theirs here no more. False when that was booked before. */
export function bookArrivalAfterAll(transaction: Inside, payout: Payout, now: number): Promise<boolean> {
  return postEvent(transaction, {
    eventKey: `payout:${payout.id}:arrived-after-all`,
    kind: 'payout_corrected',
    createdAt: now,
    lines: [owed(payout, payout.amount), { account: 'provider_balance', amount: -payout.amount }],
  })
}
