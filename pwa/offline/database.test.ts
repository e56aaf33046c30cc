import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { get, promisifyRequest, set, update } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'

interface Listener {
  type: string
  call: () => void
  isOnce: boolean
}

let listeners: Listener[] = []

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The module with its own listeners, as each page loads it. */
async function openPage(): Promise<typeof import('./database')> {
  vi.resetModules()
  listeners = []
  vi.stubGlobal('addEventListener', (type: string, call: () => void, options?: AddEventListenerOptions) => {
    listeners.push({ type, call, isOnce: options?.once === true })
  })
  return import('./database')
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

/** The same on a device that has stored nothing. */
function openFirstPage() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return openPage()
}

function failingRequest(name: string): IDBOpenDBRequest {
  const request = { error: new DOMException(name, name) } as IDBOpenDBRequest
  queueMicrotask(() => request.onerror?.(new Event('error')))
  return request
}

/** Opens the database as a newer build would. Rejects if a connection blocks it. */
function openNewerVersion(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pamoja', 7)
    request.onblocked = () => reject(new Error('Blocked'))
    request.onsuccess = () => resolve(request.result)
  })
}

test('a page that is put away closes its connections, and reads again when it is shown', async () => {
  const { deviceStore } = await openFirstPage()
  await set('key', 'typed', deviceStore)
  const closed = vi.spyOn(IDBDatabase.prototype, 'close')
  await dispatch('pagehide')
  // Without being asked: a frozen page does not hear that a newer build wants the database.
  expect(closed).toHaveBeenCalledOnce()
  let hasBegun = false
  const read = deviceStore('readonly', (store) => {
    hasBegun = true
    return promisifyRequest(store.get('key'))
  })
  ;(await openNewerVersion()).close()
  expect(hasBegun).toBe(false)
  await dispatch('pageshow')
  expect(await read).toBe('typed')
})

test('a transaction that is open when the page is put away is undone, and runs again when the page is shown', async () => {
  const { deviceStore, deviceSteps } = await openFirstPage()
  await set('count', 1, deviceStore)
  let tries = 0
  const raised = update<number>('count', (count = 0) => count + ++tries, deviceSteps)
  const seen = deviceSteps('readwrite', async (store) => {
    tries++
    return promisifyRequest<number>(store.get('count'))
  })
  await runPromises()
  await dispatch('pagehide')
  // Not waiting for this page.
  ;(await openNewerVersion()).close()
  expect(tries).toBe(1)
  await dispatch('pageshow')
  await raised
  expect(await seen).toBe(await get('count', deviceStore))
  expect(tries).toBe(3)
})

test('a transaction runs again even if its request has succeeded before the page is put away', async () => {
  const { deviceStore, deviceSteps } = await openFirstPage()
  await set('key', 'before', deviceStore)
  let answer: () => void = () => undefined
  const hasAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let tries = 0
  const written = deviceSteps('readwrite', async (store) => {
    tries++
    const before = await promisifyRequest<string>(store.get('key'))
    store.put('typed', 'key')
    answer()
    return before
  })
  await hasAnswered
  await dispatch('pagehide')
  await dispatch('pageshow')
  expect(await written).toBe('before')
  expect(tries).toBe(2)
  expect(await get('key', deviceStore)).toBe('typed')
})

test('what is written at the last moment is kept', async () => {
  const { deviceStore, writeBeforeLeaving } = await openFirstPage()
  await set('key', 'before', deviceStore)
  const read = get('key', deviceStore)
  writeBeforeLeaving(() => void set('key', 'typed just now', deviceStore))
  await dispatch('pagehide')
  const next = await openPage()
  expect(await get('key', next.deviceStore)).toBe('typed just now')
  void read
})

test('a database of a newer build opens as it is', async () => {
  const first = await openFirstPage()
  await set('key', 'typed', first.deviceStore)
  await dispatch('pagehide')
  ;(await openNewerVersion()).close()
  const { deviceStore } = await openPage()
  expect(await get('key', deviceStore)).toBe('typed')
})

test('a connection that the browser has lost is opened again', async () => {
  const { deviceStore } = await openFirstPage()
  await set('key', 'typed', deviceStore)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The connection is closing', 'InvalidStateError')
  })
  expect(await get('key', deviceStore)).toBe('typed')
})

test('a database that does not open in time is opened again', async () => {
  const { ANSWER_TIMEOUT, deviceStore } = await openFirstPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = vi.spyOn(indexedDB, 'open').mockReturnValueOnce({} as IDBOpenDBRequest)
  const first = expect(set('key', 'first', deviceStore)).rejects.toMatchObject({ name: 'TimeoutError' })
  await runPromises()
  expect(silent).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(ANSWER_TIMEOUT)
  vi.useRealTimers()
  await first
  await set('key', 'second', deviceStore)
  expect(await get('key', deviceStore)).toBe('second')
})

test('a database of a newer build that fails to open is opened again', async () => {
  const { deviceStore } = await openFirstPage()
  vi.spyOn(indexedDB, 'open')
    .mockImplementationOnce(() => failingRequest('VersionError'))
    .mockImplementationOnce(() => failingRequest('QuotaExceededError'))
  const write = () => set('key', 'typed', deviceStore)
  await expect(write()).rejects.toThrow('QuotaExceededError')
  await write()
  expect(await get('key', deviceStore)).toBe('typed')
})

test('a transaction that fails by itself rejects, and does not run again', async () => {
  const { deviceStore } = await openFirstPage()
  let tries = 0
  const twice = deviceStore('readwrite', (store) => {
    tries++
    store.add('first', 'key')
    return promisifyRequest(store.add('second', 'key'))
  })
  await expect(twice).rejects.toThrow()
  expect(tries).toBe(1)
})
