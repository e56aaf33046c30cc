import { appendOnly, type Migration } from './types'

/** Ledger entries never change: the database itself refuses it. */
export const appendOnlyLedger: Migration = {
  name: '008-append-only-ledger',
  async up(database, engine) {
    await appendOnly(database, engine, 'ledger_events')
    await appendOnly(database, engine, 'ledger_entries')
  },
}
