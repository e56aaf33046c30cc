import { del, promisifyRequest } from 'idb-keyval'
import { writeFreeingSpace } from '../caches'
import { deviceSteps, deviceStore, under } from '../database'
import { type Draft, keyOf } from '../drafts/drafts'
import type { ChangeNumber, OutboxEntry } from '../drafts/entry'
import { VISITOR, VISITOR_WROTE, writeSetting } from '../settings'

/** An entry before it is stored: the store assigns `sequence` and `change`. */
export type NewEntry = Omit<OutboxEntry, 'sequence' | 'change'>

export async function listEntries(account: string): Promise<OutboxEntry[]> {
  const entries = await deviceStore('readonly', allEntries)
  return entries.filter((entry) => entry.account === account).sort((a, b) => a.sequence - b.sequence)
}

/** The accounts of the entries that wait on this device. Rejects like IndexedDB. */
export async function waitingAccounts(): Promise<Set<string>> {
  const entries = await deviceStore('readonly', allEntries)
  return new Set(entries.filter(({ state }) => state.name === 'waiting').map(({ account }) => account))
}

/** Makes all waiting entries of this device due at once. Never rejects: without storage nothing waits. */
export async function forgetPauses(): Promise<void> {
  await deviceSteps('readwrite', async (values) => {
    for (const entry of await allEntries(values)) {
      if (entry.nextTryAt > 0) values.put({ ...entry, nextTryAt: 0 } satisfies OutboxEntry, ['entry', entry.id])
    }
  }).catch(() => undefined)
}

/** One transaction: a kill in between can't lose or double it; false if submitted before. */
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

/** A new object that may have reached the server would be created twice; an edit is merged. */
export function canTakeBack({ state, tries, version }: OutboxEntry): boolean {
  if (state.name === 'waiting') return tries === 0 || version !== null
  return state.name === 'refused' || state.name === 'conflict'
}

export const updateEntry = (entry: OutboxEntry): Promise<void> =>
  changeEntry(entry.id, (values) => values.put(entry, ['entry', entry.id]))

/** Replaces an entry by one with another id and content, which gets a new number, in one transaction, if it still exists. */
export function replaceEntry(id: string, next: OutboxEntry): Promise<void> {
  return changeEntry(id, (values) => {
    values.delete(['entry', id])
    return putNumbered(values, next)
  })
}

/** Gives an entry a number, if it still exists. `taken` is its earlier number that the server knows for another change. */
export const numberEntry = (entry: OutboxEntry, taken?: ChangeNumber): Promise<void> =>
  changeEntry(entry.id, (values) => putNumbered(values, entry, taken))

export const removeEntry = (id: string): Promise<void> => del(['entry', id], deviceStore)

const WEEK = 7 * 24 * 60 * 60_000

/** Deletes what was sent a week ago, and the mark of visitors when nothing of theirs is left. Never rejects. */
export async function forgetLongSent(now = Date.now()): Promise<void> {
  const isLeft = await deviceSteps('readwrite', async (values) => {
    const entries = await allEntries(values)
    const isOld = ({ state }: OutboxEntry) => state.name === 'sent' && state.at < now - WEEK
    for (const { id } of entries.filter(isOld)) values.delete(['entry', id])
    return entries.some((entry) => entry.account === VISITOR && !isOld(entry))
  }).catch(() => true)
  if (!isLeft) writeSetting(VISITOR_WROTE, null)
}

function changeEntry(id: string, change: (values: IDBObjectStore) => unknown): Promise<void> {
  return inSteps(async (values) => {
    if (await findEntry(values, id)) await change(values)
  })
}

const inSteps = <T>(work: (values: IDBObjectStore) => Promise<T>): Promise<T> =>
  writeFreeingSpace(() => deviceSteps('readwrite', work))

const allEntries = (values: IDBObjectStore) => promisifyRequest<OutboxEntry[]>(values.getAll(under('entry')))

const findEntry = (values: IDBObjectStore, id: string) =>
  promisifyRequest<OutboxEntry | undefined>(values.get(['entry', id]))

export const lastNumberKey = (account: string): string[] => ['outbox-number', account]

/** A new device id for the first number, and when the server knows another change under `taken`. */
async function putNumbered(values: IDBObjectStore, entry: OutboxEntry, taken?: ChangeNumber): Promise<void> {
  const key = lastNumberKey(entry.account)
  const found = await promisifyRequest<unknown>(values.get(key))
  const last = isNumber(found) && found.device !== taken?.device ? found : { device: crypto.randomUUID(), number: 0 }
  const change: ChangeNumber = { device: last.device, number: last.number + 1 }
  values.put(change, key)
  values.put({ ...entry, change } satisfies OutboxEntry, ['entry', entry.id])
}

/** All entries up to this number are sent, refused or taken back, and never sent again. */
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
