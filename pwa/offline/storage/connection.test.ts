import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'

interface Listener {
  type: string
  call: () => void
  isOnce: boolean
}

let listeners: Listener[] = []
let count = 0

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The module with its own listeners, as each page loads it. */
async function openPage(): Promise<typeof import('./connection')> {
  vi.resetModules()
  listeners = []
  vi.stubGlobal('addEventListener', (type: string, call: () => void, options?: AddEventListenerOptions) => {
    listeners.push({ type, call, isOnce: options?.once === true })
  })
  return import('./connection')
}

/** Like a browser, it runs what a listener has left to promises before it calls the next listener. */
async function dispatch(type: 'pagehide' | 'pageshow'): Promise<void> {
  for (const listener of listeners.filter((other) => other.type === type)) {
    if (listener.isOnce) listeners.splice(listeners.indexOf(listener), 1)
    listener.call()
    await runPromises()
  }
}

/** Runs what is left to promises, and no events of storage. */
async function runPromises(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

async function openStore() {
  const page = await openPage()
  const name = `database-${count++}`
  return { ...page, name, inStore: page.keyValueStore(name) }
}

function failingRequest(name: string): IDBOpenDBRequest {
  const request = { error: new DOMException(name, name) } as IDBOpenDBRequest
  queueMicrotask(() => request.onerror?.(new Event('error')))
  return request
}

/** Opens the database as a newer build would. Rejects if a connection blocks it. */
function openNewerVersion(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 7)
    request.onblocked = () => reject(new Error('Blocked'))
    request.onsuccess = () => resolve(request.result)
  })
}

test('a page that is put away closes its connections, and reads again when it is shown', async () => {
  const { name, inStore } = await openStore()
  await inStore('readwrite', (store) => store.put('typed', 'key'))
  const closed = vi.spyOn(IDBDatabase.prototype, 'close')
  await dispatch('pagehide')
  // Without being asked: a frozen page does not hear that a newer build wants the database.
  expect(closed).toHaveBeenCalledOnce()
  let hasBegun = false
  const read = inStore('readonly', (store) => {
    hasBegun = true
    return store.get('key')
  })
  ;(await openNewerVersion(name)).close()
  expect(hasBegun).toBe(false)
  await dispatch('pageshow')
  expect(await read).toBe('typed')
})

test('a transaction that is open when the page is put away is undone, and runs again when the page is shown', async () => {
  const { connect, name } = await openStore()
  const run = connect<'kv'>({ name, version: 1, upgrade: (database) => database.createObjectStore('kv') })
  await run(['kv'], 'readwrite', (transaction) => transaction.objectStore('kv').put(1, 'count'))
  let tries = 0
  const raised = run(['kv'], 'readwrite', (transaction) => {
    tries++
    const store = transaction.objectStore('kv')
    const read: IDBRequest<number> = store.get('count')
    read.onsuccess = () => store.put(read.result + 1, 'count')
    return read
  })
  await runPromises()
  expect(tries).toBe(1)
  await dispatch('pagehide')
  // Not waiting for this page.
  const other = await openNewerVersion(name)
  other.close()
  expect(tries).toBe(1)
  await dispatch('pageshow')
  expect(await raised).toBe(1)
  expect(tries).toBe(2)
  expect(await run(['kv'], 'readonly', (transaction) => transaction.objectStore('kv').get('count'))).toBe(2)
})

test('a transaction runs again even if its request has succeeded before the page is put away', async () => {
  const { connect, name } = await openStore()
  const run = connect<'kv'>({ name, version: 1, upgrade: (database) => database.createObjectStore('kv') })
  let answer: () => void = () => undefined
  const hasAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let tries = 0
  const written = run(['kv'], 'readwrite', (transaction) => {
    tries++
    const store = transaction.objectStore('kv')
    const put = store.put('typed', 'key')
    put.onsuccess = () => {
      store.put('later', 'other key')
      answer()
    }
    return put
  })
  await hasAnswered
  await dispatch('pagehide')
  await dispatch('pageshow')
  expect(await written).toBe('key')
  expect(tries).toBe(2)
})

test('what is written at the last moment is kept', async () => {
  const { name, inStore, writeBeforeLeaving } = await openStore()
  await inStore('readwrite', (store) => store.put('before', 'key'))
  const read = inStore('readonly', (store) => store.get('key'))
  writeBeforeLeaving(() => void inStore('readwrite', (store) => store.put('typed just now', 'key')))
  await dispatch('pagehide')
  const next = await openPage()
  expect(await next.keyValueStore(name)('readonly', (store) => store.get('key'))).toBe('typed just now')
  void read
})

test('a database of a newer build opens as it is', async () => {
  const { name, inStore } = await openStore()
  await inStore('readwrite', (store) => store.put('typed', 'key'))
  await dispatch('pagehide')
  ;(await openNewerVersion(name)).close()
  const { keyValueStore } = await openPage()
  expect(await keyValueStore(name)('readonly', (store) => store.get('key'))).toBe('typed')
})

test('a connection that the browser has lost is opened again', async () => {
  const { inStore } = await openStore()
  await inStore('readwrite', (store) => store.put('typed', 'key'))
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection is closing', 'InvalidStateError')
  })
  expect(await inStore('readonly', (store) => store.get('key'))).toBe('typed')
})

test('a database that does not open in time is opened again', async () => {
  const { ANSWER_TIMEOUT, inStore } = await openStore()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = vi.spyOn(indexedDB, 'open').mockReturnValueOnce({} as IDBOpenDBRequest)
  void inStore('readwrite', (store) => store.put('first', 'key'))
  await runPromises()
  expect(silent).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(ANSWER_TIMEOUT)
  vi.useRealTimers()
  expect(await inStore('readwrite', (store) => store.put('second', 'key'))).toBe('key')
})

test('a database of a newer build that fails to open is opened again', async () => {
  const { inStore } = await openStore()
  vi.spyOn(indexedDB, 'open')
    .mockImplementationOnce(() => failingRequest('VersionError'))
    .mockImplementationOnce(() => failingRequest('QuotaExceededError'))
  const write = () => inStore('readwrite', (store) => store.put('typed', 'key'))
  await expect(write()).rejects.toThrow('QuotaExceededError')
  expect(await write()).toBe('key')
})

test('a transaction that fails by itself rejects, and does not run again', async () => {
  const { inStore } = await openStore()
  let tries = 0
  const twice = inStore('readwrite', (store) => {
    tries++
    store.add('first', 'key')
    return store.add('second', 'key')
  })
  await expect(twice).rejects.toThrow()
  expect(tries).toBe(1)
})
