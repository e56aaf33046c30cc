import { createLedgerTotals } from '../../giving/ledger/totals'
import { askProvider } from '../../giving/treasury/balances/ask'
import { readBalanceChecks } from '../../giving/treasury/balances/present'
import type { Context } from '../../platform/context'
import { PROVIDERS } from '../../platform/providers/registry'

const DAY = 24 * 60 * 60_000

/** Asks each provider for our balances once a day, unless an admin or another server has asked it meanwhile. */
export function createBalanceCheck(context: Context): (isStopping: () => boolean) => Promise<void> {
  const readTotals = createLedgerTotals(context.database.read)
  return async (isStopping) => {
    for (const provider of PROVIDERS) {
      if (isStopping()) return
      const check = (await readBalanceChecks(context)).find((candidate) => candidate.provider === provider)
      const isRecent = check?.askedAt && context.clock() - Date.parse(check.askedAt) < DAY
      if (isRecent || !context.gateways[provider].configured) continue
      const reply = await askProvider(context, readTotals, provider)
      if ('problem' in reply) context.log.warn({ ...reply, provider }, 'our balance at the provider not read')
    }
  }
}
