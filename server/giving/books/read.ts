import type { Books } from '#shared/contract/books'
import { dayOf } from '#shared/rules/dates'
import { checkCode } from '#shared/rules/fundraisers/check-code'
import { readFundraiser } from '../../community/fundraisers/service'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { findNewestBooks, listArrived } from './queries'

const NOTHING = { raised: 0, fees: 0, paidOut: 0, waiting: 0, coveredFees: 0, total: 0, donationsCount: 0 }

/** Where the money of a fundraiser is. Throws 404; of a page that a hold has stopped it says nothing. */
export async function readBooks(context: Context, fundraiserId: number): Promise<Books> {
  const { isPageHeld } = await readFundraiser(context, fundraiserId)
  const row = isPageHeld ? undefined : await findNewestBooks(context.database.read, fundraiserId)
  if (!row) return { ...NOTHING, withheld: 0, asOf: null, code: null, payouts: [] }
  const { raised, fees, paidOut, waiting, coveredFees, total, donationsCount, number, createdAt } = row
  return {
    ...{ raised, fees, paidOut, waiting, coveredFees, total, donationsCount },
    withheld: total + coveredFees - raised,
    asOf: new Date(createdAt).toISOString(),
    code: checkCode(fundraiserId, number),
    payouts: await listPayoutDays(context.database.read, fundraiserId),
  }
}

const DAYS_SHOWN = 12
/** More payouts than so many days ever have. */
const MOST_READ = 120

async function listPayoutDays(database: Handle, fundraiserId: number): Promise<Books['payouts']> {
  const days = new Map<string, { at: string; amount: number }>()
  for (const { processedAt, amount } of await listArrived(database, fundraiserId, MOST_READ)) {
    if (processedAt === null) continue
    const known = days.get(dayOf(processedAt))
    if (known) known.amount += amount
    else days.set(dayOf(processedAt), { at: new Date(processedAt).toISOString(), amount })
  }
  return [...days.values()].slice(0, DAYS_SHOWN)
}
