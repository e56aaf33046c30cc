import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/schema'
import { type LedgerLine, postEvent } from '../ledger/post'
import { listParts } from './queries'
import type { Payout } from './tables'

/**
 * One line for each part of a payout on what is owed to the person: a fundraiser's money, or a leader's commission. `sign`: 1 lowers
 * what is owed, -1 gives it back.
 */
async function owed(transaction: Transaction<Tables>, { id, userId }: Payout, sign: 1 | -1): Promise<LedgerLine[]> {
  const parts = await listParts(transaction, [id])
  return parts.map(({ fundraiserId, amount }) =>
    fundraiserId === null
      ? { account: 'leader_commission', userId, amount: sign * amount }
      : { account: 'creator_payable', fundraiserId, amount: sign * amount },
  )
}

/** Books a new request: moves its amount out of the balance into payouts in flight. */
export async function bookRequest(transaction: Transaction<Tables>, payout: Payout): Promise<void> {
  await postEvent(transaction, {
    eventKey: `payout:${payout.id}`,
    kind: 'payout_requested',
    createdAt: payout.requestedAt,
    lines: [...(await owed(transaction, payout, 1)), { account: 'payout_in_flight', amount: -payout.amount }],
  })
}

/** Books a completed payout: its amount leaves payouts in flight and the provider's balance. */
export async function bookCompletion(transaction: Transaction<Tables>, payout: Payout, now: number): Promise<void> {
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

/** Books the provider's fee for a transfer, in cents, which the platform pays. Booked once, as soon as it is known. */
export async function bookTransferFee(
  transaction: Transaction<Tables>,
  payout: Payout,
  fee: number,
  now: number,
): Promise<void> {
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
 * Books the money back into the person's balance: from payouts in flight, or from the provider's balance when it came back after
 * completion. Returns whether this is the first return: a payout that arrived after all (see `bookArrivalAfterAll`) may come back too.
 */
export async function bookReturn(transaction: Transaction<Tables>, payout: Payout, now: number): Promise<boolean> {
  const lines = [
    {
      account: payout.status === 'completed' ? ('provider_balance' as const) : ('payout_in_flight' as const),
      amount: payout.amount,
    },
    ...(await owed(transaction, payout, -1)),
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

/**
 * Books a payout whose amount was returned to the balance but that has arrived all the same: takes the amount out of the balance
 * again. Returns false when that was booked before.
 */
export async function bookArrivalAfterAll(
  transaction: Transaction<Tables>,
  payout: Payout,
  now: number,
): Promise<boolean> {
  return postEvent(transaction, {
    eventKey: `payout:${payout.id}:arrived-after-all`,
    kind: 'payout_corrected',
    createdAt: now,
    lines: [...(await owed(transaction, payout, 1)), { account: 'provider_balance', amount: -payout.amount }],
  })
}
