import { askProviders, createTreasuryEntry, getTreasury, getTrialBalance } from '#shared/contract/admin/treasury'
import { signedIn } from '../../../community/sessions/policy'
import { createLedgerTotals } from '../../../giving/ledger/totals'
import { readTrialBalance, trialBalanceOf } from '../../../giving/ledger/trial-balance'
import { askAllProviders } from '../../../giving/treasury/balances/ask'
import { readBalanceChecks } from '../../../giving/treasury/balances/present'
import { readTreasury } from '../../../giving/treasury/overview'
import { recordEntry } from '../../../giving/treasury/record-entry'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'
import { createOnce } from '../../api/idempotency'

export function bindTreasury(api: Api, context: Context): void {
  const once = createOnce(context)
  const readTotals = createLedgerTotals(context.database.read)

  api.bind(getTreasury, async () => ({ body: await readTreasury(context, readTotals) }))

  /** The question under way: admins who ask at the same time share it. */
  let asking: Promise<void> | null = null
  api.bind(askProviders, async () => {
    asking ??= askAllProviders(context, readTotals).finally(() => {
      asking = null
    })
    await asking
    return { body: { providers: await readBalanceChecks(context) } }
  })

  api.bind(createTreasuryEntry, (input, caller) =>
    once(createTreasuryEntry, input, caller, async () => {
      const totals = await readTotals()
      return async (transaction) => ({
        status: 201,
        body: await recordEntry(transaction, context, signedIn(caller.viewer), { entry: input.body, totals }),
      })
    }),
  )

  api.bind(getTrialBalance, async ({ query }) => {
    const today = new Date(context.clock()).toISOString().slice(0, 10)
    const until = query.until ?? today
    // Nothing is later than now, so today's is that of the whole ledger.
    if (until >= today) return { body: trialBalanceOf((await readTotals()).totals, until) }
    return { body: await readTrialBalance(context.database.read, until) }
  })
}
