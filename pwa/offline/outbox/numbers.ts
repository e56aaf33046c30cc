import type { ChangeNumber, OutboxEntry } from '../drafts/entry'

/** The key in the store `device` of the number that an account's latest entry got. */
export const lastNumberKey = (account: string): string => `outbox-number:${account}`

/**
 * Gives the account's next number to `use`, in a transaction that includes the store `device`: together with the entry it is on the disk,
 * or neither is. A new device id is made for the first number, and when the server knows another change under a number of `taken`,
 * because this device is a copy of another one.
 */
export function giveNumber(
  transaction: IDBTransaction,
  account: string,
  use: (change: ChangeNumber) => void,
  taken?: ChangeNumber,
): void {
  const store = transaction.objectStore('device')
  const found: IDBRequest<unknown> = store.get(lastNumberKey(account))
  found.onsuccess = () => {
    const last = isNumber(found.result) && found.result.device !== taken?.device ? found.result : null
    const change = last ? { device: last.device, number: last.number + 1 } : { device: crypto.randomUUID(), number: 1 }
    store.put(change satisfies ChangeNumber, lastNumberKey(account))
    use(change)
  }
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
