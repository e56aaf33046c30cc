import { sql } from 'kysely'

/**
 * The account of a line `e` that is found by its event `v`. As an expression, so that SQLite, which has no statistics, does not begin with
 * all lines of an account instead: then the work would grow as the square of the donations.
 */
export const accountOf = sql`e.account || ''`

/** The id of the dispute that an event `v` of the kind `dispute` is about. Its key is `dispute:<id>:<change>`. */
export const disputeOf = sql`
  cast(substr(rtrim(rtrim(v."eventKey", '0123456789'), ':'), length('dispute:') + 1) as bigint)`
