import type { AvailableBalance } from '#shared/contract/payouts'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { ACCOUNT_NEEDED_MESSAGE, lastPaymentOf, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { sentenceOf } from '../../../platform/refusals/refusal'
import { findPrimaryAccount } from '../account-queries'
import type { NewPart } from '../queries'
import { type FundraiserBalance, hasEnded } from './fundraiser-balance'
import { listBalances, paidOutTo } from './list-balances'
import { hasOpenReturn, listOpenReturns } from './open-returns'
import { listUnconfirmed } from './waiting-commission'

/** The sum of all balances in cents: one that is below zero reduces what the others can pay out. */
export function totalOf(balances: readonly FundraiserBalance[]): number {
  return balances.reduce((total, { balance }) => total + balance, 0)
}

/** Cents that one balance may pay out now: the balance itself, but never more than the sum of all balances. */
export function payableFrom(balance: FundraiserBalance, balances: readonly FundraiserBalance[]): number {
  return Math.max(0, Math.min(balance.balance, totalOf(balances)))
}

/** Cents that could be paid out now, from all balances together: never more than their sum. */
export function payableInAll(balances: readonly FundraiserBalance[]): number {
  return Math.max(0, totalOf(balances))
}

/** What is owed to a person in all, split over their balances: each part is at most its balance. Without parts of zero. */
export function payableParts(balances: readonly FundraiserBalance[]): NewPart[] {
  let left = payableInAll(balances)
  return balances.flatMap(({ fundraiserId, balance }) => {
    const amount = Math.min(Math.max(0, balance), left)
    left -= amount
    return amount > 0 ? [{ fundraiserId, amount }] : []
  })
}

/** The balance that a person can have paid out, and the reason when payouts are blocked. */
export async function readBalance({ database, clock }: Context, viewer: Viewer): Promise<AvailableBalance> {
  const now = clock()
  const openReturns = await listOpenReturns(database.read, [viewer.id])
  const balances = await listBalances(database.read, [viewer.id])
  const primary = await findPrimaryAccount(database.read, viewer.id)
  const commission = balances.find(({ fundraiserId }) => fundraiserId === null)
  const lastPaymentFrom = (balance: FundraiserBalance) =>
    lastPaymentOf({
      payable: payableFrom(balance, balances),
      hasEnded: hasEnded(balance, now),
      hasOpenReturn: hasOpenReturn(openReturns, balance),
    })
  return {
    balance: totalOf(balances),
    inProgress: balances.reduce((total, { inProgress }) => total + inProgress, 0),
    paidOut: await paidOutTo(database.read, viewer.id),
    fundraisers: balances.flatMap((each) =>
      each.fundraiserId === null
        ? []
        : {
            id: each.fundraiserId,
            title: each.title ?? '',
            balance: each.balance,
            inProgress: each.inProgress,
            lastPayment: lastPaymentFrom(each),
          },
    ),
    commission: commission
      ? {
          balance: commission.balance,
          inProgress: commission.inProgress,
          lastPayment: lastPaymentFrom(commission),
          ...(commission.waiting > 0 && {
            waiting: { amount: commission.waiting, people: await listUnconfirmed(database.read, viewer.id) },
          }),
        }
      : viewer.isCommunityLeader
        ? { balance: 0, inProgress: 0 }
        : null,
    blockedBecause: primary ? explainNoPayout(balances) : ACCOUNT_NEEDED_MESSAGE,
  }
}

/** A message for the owner; null when all balances together are large enough. */
function explainNoPayout(balances: readonly FundraiserBalance[]): string | null {
  const total = totalOf(balances)
  if (total < 0) return sentenceOf('payout.overdrawn', { balance: total })
  return payableInAll(balances) >= MINIMUM_PAYOUT ? null : MINIMUM_PAYOUT_MESSAGE
}
