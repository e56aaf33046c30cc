import type { GivingStatement } from '#shared/contract/books/statements'
import { findUserEvenClosed } from '../../community/users/find-user'
import type { Context } from '../../context'
import { receiptNumber } from './number'
import { printedOrganisation } from './organisation'
import { listGifts, listGivingTimes } from './queries'

/** The donations that a person made in a UTC year, oldest first, without what was refunded. */
export async function readGivingStatement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  donorId: number,
  year: number,
): Promise<GivingStatement> {
  const [from, to] = [Date.UTC(year), Date.UTC(year + 1)]
  const rows = await listGifts(database.read, donorId, { from, to })
  const years = (await listGivingTimes(database.read, donorId)).map((time) => new Date(time).getUTCFullYear())
  // A donor gave the fees that they covered too.
  const donations = rows.map((row) => ({
    number: receiptNumber(row),
    createdAt: new Date(row.createdAt).toISOString(),
    fundraiser: { id: row.fundraiserId, title: row.title },
    amount: row.amount + row.coveredFee,
    returnedAmount: row.returnedAmount + row.returnedCoveredFee,
  }))
  return {
    year,
    isOver: to <= clock(),
    donorName: (await findUserEvenClosed(database.read, donorId))?.fullName ?? '',
    organisation: printedOrganisation(config),
    charityText: config.charityText,
    donations,
    total: donations.reduce((sum, { amount, returnedAmount }) => sum + amount - returnedAmount, 0),
    years: [...new Set(years)].sort((a, b) => b - a),
  }
}
