import { promisifyRequest } from 'idb-keyval'
import type { ChangeNumber, OutboxEntry } from '../drafts/entry'

/** The key of the number that an account's latest entry got. */
export const lastNumberKey = (account: string): string[] => ['outbox-number', account]

/**
 * Gives an entry the account's next number and stores both, in the transaction of `values`: together they are on the disk, or neither
 * is. A new device id is made for the first number, and when the server knows another change under a number of `taken`, because this
 * device is a copy of another one.
 */
export async function putNumbered(values: IDBObjectStore, entry: OutboxEntry, taken?: ChangeNumber): Promise<void> {
  const key = lastNumberKey(entry.account)
  const found = await promisifyRequest<unknown>(values.get(key))
  const last = isNumber(found) && found.device !== taken?.device ? found : { device: crypto.randomUUID(), number: 0 }
  const change: ChangeNumber = { device: last.device, number: last.number + 1 }
  values.put(change, key)
  values.put({ ...entry, change } satisfies OutboxEntry, ['entry', entry.id])
}

/**
 * The number up to which all entries of the account on this device are settled when this one is sent: sent, refused or taken back, so that
 * no request with such a number is ever sent again.
 */
export function settledTo(change: ChangeNumber, entries: readonly OutboxEntry[]): number {
  const waiting = entries.flatMap((entry) =>
    entry.state.name === 'waiting' && entry.change?.device === change.device ? entry.change.number : [],
  )
  return Math.min(change.number, ...waiting) - 1
}

function isNumber(value: unknown): value is ChangeNumber {
  if (typeof value !== 'object' || value === null || !('device' in value) || !('number' in value)) return false
  return typeof value.device === 'string' && typeof value.number === 'number'
}
