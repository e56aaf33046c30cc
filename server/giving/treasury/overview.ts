import type { Treasury } from '#shared/contract/admin/treasury'
import type { Context } from '../../platform/context'
import type { LedgerAccount } from '../ledger/tables'
import type { LedgerTotals } from '../ledger/totals'
import { presentEntry } from './present'
import { listEntries, sumPayouts } from './queries'
import { listHolders } from './record-entry'

/** The newest entries that the screen shows. */
const SHOWN = 50

/** Who holds how much in which currency, what is owed, and what payouts will need. */
export async function readTreasury(context: Context, readTotals: () => Promise<LedgerTotals>): Promise<Treasury> {
  const { read } = context.database
  const { totals } = await readTotals()
  const owedOn = (...accounts: LedgerAccount[]) =>
    0 - totals.filter(({ account }) => accounts.includes(account)).reduce((sum, { amount }) => sum + amount, 0)
  const holdings = totals
    .filter(({ account }) => account === 'provider_balance')
    .map(({ provider, currency, amount, currencyAmount }) => ({
      holder: provider ?? '',
      currency: currency ?? '',
      amount: currencyAmount,
      bookValue: amount,
    }))
  const owed = {
    creators: owedOn('creator_payable'),
    leaders: owedOn('leader_commission'),
    inFlight: owedOn('payout_in_flight'),
    disputed: owedOn('disputed'),
    suspense: owedOn('suspense'),
    platformFee: owedOn('platform_fee', 'fees_taken'),
  }
  const held = holdings.reduce((sum, { bookValue }) => sum + bookValue, 0)
  const forecast = (await sumPayouts(read)).map((payouts) => {
    const same = holdings.filter(({ currency }) => currency === payouts.currency)
    return {
      ...payouts,
      held: same.reduce((sum, { amount }) => sum + amount, 0),
      heldValue: same.reduce((sum, { bookValue }) => sum + bookValue, 0),
    }
  })
  return {
    holdings,
    holders: listHolders(context),
    owed,
    coverage: held - Object.values(owed).reduce((sum, amount) => sum + amount, 0),
    forecast,
    entries: (await listEntries(read, SHOWN)).map(presentEntry),
  }
}
