import { getGivingStatement, getStatement } from '#shared/contract/books/statements'
import { queryFor } from '../../api/queries'

/** Milliseconds for which a reply counts as fresh: the present month grows. */
const FRESH = 30_000

/** A person's statement of a month. Only the viewer's own is stored on the device. `userId`: another person, for admins. */
export function statementQuery(month: string, userId: number | null) {
  const query = userId === null ? {} : { userId }
  return { ...queryFor(getStatement, { params: { month }, query }, { persist: userId === null }), staleTime: FRESH }
}

/** A person's donations in a year. */
export function givingStatementQuery(year: string, userId: number | null) {
  const query = userId === null ? {} : { userId }
  return {
    ...queryFor(getGivingStatement, { params: { year }, query }, { persist: userId === null }),
    staleTime: FRESH,
  }
}
