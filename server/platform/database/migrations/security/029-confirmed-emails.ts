import { sql } from 'kysely'
import type { Migration } from '../types'

/**
 * People who were registered by a leader and have chosen their own password did so with a mailed link, so the address is theirs. People
 * who have been paid got mails about it and keep their accounts for payouts. Of others it is not known: they confirm the address before
 * their first payout.
 */
export const confirmedEmails: Migration = {
  name: '029-confirmed-emails',
  async up(database) {
    await sql`update users set "emailConfirmedAt" = "createdAt"
      where "passwordIsOwn" = 1 and "closedAt" is null and ("createdById" is not null or exists
        (select 1 from payout_requests where payout_requests."userId" = users.id and status = 'completed'))`.execute(
      database,
    )
  },
}
