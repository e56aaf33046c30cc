import type { Treasury } from '#shared/contract/admin/treasury'
import type { Context } from '../../platform/context'
import type { LedgerAccount } from '../ledger/tables'
import type { LedgerTotals } from '../ledger/totals'
import { readBalanceChecks, readBalancesAtProviders } from './balances/present'
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
  const holdings = besideProviders(
    totals
      .filter(({ account }) => account === 'provider_balance')
      .map(({ provider, currency, amount, currencyAmount }) => ({
        holder: provider ?? '',
        currency: currency ?? '',
        amount: currencyAmount,
        bookValue: amount,
      })),
    await readBalancesAtProviders(context),
  )
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
    providers: await readBalanceChecks(context),
    holders: listHolders(context),
    owed,
    coverage: held - Object.values(owed).reduce((sum, amount) => sum + amount, 0),
    forecast,
    entries: (await listEntries(read, SHOWN)).map(presentEntry),
  }
}

type Holding = Treasury['holdings'][number]

/** Each balance in the books with what its provider says, then those that only a provider has. */
function besideProviders(
  holdings: readonly Omit<Holding, 'atProvider'>[],
  balances: Awaited<ReturnType<typeof readBalancesAtProviders>>,
): Holding[] {
  const known = holdings.map((holding): Holding => {
    const same = balances.find(({ provider, currency }) => provider === holding.holder && currency === holding.currency)
    return { ...holding, atProvider: same?.balance ?? null }
  })
  const others = balances.filter(
    ({ provider, currency }) => !known.some((holding) => holding.holder === provider && holding.currency === currency),
  )
  const unknown = others.map(({ provider, currency, balance }): Holding => {
    return { holder: provider, currency, amount: 0, bookValue: 0, atProvider: balance }
  })
  return [...known, ...unknown]
}
