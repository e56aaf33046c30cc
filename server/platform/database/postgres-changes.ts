import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createSockets } from './postgres'
import type { Transaction } from './schema'

const CHANNEL = 'pamoja_changes'
const WITHDRAWAL = 'withdrawal'
/** Milliseconds between two checks of the connection, and for the answer to one. */
const CHECK_EVERY = 2_000
const ANSWER_WITHIN = 2_000
/** Milliseconds between two tries to connect. Meanwhile others may have changed anything at any time. */
const RETRY_EVERY = 500

/** `hides`: the change hid something from the public, or may have. */
export type OnChange = (hides: boolean) => void

export interface Changes {
  /** The statements that end a transaction, and inform the other servers if it is committed. */
  readonly commit: string
  /** Calls `onChange` after each transaction of another server, and again and again while their changes can't be received. */
  hear(onChange: OnChange): void
  /** Informs the servers that this transaction hides something from the public. */
  announceWithdrawal(transaction: Transaction): Promise<void>
  close(): Promise<void>
}

/** Informs several servers on one PostgreSQL of each other's transactions, within milliseconds. */
export function connectChanges(url: string): Changes {
  const ownId = randomUUID()
  const sockets = createSockets()
  const closing = new AbortController()
  let running = Promise.resolve()

  /** Receives changes until the connection is lost, or does not answer any more. */
  async function receive(onChange: OnChange, onConnected: (connected: boolean) => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
      stream: sockets.create,
    })
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, closing.signal])
    client.on('error', () => ended.abort()).on('end', () => ended.abort())
    client.on('notification', ({ payload = '' }) => {
      if (payload !== ownId) onChange(payload === WITHDRAWAL)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onConnected(true)
      for (;;) {
        await sleep(CHECK_EVERY, null, { signal })
        await client.query('select 1')
      }
    } finally {
      onConnected(false)
      await sockets.closeWithin(ANSWER_WITHIN, client.end())
    }
  }

  return {
    // One statement with the commit, so that a transaction waits for no further answer.
    commit: `notify ${CHANNEL}, '${ownId}'; commit`,
    hear(onChange) {
      let connected = false
      const timer = setInterval(() => !connected && onChange(false), RETRY_EVERY)
      timer.unref()
      closing.signal.addEventListener('abort', () => clearInterval(timer))
      const onConnected = (isConnected: boolean) => {
        connected = isConnected
        // What was hidden meanwhile is not known.
        onChange(isConnected)
      }
      running = (async () => {
        while (!closing.signal.aborted) {
          await receive(onChange, onConnected).catch(() => {})
          await sleep(RETRY_EVERY, null, { signal: closing.signal }).catch(() => {})
        }
      })()
    },
    async announceWithdrawal(transaction) {
      await sql`select pg_notify(${CHANNEL}, ${WITHDRAWAL})`.execute(transaction)
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
