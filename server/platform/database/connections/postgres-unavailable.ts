import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable'

/** A connection that ended, or PostgreSQL that ends it: shut down, started, failed over, or no room for more connections. */
const LOST = /^(?:E(?!RR_)[A-Z_]+|ERR_(?:STREAM|SOCKET)_\w+|08...|57P0.|25P0[34]|53300|25006)$/
/** The statement was ended, and its connection can be used further: waited too long for a lock, ran too long, no disk space or memory. */
const ENDED = /^(?:55P03|57014|53[124]00|58030)$/
/** Errors of the driver have no code. */
const LOST_MESSAGE = /^(?:Connection terminated|Query read timeout|timeout e|Client (?:was closed|has encountered))/

/** PostgreSQL can't be used for the moment. */
export class PostgresUnavailable extends DatabaseUnavailable {
  /** A SQLSTATE or the code of a network error; empty for an error of the driver. */
  readonly code: string
  /** Whether the connection can't be used further. */
  readonly isLost: boolean
  override readonly isForAll: boolean

  constructor(cause: Error, isLost: boolean, isForAll = isLost) {
    super(`PostgreSQL can’t be used: ${cause.message || codeOf(cause)}`, { cause })
    this.code = codeOf(cause)
    this.isLost = isLost
    this.isForAll = isForAll
  }
}

/** An error of a statement that may succeed later; null for any other error. */
export function unavailable(error: unknown): PostgresUnavailable | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const isLost = LOST.test(code) || (!(error instanceof pg.DatabaseError) && LOST_MESSAGE.test(error.message))
  return isLost || ENDED.test(code) ? new PostgresUnavailable(error, isLost) : null
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
