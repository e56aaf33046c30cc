import { get, promisifyRequest } from 'idb-keyval'
import { deviceStore, inTime } from './connection'

/** Milliseconds. The worker answers no page before it has read whether it may use the network. */
const MARK_TIMEOUT = 2_000

/** The keys that begin with these parts: an array sorts after every string. */
export const under = (...start: string[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []])

/** The values whose keys begin with these parts. Another build may have written them. Rejects like IndexedDB. */
export function listUnder(...start: string[]): Promise<unknown[]> {
  return deviceStore('readonly', (values) => promisifyRequest<unknown[]>(values.getAll(under(...start))))
}

/** Whether this device remembers anything, besides the server's replies. Rejects like IndexedDB. */
export async function remembersAnything(): Promise<boolean> {
  return (await deviceStore('readonly', (values) => promisifyRequest(values.count()))) > 0
}

/** What pages tell the service worker, which can't read local storage, or what it remembers itself. */
export const WORKS_OFFLINE = ['work-offline']
export const USES_LESS_DATA = ['less-data']
export const IS_INSTALLED = ['installed']
export const CHOSEN_LANGUAGES = ['languages']

/** Reads one of them; undefined when it is not set, or storage is blocked or does not answer. */
export function readMark(mark: string[]): Promise<unknown> {
  return inTime(get<unknown>(mark, deviceStore), MARK_TIMEOUT).catch(() => undefined)
}
