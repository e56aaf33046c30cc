import { auditMoney } from '../../../giving/ledger/audit'
import type { Check, Finding } from '../check'
import { duration, ok, problem, warning } from '../findings'
import { readLastAudit } from '../last-audit'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NAME = { name: 'books', title: 'Books' }

/** Whether every total and balance followed from the ledger when that was last audited. The audit itself would make requests wait. */
export const books: Check = {
  ...NAME,
  async run({ database, clock }) {
    const last = await readLastAudit(database.read)
    if (last === null)
      return [
        warning(
          'The books were not audited yet',
          'The server does it each hour. Or run `npm run pamoja -- audit-money`.',
        ),
      ]
    const age = clock() - last.at
    if (last.differences > 0) return [judge(last.differences)]
    const text = `Every cent added up ${age < MINUTE ? 'just now' : `${duration(age)} ago`}`
    const advice =
      'The server audits the books each hour: its log says why it did not. Run `npm run pamoja -- audit-money`.'
    return [age > DAY ? warning(text, advice) : ok(text)]
  },
}

/** The same as of now, for a process that answers no requests. Takes minutes with a million donations. */
export const booksNow: Check = {
  ...NAME,
  run: async ({ database }) => [judge((await auditMoney(database.read)).length)],
}

function judge(differences: number): Finding {
  if (differences === 0) return ok('Every cent adds up')
  const found = differences === 1 ? '1 difference' : `${differences} differences`
  return problem(found, 'Stop paying out, and run `npm run pamoja -- audit-money`: it names them.')
}
