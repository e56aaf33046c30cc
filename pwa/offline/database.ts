import { isLostConnection } from './storage-errors'

/** `drafts` is what is being typed, `outbox` what was submitted: in one database, so that one becomes the other in one step. */
type StoreName = 'drafts' | 'outbox'

/** Milliseconds. A browser that has lost its storage sometimes never answers. */
const PATIENCE = 5_000

let opened: Promise<IDBDatabase> | undefined

/**
 * Carries out one transaction and answers with the result of its last request, once everything is safely on the disk.
 * `work` makes requests and awaits nothing. Rejects as IndexedDB does, and with a TimeoutError when it does not answer.
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
  // A dying battery must not take what a person has typed.
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
    const request = indexedDB.open('pamoja', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts', { keyPath: ['account', 'kind', 'key'] })
      request.result.createObjectStore('outbox', { keyPath: 'id' })
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
    const timer = setTimeout(() => reject(new DOMException('The storage does not answer', 'TimeoutError')), PATIENCE)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
