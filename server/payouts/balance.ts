import type { AvailableBalance } from '#shared/contract/payouts'
import { formatCents } from '#shared/rules/money'
import { ACCOUNT_NEEDED_MESSAGE, MINIMUM_PAYOUT, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import { findPrimaryAccount } from './account-queries'
import { listPurses, type Purse, paidOutTo } from './balance-queries'

/** Cents of all purses together: one that is below zero holds back the others. */
export function totalOf(purses: readonly Purse[]): number {
  return purses.reduce((total, { balance }) => total + balance, 0)
}

/** Cents that one purse may pay out now: what is in it, but never more than is left of all together. */
export function payableFrom(purse: Purse, purses: readonly Purse[]): number {
  return Math.max(0, Math.min(purse.balance, totalOf(purses)))
}

/** Cents that could be paid out now: of every purse that holds at least the minimum, but never more than is left of all together. */
export function payableInAll(purses: readonly Purse[]): number {
  const enough = purses.map((purse) => payableFrom(purse, purses)).filter((amount) => amount >= MINIMUM_PAYOUT)
  return Math.min(
    Math.max(0, totalOf(purses)),
    enough.reduce((total, amount) => total + amount, 0),
  )
}

/** What a person may have paid out, and why not. */
export async function readBalance({ database }: Context, viewer: Viewer): Promise<AvailableBalance> {
  const purses = await listPurses(database.read, [viewer.id])
  const primary = await findPrimaryAccount(database.read, viewer.id)
  const commission = purses.find(({ fundraiserId }) => fundraiserId === null)
  return {
    balance: totalOf(purses),
    inProgress: purses.reduce((total, { inProgress }) => total + inProgress, 0),
    paidOut: await paidOutTo(database.read, viewer.id),
    fundraisers: purses.flatMap(({ fundraiserId, title, balance, inProgress }) =>
      fundraiserId === null ? [] : { id: fundraiserId, title: title ?? '', balance, inProgress },
    ),
    commission: commission
      ? { balance: commission.balance, inProgress: commission.inProgress }
      : viewer.isCommunityLeader
        ? { balance: 0, inProgress: 0 }
        : null,
    blockedBecause: primary ? whyNothingCanBePaidOut(purses) : ACCOUNT_NEEDED_MESSAGE,
  }
}

/** In words for the owner; null when at least one purse holds enough. */
function whyNothingCanBePaidOut(purses: readonly Purse[]): string | null {
  const total = totalOf(purses)
  if (total < 0) return overdrawnWords(total)
  return payableInAll(purses) > 0 ? null : MINIMUM_PAYOUT_MESSAGE
}

/** @param total cents, below zero */
export function overdrawnWords(total: number): string {
  return `${formatCents(-total)} more goes back to donors than is left. New donations make up for it first.`
}
