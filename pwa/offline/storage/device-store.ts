import { inTransaction } from './database'

/**
 * Values that this device must remember after its browser was killed, each under its own key. Local storage is written to the disk
 * seconds later; a promise of this store is resolved when the value is on the disk. All functions reject like IndexedDB.
 */
export const deviceStore = {
  /** Undefined when nothing is stored. The reader checks the value's type: another build may have written it. */
  read: (key: string): Promise<unknown> =>
    inTransaction(['device'], 'readonly', (transaction) => transaction.objectStore('device').get(key)),

  /** All values whose key begins with `prefix`. */
  list: (prefix: string): Promise<unknown[]> =>
    inTransaction(['device'], 'readonly', (transaction) =>
      transaction.objectStore('device').getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
    ),

  async write(key: string, value: unknown): Promise<void> {
    await change((store) => store.put(value, key))
  },

  async remove(key: string): Promise<void> {
    await change((store) => store.delete(key))
  },
}

/** One request, which is finished even if the page ends. Safari has `commit` since 15. */
function change<T>(request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return inTransaction(['device'], 'readwrite', (transaction) => {
    const made = request(transaction.objectStore('device'))
    transaction.commit?.()
    return made
  })
}
