import { sql } from 'kysely'
import type { Migration } from '../types'

/** When it last changed where a person's money goes, and since when an admin is one. */
export const restingAccounts: Migration = {
  name: '028-resting-accounts',
  async up(database) {
    for (const column of ['firstAccountAt', 'connectChangedAt', 'adminSince'])
      await database.schema.alterTable('users').addColumn(column, 'bigint').execute()
    for (const column of ['changedAt', 'deniedAt'])
      await database.schema.alterTable('bank_accounts').addColumn(column, 'bigint').execute()
    await sql`update users set "firstAccountAt" =
      (select min("createdAt") from bank_accounts where bank_accounts."userId" = users.id)`.execute(database)
    await sql`update users set "firstAccountAt" =
      (select min("requestedAt") from payout_requests where payout_requests."userId" = users.id)
      where "firstAccountAt" is null`.execute(database)
  },
}
