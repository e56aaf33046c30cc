import { promisifyRequest } from 'idb-keyval'
import { deviceStore } from './connection'

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
