import { hasNewerVersion, isLostConnection } from './storage-errors'

/**
 * Runs one transaction and returns the result of the request that `work` returns, once everything is written. `work` makes requests and
 * awaits nothing. It runs again if the connection was lost. Rejects like IndexedDB.
 */
export type RunTransaction<Store extends string> = <T>(
  stores: Store[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<T>,
) => Promise<T>

interface Database {
  name: string
  version: number
  durability?: IDBTransactionDurability
  upgrade: (database: IDBDatabase) => void
}

/** Milliseconds. A browser that has lost its storage sometimes never answers. */
export const ANSWER_TIMEOUT = 5_000

const transactions = new Set<IDBTransaction>()
const lastWrites = new Set<() => void>()
const closers = new Set<() => void>()
/** Pending while the page is put away. */
let shown: Promise<unknown> | undefined
let isWatching = false

/** Calls `write` when the page is put away, the last moment at which a transaction may begin. It must commit its transaction itself. */
export function writeBeforeLeaving(write: () => void): void {
  watchPage()
  lastWrites.add(write)
}

/** The connection to a database. It closes when the page is put away, and opens again with the next transaction. */
export function connect<Store extends string>({ name, version, durability, upgrade }: Database): RunTransaction<Store> {
  let opened: Promise<IDBDatabase> | undefined

  function close() {
    opened?.then((database) => database.close()).catch(() => undefined)
    opened = undefined
  }

  function open(request: IDBOpenDBRequest): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      request.onupgradeneeded = () => upgrade(request.result)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        // A newer build wants to change the stores, or the browser has closed the connection.
        request.result.onversionchange = request.result.onclose = close
        resolve(request.result)
      }
    })
  }

  function connected(): Promise<IDBDatabase> {
    watchPage()
    closers.add(close)
    opened ??= openAny()
    return opened
  }

  /** A connection that fails is not kept, nor one that does not open in time: the next transaction opens another one. */
  function openAny(): Promise<IDBDatabase> {
    const opening = open(indexedDB.open(name, version)).catch((error: unknown) => {
      // A newer build was here before. Its stores are ours and perhaps others.
      if (hasNewerVersion(error)) return open(indexedDB.open(name))
      throw error
    })
    const drop = () => {
      if (opened === opening) close()
    }
    const timer = setTimeout(drop, ANSWER_TIMEOUT)
    opening.catch(drop).finally(() => clearTimeout(timer))
    return opening
  }

  const run: RunTransaction<Store> = async (stores, mode, work) => {
    await shown
    const database = await connected()
    if (shown) return run(stores, mode, work)
    const transaction = database.transaction(stores, mode, { durability })
    const request = work(transaction)
    transactions.add(transaction)
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => {
        transactions.delete(transaction)
        resolve(request.result)
      }
      transaction.onabort = () => {
        transactions.delete(transaction)
        // A script that aborts gives no error, and the request may have succeeded before.
        reject(transaction.error ?? request.error ?? new DOMException('The page was put away', 'AbortError'))
      }
    })
  }

  return async (...transaction) => {
    try {
      return await run(...transaction)
    } catch (error) {
      if (!isLostConnection(error)) throw error
      close()
      return run(...transaction)
    }
  }
}

/** A database with one store of values by key. What it has begun to write is written even if the page ends. */
export function keyValueStore(name: string) {
  const run = connect<'kv'>({ name, version: 1, upgrade: (database) => database.createObjectStore('kv') })
  return <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    run(['kv'], mode, (transaction) => {
      const request = work(transaction.objectStore('kv'))
      // Safari has it since 15.
      transaction.commit?.()
      return request
    })
}

/**
 * Browsers keep a page that the person leaves, frozen, to show it again at once. WebKit freezes its transactions with it, and from then
 * on all other pages of this site wait for them, even after a restart. So the page first ends its transactions.
 */
function watchPage(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('pagehide', () => {
    for (const transaction of transactions) abort(transaction)
    for (const write of lastWrites) write()
  })
  // Between two listeners, the browser runs what the first one has left to promises: the last writes begin.
  addEventListener('pagehide', () => {
    shown = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })).then(() => {
      shown = undefined
    })
    for (const close of closers) close()
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is committed: the browser finishes it without the page.
  }
}
