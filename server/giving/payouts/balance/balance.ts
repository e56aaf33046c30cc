import type { AvailableBalance } from '#shared/contract/payouts'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { ACCOUNT_NEEDED_MESSAGE, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../platform/context'
import { sentenceOf } from '../../../platform/refusals/refusal'
import { findPrimaryAccount } from '../account-queries'
import type { FundraiserBalance } from './fundraiser-balance'
import { listBalances, paidOutTo } from './list-balances'

/** The sum of all balances in cents: one that is below zero reduces what the others can pay out. */
export function totalOf(balances: readonly FundraiserBalance[]): number {
  return balances.reduce((total, { balance }) => total + balance, 0)
}

/** Cents that one balance may pay out now: the balance itself, but never more than the sum of all balances. */
export function payableFrom(balance: FundraiserBalance, balances: readonly FundraiserBalance[]): number {
  return Math.max(0, Math.min(balance.balance, totalOf(balances)))
}

/** Cents that could be paid out now, from every balance of at least the minimum, but never more than the sum of all balances. */
export function payableInAll(balances: readonly FundraiserBalance[]): number {
  const enough = balances.map((balance) => payableFrom(balance, balances)).filter((amount) => amount >= MINIMUM_PAYOUT)
  return Math.min(
    Math.max(0, totalOf(balances)),
    enough.reduce((total, amount) => total + amount, 0),
  )
}

/** The balance that a person can have paid out, and the reason when payouts are blocked. */
export async function readBalance({ database }: Context, viewer: Viewer): Promise<AvailableBalance> {
  const balances = await listBalances(database.read, [viewer.id])
  const primary = await findPrimaryAccount(database.read, viewer.id)
  const commission = balances.find(({ fundraiserId }) => fundraiserId === null)
  return {
    balance: totalOf(balances),
    inProgress: balances.reduce((total, { inProgress }) => total + inProgress, 0),
    paidOut: await paidOutTo(database.read, viewer.id),
    fundraisers: balances.flatMap(({ fundraiserId, title, balance, inProgress }) =>
      fundraiserId === null ? [] : { id: fundraiserId, title: title ?? '', balance, inProgress },
    ),
    commission: commission
      ? { balance: commission.balance, inProgress: commission.inProgress }
      : viewer.isCommunityLeader
        ? { balance: 0, inProgress: 0 }
        : null,
    blockedBecause: primary ? explainNoPayout(balances) : ACCOUNT_NEEDED_MESSAGE,
  }
}

/** A message for the owner; null when at least one balance is large enough. */
function explainNoPayout(balances: readonly FundraiserBalance[]): string | null {
  const total = totalOf(balances)
  if (total < 0) return sentenceOf('payout.overdrawn', { balance: total })
  return payableInAll(balances) > 0 ? null : MINIMUM_PAYOUT_MESSAGE
}
