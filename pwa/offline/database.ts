import { get, promisifyRequest, type UseStore } from 'idb-keyval'

/** Milliseconds. A browser that has lost its storage sometimes never answers. */
export const ANSWER_TIMEOUT = 5_000

let opened: Promise<IDBDatabase> | undefined
/** Pending while the page is put away. */
let shown: Promise<unknown> | undefined
let isWatching = false
const transactions = new Set<IDBTransaction>()
const lastWrites = new Set<() => void>()

/** Strictly durable, because a dying battery must not lose typed text. */
export const deviceSteps = storeIn('values', 'strict')
/** The same for the single calls of idb-keyval, except `update`: they end even if the page does. */
export const deviceStore = committed(deviceSteps)
/** The server's replies, under `q:{account}-{hash of the query's key}`. */
export const queryStore = committed(storeIn('queries', 'relaxed'))

/** The last moment at which a transaction may begin; it must commit at once. */
export function writeBeforeLeaving(write: () => void): void {
  watchPage()
  lastWrites.add(write)
}

/** Rejects with a TimeoutError when the storage does not answer. */
export function inTime<T>(answer: Promise<T>, limit = ANSWER_TIMEOUT): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException('The storage does not answer', 'TimeoutError'))
    const timer = setTimeout(late, limit)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Reads again while storage does not answer: nobody may be told that something is not there because storage is slow. */
export async function askAgain<T>(read: () => Promise<T>, tries = 6): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (tries === 1 || !isPassing(error)) throw error
    return askAgain(read, tries - 1)
  }
}

/** Whether storage may work again in a moment: it did not answer in time, or its connection is lost. */
export const isPassing = (error: unknown): boolean => nameOf(error) === 'TimeoutError' || isLostConnection(error)

export const nameOf = (error: unknown): unknown =>
  error instanceof Error || error instanceof DOMException ? error.name : undefined

/** iOS closes the connection of pages in the background, and so do pages that are put away. */
const isLostConnection = (error: unknown): boolean =>
  /^(?:InvalidState|Unknown|Abort)Error$/.test(String(nameOf(error)))

/** One store of the database. Its promises resolve once everything is written. */
function storeIn(name: 'values' | 'queries', durability: IDBTransactionDurability): UseStore {
  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T | PromiseLike<T>): Promise<T> {
    await shown
    const database = await connected()
    if (shown) return run(mode, work)
    const transaction = database.transaction(name, mode, { durability })
    const end = ended(transaction)
    const result = new Promise<T>((resolve) => resolve(work(transaction.objectStore(name))))
    // When the transaction fails, its own error counts.
    result.catch(() => undefined)
    await end
    return result
  }
  const runAgain: UseStore = async (mode, work) => {
    try {
      return await run(mode, work)
    } catch (error) {
      if (!isLostConnection(error)) throw error
      close()
      return run(mode, work)
    }
  }
  return (mode, work) => inTime(runAgain(mode, work))
}

/** Safari has `commit` since 15. */
function committed(store: UseStore): UseStore {
  return (mode, work) =>
    store(mode, (values) => {
      const result = work(values)
      values.transaction.commit?.()
      return result
    })
}

/** Not by the attributes `oncomplete` and `onabort`, which idb-keyval sets. */
function ended(transaction: IDBTransaction): Promise<void> {
  transactions.add(transaction)
  return new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => {
      transactions.delete(transaction)
      resolve()
    })
    transaction.addEventListener('abort', () => {
      transactions.delete(transaction)
      // A script that aborts gives no error.
      reject(transaction.error ?? new DOMException('The page was put away', 'AbortError'))
    })
  })
}

/** A connection that fails, or does not open in time, is not kept: the next transaction opens another. */
function connected(): Promise<IDBDatabase> {
  watchPage()
  if (opened) return opened
  const opening = open(2).catch((error: unknown) => {
    // A newer build was here before. Its stores are ours and perhaps others.
    if (nameOf(error) === 'VersionError') return open()
    throw error
  })
  opened = opening
  const drop = () => {
    if (opened === opening) close()
  }
  const timer = setTimeout(drop, ANSWER_TIMEOUT)
  opening.catch(drop).finally(() => clearTimeout(timer))
  return opening
}

function open(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pamoja', version)
    request.onupgradeneeded = () => {
      for (const name of ['values', 'queries']) request.result.createObjectStore(name)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // A newer build wants to change the stores, or the browser has closed the connection.
      request.result.onversionchange = request.result.onclose = close
      resolve(request.result)
    }
  })
}

function close(): void {
  opened?.then((database) => database.close()).catch(() => undefined)
  opened = undefined
}

/** WebKit freezes transactions of a page that is put away, and all other pages wait for them. */
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
    close()
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is committed: the browser finishes it without the page.
  }
}

/** Milliseconds. The worker answers no page before it has read whether it may use the network. */
const MARK_TIMEOUT = 2_000

/** The keys that begin with these parts: an array sorts after every string. */
export const under = (...start: string[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []])

/** The values whose keys begin with these parts. Another build may have written them. Rejects like IndexedDB. */
export const listUnder = (...start: string[]): Promise<unknown[]> =>
  deviceStore('readonly', (values) => promisifyRequest<unknown[]>(values.getAll(under(...start))))

export const remembersAnything = async (): Promise<boolean> =>
  (await deviceStore('readonly', (values) => promisifyRequest(values.count()))) > 0

/** What pages tell the service worker, which can't read local storage, or what it remembers itself. */
export const WORKS_OFFLINE = ['work-offline']
export const USES_LESS_DATA = ['less-data']
export const IS_INSTALLED = ['installed']
export const CHOSEN_LANGUAGES = ['languages']

/** Reads one of them; undefined when it is not set, or storage is blocked or does not answer. */
export const readMark = (mark: string[]): Promise<unknown> =>
  inTime(get<unknown>(mark, deviceStore), MARK_TIMEOUT).catch(() => undefined)
