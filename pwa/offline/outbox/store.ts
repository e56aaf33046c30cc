import type { Draft } from '../drafts/drafts'
import type { ChangeNumber, OutboxEntry } from '../drafts/entry'
import { inTransaction } from '../storage/database'
import { writeFreeingSpace } from '../storage/free-space'
import { giveNumber } from './numbers'

/** An entry before it is stored: the store assigns `sequence` and `change`. */
export type NewEntry = Omit<OutboxEntry, 'sequence' | 'change'>

/** The account's entries in the order of submission. */
export async function listEntries(account: string): Promise<OutboxEntry[]> {
  const entries = await inTransaction(['outbox'], 'readonly', (transaction) => allEntries(transaction))
  return inOrder(entries).filter((entry) => entry.account === account)
}

/**
 * Turns a submitted draft into an entry in one transaction: a kill in between can neither lose nor double it. False, and nothing is
 * changed, when the draft was submitted before: an entry with this id exists.
 */
export async function addEntry(entry: NewEntry, draft: Pick<Draft, 'account' | 'kind' | 'key'>): Promise<boolean> {
  let isNew = false
  await writeFreeingSpace(() =>
    inTransaction(['drafts', 'outbox', 'device'], 'readwrite', (transaction) => {
      const outbox = transaction.objectStore('outbox')
      const known = allEntries(transaction)
      known.onsuccess = () => {
        isNew = !known.result.some(({ id }) => id === entry.id)
        if (!isNew) return
        // A counter, not a time: a phone's clock may be set back.
        const sequence = Math.max(0, ...known.result.map((other) => other.sequence)) + 1
        giveNumber(transaction, entry.account, (change) =>
          outbox.put({ ...entry, sequence, change } satisfies OutboxEntry),
        )
        transaction.objectStore('drafts').delete([draft.account, draft.kind, draft.key])
      }
      return known
    }),
  )
  return isNew
}

/** Turns an entry back into a draft in one transaction. False when it was sent meanwhile or may have been. */
export async function takeBack(id: string, draft: Draft): Promise<boolean> {
  let isTaken = false
  await writeFreeingSpace(() =>
    inTransaction(['drafts', 'outbox'], 'readwrite', (transaction) => {
      const outbox = transaction.objectStore('outbox')
      const found: IDBRequest<OutboxEntry | undefined> = outbox.get(id)
      found.onsuccess = () => {
        isTaken = found.result !== undefined && canTakeBack(found.result)
        if (!isTaken) return
        transaction.objectStore('drafts').put(draft)
        outbox.delete(id)
      }
      return found
    }),
  )
  return isTaken
}

/**
 * Whether an entry can become a draft again. A new object that may have reached the server must wait for the server's answer, because
 * it would be created twice. An edit needs not: if the server has it, its version has moved, and the next edit is merged with it.
 */
export function canTakeBack({ state, tries, version }: OutboxEntry): boolean {
  if (state.name === 'waiting') return tries === 0 || version !== null
  return state.name === 'refused' || state.name === 'conflict'
}

/** Overwrites the entry with the same id, if it still exists. */
export function updateEntry(entry: OutboxEntry): Promise<unknown> {
  return changeEntry(entry.id, (outbox) => outbox.put(entry))
}

/** Replaces an entry by one with another id and content, which gets a new number, in one transaction, if it still exists. */
export function replaceEntry(id: string, next: OutboxEntry): Promise<unknown> {
  return changeEntry(id, (outbox) => {
    outbox.delete(id)
    giveNumber(outbox.transaction, next.account, (change) => outbox.put({ ...next, change } satisfies OutboxEntry))
  })
}

/** Gives an entry a number, if it still exists. `taken` is its earlier number that the server knows for another change. */
export function numberEntry(entry: OutboxEntry, taken?: ChangeNumber): Promise<unknown> {
  return changeEntry(entry.id, (outbox) =>
    giveNumber(
      outbox.transaction,
      entry.account,
      (change) => outbox.put({ ...entry, change } satisfies OutboxEntry),
      taken,
    ),
  )
}

function changeEntry(id: string, change: (outbox: IDBObjectStore) => void): Promise<unknown> {
  return writeFreeingSpace(() =>
    inTransaction(['outbox', 'device'], 'readwrite', (transaction) => {
      const outbox = transaction.objectStore('outbox')
      const found = outbox.getKey(id)
      found.onsuccess = () => {
        if (found.result !== undefined) change(outbox)
      }
      return found
    }),
  )
}

export async function removeEntry(id: string): Promise<void> {
  await inTransaction(['outbox'], 'readwrite', (transaction) => transaction.objectStore('outbox').delete(id))
}

function allEntries(transaction: IDBTransaction): IDBRequest<OutboxEntry[]> {
  return transaction.objectStore('outbox').getAll()
}

function inOrder(entries: OutboxEntry[]): OutboxEntry[] {
  return entries.sort((a, b) => a.sequence - b.sequence)
}
