import { auditMoney } from '../../../giving/ledger/audit'
import type { Check } from '../check'
import { ok, problem } from '../findings'

/** Whether every total and balance follows from the ledger: `npm run audit:money`. Reads beside the requests, not before them. */
export const books: Check = {
  name: 'books',
  title: 'Books',
  async run({ database }) {
    const differences = await auditMoney(database.lists)
    if (differences.length === 0) return [ok('Every cent adds up')]
    return [
      problem(`${differences.length} differences`, 'Stop paying out, and run `npm run audit:money`: it names them.'),
    ]
  },
}
