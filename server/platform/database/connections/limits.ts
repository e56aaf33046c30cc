/** How long we wait for PostgreSQL, in milliseconds. A longer wait ends with an error. */
export interface Limits {
  /** The most connections at the same time. */
  connections: number
  /** For a free connection, or a new one. */
  connectMs: number
  statementMs: number
  /** For a lock of another transaction. */
  lockMs: number
  /** For the next statement of a transaction, before PostgreSQL ends it and its locks. */
  idleInTransactionMs: number
  /** Whether strangers can take all connections with slow searches, while those of others are free. */
  isForLists?: boolean
}

/** PostgreSQL keeps to these itself. A connection pooler must pass them on. */
export function settingsOf({ statementMs, lockMs, idleInTransactionMs }: Limits) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/** Longer than any statement of a request takes, and short enough that people do not give up. */
export const FOR_REQUESTS: Limits = {
  connections: 10,
  connectMs: 8_000,
  statementMs: 10_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
}

/** Few and short, so that strangers who search can't keep all connections from donations and payouts. */
export const FOR_LISTS: Limits = { ...FOR_REQUESTS, connections: 3, statementMs: 5_000, isForLists: true }

const MINUTE = 60_000

/** For migrations and terminal commands, which may read or change all rows at once, and wait for the migrations of another server. */
export const FOR_COMMANDS: Limits = {
  connections: 10,
  connectMs: 8_000,
  statementMs: 30 * MINUTE,
  lockMs: 10 * MINUTE,
  idleInTransactionMs: 30 * MINUTE,
}

/** PostgreSQL ends a long statement itself. When not even that answer arrives for so long, its process or its machine hangs. */
export const ANSWER_MS = 2_000
