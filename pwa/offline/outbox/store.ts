import { inTransaction } from '../database'
import type { Draft } from '../drafts'
import { writeMakingRoom } from '../make-room'
import type { OutboxEntry } from './entry'

/** What is given when a person submits; the order is given here. */
export type NewEntry = Omit<OutboxEntry, 'sequence'>

/** The account's entries in the order of submission. */
export async function listEntries(account: string): Promise<OutboxEntry[]> {
  const entries = await inTransaction(['outbox'], 'readonly', (transaction) => allEntries(transaction))
  return inOrder(entries).filter((entry) => entry.account === account)
}

/** A submitted draft becomes an entry in one step: a kill in between can neither lose nor double it. */
export async function addEntry(entry: NewEntry, draft: Pick<Draft, 'account' | 'kind' | 'key'>): Promise<void> {
  await writeMakingRoom(() =>
    inTransaction(['drafts', 'outbox'], 'readwrite', (transaction) => {
      const outbox = transaction.objectStore('outbox')
      const known = allEntries(transaction)
      known.onsuccess = () => {
        // Counted, not timed: a phone's clock may be set back.
        const sequence = Math.max(0, ...known.result.map((other) => other.sequence)) + 1
        outbox.put({ ...entry, sequence } satisfies OutboxEntry)
        transaction.objectStore('drafts').delete([draft.account, draft.kind, draft.key])
      }
      return known
    }),
  )
}

/** An entry becomes a draft again, in one step. False when it has gone out meanwhile or may have. */
export async function takeBack(id: string, draft: Draft): Promise<boolean> {
  let isTaken = false
  await writeMakingRoom(() =>
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

/** What may have reached the server stays until that is known; then the server has it, or has said no. */
export function canTakeBack({ state, tries }: OutboxEntry): boolean {
  return state.name === 'refused' || state.name === 'conflict' || (state.name === 'waiting' && tries === 0)
}

/** Writes an entry over the one with the same id, if it is still there. */
export function updateEntry(entry: OutboxEntry): Promise<unknown> {
  return replaceEntry(entry.id, entry)
}

/** Puts `next` in the place of an entry, if that is still there, in one step. */
export function replaceEntry(id: string, next: OutboxEntry): Promise<unknown> {
  return writeMakingRoom(() =>
    inTransaction(['outbox'], 'readwrite', (transaction) => {
      const outbox = transaction.objectStore('outbox')
      const found = outbox.getKey(id)
      found.onsuccess = () => {
        if (found.result === undefined) return
        if (next.id !== id) outbox.delete(id)
        outbox.put(next)
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
