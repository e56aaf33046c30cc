import { appendOnly, type Migration } from './types'

/** What was booked stays as it was booked: the database itself sees to it. */
export const appendOnlyLedger: Migration = {
  name: '008-append-only-ledger',
  async up(database, engine) {
    await appendOnly(database, engine, 'ledger_events')
    await appendOnly(database, engine, 'ledger_entries')
  },
}
