import type { OutboxEntry } from '../../drafts/entry'
import { inTransaction } from '../../storage/database'

/** Makes all waiting entries of this device due at once. Never rejects: without storage nothing waits. */
export async function forgetPauses(): Promise<void> {
  await inTransaction(['outbox'], 'readwrite', (transaction) => {
    const outbox = transaction.objectStore('outbox')
    const found: IDBRequest<OutboxEntry[]> = outbox.getAll()
    found.onsuccess = () => {
      for (const entry of found.result) if (entry.nextTryAt > 0) outbox.put({ ...entry, nextTryAt: 0 })
    }
    return found
  }).catch(() => undefined)
}

/** Whether an entry of any account waits on this device. Rejects like IndexedDB. */
export async function hasWaiting(): Promise<boolean> {
  const entries = await inTransaction(
    ['outbox'],
    'readonly',
    (transaction): IDBRequest<OutboxEntry[]> => transaction.objectStore('outbox').getAll(),
  )
  return entries.some(({ state }) => state.name === 'waiting')
}
