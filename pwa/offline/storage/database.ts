import { isLostConnection } from './storage-errors'

/**
 * `drafts` has typed content, `outbox` submitted content, `device` what this device must remember (see `device-store.ts`). One
 * database, so that one transaction can change several of them.
 */
type StoreName = 'drafts' | 'outbox' | 'device'

/** Milliseconds. A browser that has lost its storage sometimes never answers. */
const ANSWER_TIMEOUT = 5_000

let opened: Promise<IDBDatabase> | undefined

/**
 * Runs one transaction and returns the result of the request that `work` returns, once everything is written to the disk.
 * `work` makes requests and awaits nothing. Rejects like IndexedDB, and with a TimeoutError when it does not answer.
 */
export async function inTransaction<T>(
  stores: StoreName[],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> {
  try {
    return await inTime(transact(stores, mode, work))
  } catch (error) {
    if (!isLostConnection(error)) throw error
    opened = undefined
    return inTime(transact(stores, mode, work))
  }
}

async function transact<T>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> {
  opened ??= open()
  // A dying battery must not lose typed text.
  const transaction = (await opened).transaction(stores, mode, { durability: 'strict' })
  const request = work(transaction)
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

function open(): Promise<IDBDatabase> {
  const forget = () => {
    opened = undefined
  }
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('pamoja', 2)
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result } = request
      if (oldVersion < 1) {
        result.createObjectStore('drafts', { keyPath: ['account', 'kind', 'key'] })
        result.createObjectStore('outbox', { keyPath: 'id' })
      }
      if (oldVersion < 2) result.createObjectStore('device')
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = forget
      // A newer build wants to change the stores.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      resolve(database)
    }
  }).catch((error: unknown) => {
    forget()
    throw error
  })
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('The storage does not answer', 'TimeoutError')),
      ANSWER_TIMEOUT,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
