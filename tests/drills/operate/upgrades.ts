import { auditMoney } from '../../../server/giving/ledger/audit'
import { reconcile } from '../../../server/operations/jobs/reconcile-payments'
import { serve } from '../../../server/testing/serve'
import { login } from '../../../shared/contract/auth'
import { getFundraiser } from '../../../shared/contract/fundraisers'
import { listStates, unpackState } from '../upgrade/kept-states'
import type { DrillResult } from './restart'

const HOUR = 60 * 60_000

/** Upgrades the data of every kept release: sign-ins, totals, pictures, waiting payments, and books. */
export async function upgradeKeptStates(): Promise<DrillResult> {
  const states = listStates()
  const counts = { 'sign-ins': 0, totals: 0, pictures: 0, 'payments recorded later': 0, 'books and trails': 0 }
  let wrong = 0
  const note = (what: keyof typeof counts, isRight: boolean) => {
    if (isRight) counts[what] += 1
    else wrong += 1
  }
  for (const name of states) {
    const state = unpackState(name)
    const context = await state.open()
    const server = await serve(context)
    try {
      const { accounts, password, fundraisers, waiting } = state.expected
      for (const { email } of accounts)
        note('sign-ins', (await server.send('POST', login.path, { body: { email, password } })).status === 200)
      const totalOf = async (id: number) => (await server.call(getFundraiser, { params: { id } })).body.currentAmount
      for (const { id, currentAmount, image } of fundraisers) {
        note('totals', (await totalOf(id)) === currentAmount)
        note('pictures', (await fetch(server.origin + image)).ok)
      }
      const before = await totalOf(waiting.fundraiserId)
      context.pass(HOUR)
      await reconcile(context, () => false)
      note('payments recorded later', (await totalOf(waiting.fundraiserId)) === before + waiting.amount)
      const differences = await auditMoney(context.database.read)
      note('books and trails', differences.length === 0)
    } finally {
      await server.stop()
      await context.remove()
      state.remove()
    }
  }
  return { figures: { releases: states.length, ...counts, wrong }, ok: wrong === 0 }
}
