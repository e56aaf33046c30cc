import { splitLeft } from '#shared/rules/money/apportion'
import type { FeeSplit } from '#shared/rules/money/fees'
import type { LedgerLine } from '../../ledger/post'
import type { LedgerAccount } from '../../ledger/tables'

/** A payment as it was booked when it arrived. US cents unless noted otherwise. */
export interface BookedSplit {
  /** The amount credited to a fundraiser; zero for a payment that became no donation. */
  donated: number
  /** How `donated` was split when it was booked, whatever the fees are today. */
  parts: FeeSplit
  /** The amount kept in suspense: the excess over what was asked for, or a whole payment that did not match. */
  suspense: number
  /** The value of the whole payment in the ledger. */
  booked: number
  /** The amount that arrived, in minor units of the payment's currency. `localAsked`: the part of it that was asked for. */
  local: number
  localAsked: number
  fundraiserId: number | null
  /** The leader with a commission on it; null when nobody has one. */
  leaderId: number | null
}

/** The refunds and disputes of a payment. US cents, except `localAmount`. */
export interface Returns {
  refunds: readonly { amount: number; localAmount: number; status: string }[]
  disputes: readonly { amount: number; status: string; withdrawnAmount: number; fee: number }[]
}

/** Cents of the donation that are finally returned to the donor. */
export function returnedOf(booked: BookedSplit, { refunds, disputes }: Returns): number {
  return Math.min(booked.donated, sumOf(refunds.filter(isDone)) + sumOf(disputes.filter(isLost)))
}

/** Cents that can still be refunded: without those in refunds under way, disputed or returned already. */
export function leftOf(booked: BookedSplit, { refunds, disputes }: Returns): number {
  const taken = sumOf(refunds.filter(({ status }) => status !== 'failed')) + sumOf(disputes.filter(isWithheld))
  return Math.max(0, booked.donated - taken)
}

/**
 * The ledger lines that move a payment from its current lines to its correct position after these returns. They are computed from
 * the ledger itself, so nothing stays owed of a payment that went back whole, even when an earlier part was booked with another
 * rounding rule.
 */
export function linesTo(
  booked: BookedSplit,
  held: readonly Pick<LedgerLine, 'account' | 'amount'>[],
  after: Returns,
): LedgerLine[] {
  const lines: LedgerLine[] = []
  for (const [account, amount] of position(booked, after)) {
    const change = amount - sumOf(held.filter((line) => line.account === account))
    if (change === 0) continue
    lines.push({
      account,
      amount: change,
      ...(account === 'creator_payable' && booked.fundraiserId !== null && { fundraiserId: booked.fundraiserId }),
      ...(account === 'leader_commission' && booked.leaderId !== null && { userId: booked.leaderId }),
    })
  }
  return lines
}

/** The value in US cents of minor units of the payment, at the rate at which it was booked. */
export function worthOf({ booked, local }: BookedSplit, minor: number): number {
  return share(booked, minor, local)
}

/** The correct position of a payment in each account. A remainder from rounding or a loss goes to the exchange difference. */
export function position(booked: BookedSplit, { refunds, disputes }: Returns): Map<LedgerAccount, number> {
  const done = refunds.filter(isDone)
  const out = sumOf(done) + sumOf(disputes.filter(isWithheld))
  const outOfDonation = Math.min(booked.donated, out)
  const outOfSuspense = Math.min(booked.suspense, out - outOfDonation)
  const owed = splitLeft(booked.parts, booked.donated - outOfDonation)
  const local = done.reduce((sum, { localAmount }) => sum + localAmount, 0)
  const refunded = worthOf(booked, local)
  const withdrawn = disputes.reduce((sum, { withdrawnAmount }) => sum + withdrawnAmount, 0)
  const fees = disputes.reduce((sum, { fee }) => sum + fee, 0)
  const accounts = new Map<LedgerAccount, number>([
    ['provider_balance', booked.booked - refunded - withdrawn - fees],
    ['creator_payable', -owed.toRecipient],
    ['platform_fee', -owed.platformFee],
    ['leader_commission', -owed.communityLeaderFee],
    ['suspense', outOfSuspense - booked.suspense],
    ['disputed', disputes.reduce((sum, dispute) => sum + disputedBy(dispute), 0)],
    ['provider_fee', fees],
  ])
  const sum = [...accounts.values()].reduce((total, amount) => total + amount, 0)
  return accounts.set('exchange_difference', -sum)
}

/** The position of a dispute in the account `disputed`: what the provider withdrew from us, minus what is withheld from the payees. */
function disputedBy(dispute: Returns['disputes'][number]): number {
  if (isLost(dispute) && dispute.withdrawnAmount > 0) return 0
  return dispute.withdrawnAmount - (isWithheld(dispute) ? dispute.amount : 0)
}

const isDone = ({ status }: { status: string }) => status === 'succeeded'
const isLost = ({ status }: { status: string }) => status === 'lost'
const isWithheld = ({ status }: { status: string }) => status === 'open' || status === 'lost'

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** `whole * part / of`, rounded to the nearest; zero when `of` is zero. */
export function share(whole: number, part: number, of: number): number {
  if (of === 0) return 0
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))
}
