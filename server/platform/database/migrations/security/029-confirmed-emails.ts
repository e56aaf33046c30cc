import { sql } from 'kysely'
import type { Migration } from '../types'

/**
 * People who were registered by a leader and have chosen their own password did so with a mailed link, so the address is theirs. Of
 * others it is not known: they confirm it before their first payout.
 */
export const confirmedEmails: Migration = {
  name: '029-confirmed-emails',
  async up(database) {
    await sql`update users set "emailConfirmedAt" = "createdAt"
      where "createdById" is not null and "passwordIsOwn" = 1 and "closedAt" is null`.execute(database)
  },
}
