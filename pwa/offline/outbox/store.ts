import { del, promisifyRequest } from 'idb-keyval'
import { type Draft, keyOf } from '../drafts/drafts'
import type { ChangeNumber, OutboxEntry } from '../drafts/entry'
import { deviceSteps, deviceStore } from '../storage/connection'
import { under } from '../storage/device-store'
import { writeFreeingSpace } from '../storage/free-space'
import { putNumbered } from './numbers'

/** An entry before it is stored: the store assigns `sequence` and `change`. */
export type NewEntry = Omit<OutboxEntry, 'sequence' | 'change'>

/** The account's entries in the order of submission. */
export async function listEntries(account: string): Promise<OutboxEntry[]> {
  const entries = await deviceStore('readonly', allEntries)
  return entries.filter((entry) => entry.account === account).sort((a, b) => a.sequence - b.sequence)
}

/** Whether an entry of any account waits on this device. Rejects like IndexedDB. */
export async function hasWaiting(): Promise<boolean> {
  return (await deviceStore('readonly', allEntries)).some(({ state }) => state.name === 'waiting')
}

/** Makes all waiting entries of this device due at once. Never rejects: without storage nothing waits. */
export async function forgetPauses(): Promise<void> {
  await deviceSteps('readwrite', async (values) => {
    for (const entry of await allEntries(values)) {
      if (entry.nextTryAt > 0) values.put({ ...entry, nextTryAt: 0 } satisfies OutboxEntry, ['entry', entry.id])
    }
  }).catch(() => undefined)
}

/**
 * Turns a submitted draft into an entry in one transaction: a kill in between can neither lose nor double it. False, and nothing is
 * changed, when the draft was submitted before: an entry with this id exists.
 */
export function addEntry(entry: NewEntry, draft: Pick<Draft, 'account' | 'kind' | 'key'>): Promise<boolean> {
  return inSteps(async (values) => {
    const known = await allEntries(values)
    if (known.some(({ id }) => id === entry.id)) return false
    // A counter, not a time: a phone's clock may be set back.
    const sequence = Math.max(0, ...known.map((other) => other.sequence)) + 1
    values.delete(keyOf(draft))
    await putNumbered(values, { ...entry, sequence })
    return true
  })
}

/** Turns an entry back into a draft in one transaction. False when it was sent meanwhile or may have been. */
export function takeBack(id: string, draft: Draft): Promise<boolean> {
  return inSteps(async (values) => {
    const found = await findEntry(values, id)
    if (!found || !canTakeBack(found)) return false
    values.put(draft, keyOf(draft))
    values.delete(['entry', id])
    return true
  })
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
export function updateEntry(entry: OutboxEntry): Promise<void> {
  return changeEntry(entry.id, (values) => values.put(entry, ['entry', entry.id]))
}

/** Replaces an entry by one with another id and content, which gets a new number, in one transaction, if it still exists. */
export function replaceEntry(id: string, next: OutboxEntry): Promise<void> {
  return changeEntry(id, (values) => {
    values.delete(['entry', id])
    return putNumbered(values, next)
  })
}

/** Gives an entry a number, if it still exists. `taken` is its earlier number that the server knows for another change. */
export function numberEntry(entry: OutboxEntry, taken?: ChangeNumber): Promise<void> {
  return changeEntry(entry.id, (values) => putNumbered(values, entry, taken))
}

export const removeEntry = (id: string): Promise<void> => del(['entry', id], deviceStore)

function changeEntry(id: string, change: (values: IDBObjectStore) => unknown): Promise<void> {
  return inSteps(async (values) => {
    if (await findEntry(values, id)) await change(values)
  })
}

function inSteps<T>(work: (values: IDBObjectStore) => Promise<T>): Promise<T> {
  return writeFreeingSpace(() => deviceSteps('readwrite', work))
}

const allEntries = (values: IDBObjectStore) => promisifyRequest<OutboxEntry[]>(values.getAll(under('entry')))

const findEntry = (values: IDBObjectStore, id: string) =>
  promisifyRequest<OutboxEntry | undefined>(values.get(['entry', id]))
