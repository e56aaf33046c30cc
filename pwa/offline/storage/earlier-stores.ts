/** The stores of the database's version 1. */
export const EARLIER_STORES = ['drafts', 'outbox', 'device']

/**
 * Moves what an earlier build has stored to where this one looks. Its pages may still be open and store
 * more: so its stores stay, empty, and each new connection does this again.
 */
export function moveEarlierValues(transaction: IDBTransaction): void {
  const values = transaction.objectStore('values')
  const move = (name: string, keyOf: (key: IDBValidKey) => IDBValidKey) => {
    const cursor = transaction.objectStore(name).openCursor()
    cursor.onsuccess = () => {
      const found = cursor.result
      if (!found) return
      values.put(found.value, keyOf(found.key))
      found.delete()
      found.continue()
    }
  }
  move('drafts', (key) => ['draft', key].flat())
  move('outbox', (id) => ['entry', id])
  // For example `outbox-number:7`.
  move('device', (key) => String(key).split(':'))
  // One had replies of the server only, the other what local storage has too.
  for (const name of ['queries', 'account']) indexedDB.deleteDatabase(name)
}
