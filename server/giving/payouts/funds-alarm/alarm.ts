import type { Transaction } from 'kysely'
import { mailAdmins } from '../../../community/users/mail-admins'
import type { Context } from '../../../platform/context'
import type { Tables } from '../../../platform/database/schema'
import { type ProviderBalance, ProviderRefusal, ProviderUnavailable } from '../../../platform/providers/gateway'
import { traitsOf } from '../../../platform/providers/registry'
import { listRetiredReferences } from '../reference-queries'
import type { Payout } from '../tables'
import { missingFundsLetter } from './letter'
import { countAlarm, findLastAlarm, listWaiting, type Shortage } from './queries'

/** Admins are reminded once in this time while payouts wait. Milliseconds. */
const REMINDED_AFTER = 24 * 60 * 60_000

/** Our balances at the provider; null if they could not be read or are not needed. */
export type ReadFunds = readonly ProviderBalance[] | null

/**
 * Reads our balances for the mail to the admins, unless it is certain that no mail is due. Runs before the transaction, since it asks the
 * provider. A provider that does not answer must not stop the payout's own handling.
 */
export async function readFunds({ database, gateways, clock }: Context, payout: Payout): Promise<ReadFunds> {
  const shortage = shortageOf(payout)
  if (!shortage) return null
  const last = await findLastAlarm(database.read, shortage)
  const isReminder = last !== undefined && last.mailedAt > clock() - REMINDED_AFTER
  if (isReminder && payout.waitingFor !== null) return null
  try {
    const balances = await gateways[shortage.provider].readBalances()
    return balances && usable(balances, shortage.currency)
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return null
    throw error
  }
}

/** Whether a payout that is about to wait has not waited before. Must be asked before its reference is retired. */
export async function hasNotWaited(transaction: Transaction<Tables>, payout: Payout): Promise<boolean> {
  // A payout that the provider accepted and ended for lack of funds has waited before, although it did not wait meanwhile.
  return payout.waitingFor === null && (await listRetiredReferences(transaction, payout.id)).length === 0
}

/**
 * Mails every admin that payouts wait for our own funds: when a wait begins, and once a day while it lasts. Runs in the transaction that
 * stores that the payout waits, after that. `isBeginning`: see `hasNotWaited`.
 */
export async function alarmAdmins(
  transaction: Transaction<Tables>,
  context: Context,
  payout: Payout,
  { isBeginning, balances }: { isBeginning: boolean; balances: ReadFunds },
): Promise<void> {
  const shortage = shortageOf(payout)
  if (!shortage) return
  const now = context.clock()
  const number = await countAlarm(transaction, shortage, { now, remindBefore: now - REMINDED_AFTER, isBeginning })
  if (number === undefined) return
  const { provider, currency } = shortage
  const waiting = await listWaiting(transaction, shortage)
  const payouts = waiting.map(({ id, localAmount, amount }) => ({ id, amount: localAmount ?? amount }))
  const missing = { provider: traitsOf(provider).name, currency, payouts, balances }
  await mailAdmins(transaction, context, `funds-missing:${provider}:${currency}:${number}`, ({ fullName }) =>
    missingFundsLetter(context.config.publicUrl, fullName, missing),
  )
}

function shortageOf({ method, localCurrency }: Payout): Shortage | null {
  return method === null || method === 'by-hand' ? null : { provider: method, currency: localCurrency ?? 'USD' }
}

/** The balance in the currency that arrives, and the one in dollars, which some providers debit in its place. */
function usable(balances: readonly ProviderBalance[], currency: string): ProviderBalance[] {
  const own = balances.find((balance) => balance.currency === currency) ?? { currency, available: 0, pending: 0 }
  return [own, ...balances.filter((balance) => balance.currency === 'USD' && currency !== 'USD')]
}
