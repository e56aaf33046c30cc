import { splitLeft } from '#shared/rules/money/apportion'
import type { LedgerLine } from '../../ledger/post'
import type { LedgerAccount } from '../../ledger/tables'
import { type BookedSplit, isDone, isLost, isWithheld, localParts, type Returns, takenFrom } from './taken'

/** Cents of the donation and its covered fee that are finally returned to the donor. */
export function returnedOf(booked: BookedSplit, returns: Returns): number {
  return takenFrom(booked, returns, 'final').cents.donation
}

/** Cents of the donation that can still be refunded: without those in refunds under way, disputed or returned already. */
export function leftOf(booked: BookedSplit, returns: Returns): number {
  return booked.donated - takenFrom(booked, returns, 'under way').cents.donation
}

/** The rest of the excess in cents and in minor units: without refunds that are done, and disputed or returned amounts. */
export function undecidedOf(booked: BookedSplit, returns: Returns): { cents: number; local: number } {
  return excessWithout(booked, takenFrom(booked, returns, 'booked'))
}

/** The same without refunds under way: a person can still decide about it. */
export function decidableOf(booked: BookedSplit, returns: Returns): { cents: number; local: number } {
  return excessWithout(booked, takenFrom(booked, returns, 'under way'))
}

function excessWithout(booked: BookedSplit, taken: ReturnType<typeof takenFrom>) {
  const cents = booked.suspense - taken.cents.excess
  // An excess worth less than half a cent is not kept apart.
  const isKept = booked.suspense > 0 || booked.booked === 0
  return { cents, local: isKept ? localParts(booked).excess - taken.local.excess : 0 }
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

/** The correct position of a payment in each account. What went back beyond the payment is written off. */
export function position(booked: BookedSplit, returns: Returns): Map<LedgerAccount, number> {
  const { disputes } = returns
  const done = returns.refunds.filter(isDone)
  const { excess, donation } = takenFrom(booked, returns, 'booked').cents
  const owed = splitLeft(booked.parts, booked.donated - donation)
  // A payment whose rate is not known is worth nothing in the ledger, and so are its refunds.
  const refunded = booked.booked === 0 ? 0 : sumOf(done)
  const withdrawn = disputes.reduce((sum, { withdrawnAmount }) => sum + withdrawnAmount, 0)
  const fees = disputes.reduce((sum, { fee }) => sum + fee, 0)
  const accounts = new Map<LedgerAccount, number>([
    ['provider_balance', booked.booked - refunded - withdrawn - fees],
    ['creator_payable', -owed.toRecipient],
    ['platform_fee', -owed.platformFee],
    ['leader_commission', -owed.communityLeaderFee],
    ['suspense', excess - booked.suspense],
    ['disputed', disputes.reduce((sum, dispute) => sum + disputedBy(dispute), 0)],
    ['provider_fee', fees],
  ])
  const sum = [...accounts.values()].reduce((total, amount) => total + amount, 0)
  return accounts.set('written_off', -sum)
}

/** The position of a dispute in the account `disputed`: what the provider withdrew from us, minus what is withheld from the payees. */
function disputedBy(dispute: Returns['disputes'][number]): number {
  if (isLost(dispute) && dispute.withdrawnAmount > 0) return 0
  return dispute.withdrawnAmount - (isWithheld(dispute) ? dispute.amount : 0)
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
