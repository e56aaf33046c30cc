import type { Check } from '#shared/contract/checks'
import { LANGUAGES } from '#shared/language/languages'
import { checkCode, readCheckCode } from '#shared/rules/fundraisers/check-code'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { checkLines, type ListedGift, type ListState } from '#shared/rules/group-list'
import { splitReturned } from '#shared/rules/money/fees'
import { readFundraiser } from '../../community/fundraisers/service'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { inLanguage, pagesAt, requestLanguage } from '../../platform/language'
import { refuse } from '../../platform/refusals/refusal'
import { presentDonation } from '../donations/present'
import { listReturns, returnedOf } from '../payments/returns'
import { findBooks, findNewestBooks, listBooked } from './queries'

/** Older donations are in no list that somebody sends round. */
const MOST_COMPARED = 5_000

/** What stood in the books when a list was made. Throws 404 for a code that no list has. */
export async function checkBooks(context: Context, typed: string, list?: string): Promise<Check> {
  const { read } = context.database
  const then = await findByCode(read, typed)
  if (!then) throw refuse('check.unknown-code')
  const { fundraiserId: id, number } = then
  const { title, goalAmount, isPageHeld } = await readFundraiser(context, id)
  const head = { code: checkCode(id, number), fundraiser: { id, title } }
  if (isPageHeld) return { ...head, books: null, lines: null }
  const now = (await findNewestBooks(read, id)) ?? then
  const books = { earlier: present(then), now: present(now), isSame: FIGURES.every((each) => then[each] === now[each]) }
  if (!list?.trim()) return { ...head, books, lines: null }
  const gifts = await listGifts(context.database.lists, then)
  // Its address has the language of the list.
  const stateOf = () => ({
    ...{ title, goal: goalAmount, total: then.total, count: then.donationsCount, asOf: then.createdAt },
    ...{ code: head.code, address: shareAddress(pagesAt(context.config.publicUrl), id) },
  })
  return { ...head, books, lines: compare(list, stateOf, gifts) }
}

async function findByCode(database: Handle, typed: string): Promise<Row<'books'> | undefined> {
  for (const { fundraiserId, number } of readCheckCode(typed)) {
    const row = await findBooks(database, fundraiserId, number)
    if (row) return row
  }
}

const FIGURES = ['raised', 'fees', 'paidOut', 'waiting', 'total', 'donationsCount'] as const

const present = ({ raised, fees, paidOut, waiting, total, donationsCount, createdAt }: Row<'books'>) => ({
  ...{ raised, fees, paidOut, waiting, total, donationsCount },
  at: new Date(createdAt).toISOString(),
})

/** The donations as they were then, with the names that the page shows now. */
async function listGifts(
  database: Handle,
  { fundraiserId, upToDonationId, createdAt: then }: Row<'books'>,
): Promise<ListedGift[]> {
  const rows = await listBooked(database, fundraiserId, upToDonationId, MOST_COMPARED)
  const returned = rows.filter(({ returnedAmount }) => returnedAmount > 0)
  const all = await listReturns(
    database,
    returned.map(({ paymentId }) => paymentId),
  )
  return rows.flatMap((row) => {
    const payment = { amount: row.paidAmount, bookedAmount: row.bookedAmount }
    const isBefore = (each: { paymentId: number; updatedAt: number }) =>
      each.paymentId === row.paymentId && each.updatedAt <= then
    const before = { refunds: all.refunds.filter(isBefore), disputes: all.disputes.filter(isBefore) }
    const { returnedAmount } = splitReturned(row, returnedOf(payment, before, 'final'))
    const { donorName, isAnonymous } = presentDonation(row)
    const amount = row.amount - returnedAmount
    return amount > 0 ? [{ name: isAnonymous ? null : donorName, amount }] : []
  })
}

/** In the language of the list, which is the one in which the most lines fit. */
function compare(list: string, stateOf: () => ListState, gifts: readonly ListedGift[]): Check['lines'] {
  let best: Check['lines'] = null
  let fewest = Number.POSITIVE_INFINITY
  for (const language of new Set([requestLanguage(), ...LANGUAGES])) {
    const lines = inLanguage(language, () => checkLines(list, stateOf(), gifts))
    const missing = lines.filter(({ fits }) => !fits).length
    if (missing < fewest) [best, fewest] = [lines, missing]
    if (fewest === 0) break
  }
  return best
}
