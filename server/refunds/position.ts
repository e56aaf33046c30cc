import { splitDonation } from '#shared/rules/fees'
import type { LedgerAccount } from '../database/schema'
import type { LedgerLine } from '../ledger/post'

/** A payment as it was booked when it arrived. US cents, but where it says otherwise. */
export interface Basis {
  /** Credited to a fundraiser; zero for a payment that became no donation. */
  donated: number
  /** Kept apart in suspense: what came beyond what was asked, or a whole payment that did not fit. */
  suspense: number
  /** At which all of it stands in the ledger. */
  booked: number
  /** What arrived, in minor units of the currency that was paid in, and the part of it that was asked for. */
  local: number
  localAsked: number
  fundraiserId: number | null
  /** Who has a commission of it; null where nobody has. */
  leaderId: number | null
}

/** What has gone back out of a payment, or may have to. US cents, but for `localAmount`. */
export interface Returns {
  refunds: { amount: number; localAmount: number; status: string }[]
  disputes: { amount: number; status: string; withdrawnAmount: number; fee: number }[]
}

/** Cents of the donation that are the donor's again for good. */
export function returnedOf(basis: Basis, { refunds, disputes }: Returns): number {
  return Math.min(basis.donated, sumOf(refunds.filter(isDone)) + sumOf(disputes.filter(isLost)))
}

/** Cents that may still be asked back: nothing that is on its way, disputed or gone. */
export function leftOf(basis: Basis, { refunds, disputes }: Returns): number {
  const taken = sumOf(refunds.filter(({ status }) => status !== 'failed')) + sumOf(disputes.filter(isWithheld))
  return Math.max(0, basis.donated - taken)
}

/**
 * The ledger's lines of what became of a payment from one state of its returns to the next. What is owed is always the split of
 * what is left, so that the parts add up to the cent however it went back, and in whatever order.
 */
export function linesBetween(basis: Basis, before: Returns, after: Returns): LedgerLine[] {
  const from = position(basis, before)
  const to = position(basis, after)
  const lines: LedgerLine[] = []
  for (const [account, amount] of to) {
    const change = amount - (from.get(account) ?? 0)
    if (change === 0) continue
    lines.push({
      account,
      amount: change,
      ...(account === 'creator_payable' && basis.fundraiserId !== null && { fundraiserId: basis.fundraiserId }),
      ...(account === 'leader_commission' && basis.leaderId !== null && { userId: basis.leaderId }),
    })
  }
  return lines
}

/** US cents that minor units of what arrived are worth, at the rate at which it was booked. */
export function worthOf({ booked, local }: Basis, minor: number): number {
  return share(booked, minor, local)
}

/** Where the money of a payment stands, account by account; what a rounding or a loss leaves over is a difference of exchange. */
function position(basis: Basis, { refunds, disputes }: Returns): Map<LedgerAccount, number> {
  const done = refunds.filter(isDone)
  const out = sumOf(done) + sumOf(disputes.filter(isWithheld))
  const outOfDonation = Math.min(basis.donated, out)
  const outOfSuspense = Math.min(basis.suspense, out - outOfDonation)
  const owed = splitDonation(basis.donated - outOfDonation, basis.leaderId !== null)
  const refunded = worthOf(
    basis,
    done.reduce((sum, { localAmount }) => sum + localAmount, 0),
  )
  const withdrawn = disputes.reduce((sum, { withdrawnAmount }) => sum + withdrawnAmount, 0)
  const fees = disputes.reduce((sum, { fee }) => sum + fee, 0)
  const accounts = new Map<LedgerAccount, number>([
    ['provider_balance', -refunded - withdrawn - fees],
    ['creator_payable', -owed.toRecipient],
    ['platform_fee', -owed.platformFee],
    ['leader_commission', -owed.communityLeaderFee],
    ['suspense', outOfSuspense - basis.suspense],
    ['disputed', disputes.reduce((sum, dispute) => sum + disputedBy(dispute), 0)],
    ['provider_fee', fees],
  ])
  const sum = [...accounts.values()].reduce((total, amount) => total + amount, 0)
  return accounts.set('exchange_difference', -sum)
}

/** What a dispute has in the account `disputed`: taken from those who were owed it, less what the provider has taken from us. */
function disputedBy(dispute: Returns['disputes'][number]): number {
  if (isLost(dispute) && dispute.withdrawnAmount > 0) return 0
  return dispute.withdrawnAmount - (isWithheld(dispute) ? dispute.amount : 0)
}

const isDone = ({ status }: { status: string }) => status === 'succeeded'
const isLost = ({ status }: { status: string }) => status === 'lost'
const isWithheld = ({ status }: { status: string }) => status === 'open' || status === 'lost'

function sumOf(rows: { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** `whole * part / of`, rounded to the nearest; zero of nothing. */
export function share(whole: number, part: number, of: number): number {
  if (of === 0) return 0
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))
}
