import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import { deviceStore } from '../database'
import type { OutboxEntry } from '../drafts/entry'
import {
  addEntry,
  forgetLongSent,
  lastNumberKey,
  listEntries,
  type NewEntry,
  numberEntry,
  removeEntry,
  replaceEntry,
  settledTo,
  updateEntry,
} from './store'

// This page is never put away.
vi.stubGlobal('addEventListener', () => undefined)

let account = ''
beforeEach(() => {
  account = crypto.randomUUID()
})

const entryOf = (id: string, changes: Partial<NewEntry> = {}): NewEntry =>
  buildEntry({
    ...{ id: `${account} ${id}`, account, kind: 'fundraiser.create', draftKey: id, entity: `new:${id}`, version: null },
    createdAt: Date.now(),
    ...changes,
  })
const add = (id: string, changes?: Partial<NewEntry>) =>
  addEntry(entryOf(id, changes), { account, kind: 'fundraiser.create', key: id })
const find = async (id: string): Promise<OutboxEntry> => {
  const entry = (await listEntries(account)).find((each) => each.id === `${account} ${id}`)
  if (!entry) throw new Error(`No entry ${id}`)
  return entry
}
const numbers = async () => (await listEntries(account)).map(({ change }) => change?.number)
const devices = async () => new Set((await listEntries(account)).map(({ change }) => change?.device))
it('gives each entry the next number of this device, also when many are stored at once', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => add(id)))
  expect((await numbers()).sort()).toEqual([1, 2, 3, 4])
  expect((await devices()).size).toBe(1)
})

it('gives no number twice, even if the entry with the highest one is gone', async () => {
  await add('a')
  await removeEntry(`${account} a`)
  await add('b')
  expect(await numbers()).toEqual([2])
})

it('numbers each account by itself, under another device id', async () => {
  await add('a')
  const first = await find('a')
  account = crypto.randomUUID()
  await add('a')
  const second = await find('a')
  expect(second.change?.number).toBe(1)
  expect(second.change?.device).not.toBe(first.change?.device)
})

it('gives another number to an entry that replaces one, and keeps it when the entry is updated', async () => {
  await add('a')
  await updateEntry({ ...(await find('a')), tries: 1 })
  expect(await numbers()).toEqual([1])
  await replaceEntry(`${account} a`, { ...(await find('a')), id: `${account} b` })
  expect(await find('b')).toMatchObject({ change: { number: 2 }, tries: 1 })
  expect(await listEntries(account)).toHaveLength(1)
})

it('does not store or number an entry again that is gone', async () => {
  await add('a')
  const gone = await find('a')
  await removeEntry(gone.id)
  await updateEntry(gone)
  await replaceEntry(gone.id, { ...gone, id: `${account} b` })
  await numberEntry(gone)
  expect(await listEntries(account)).toEqual([])
  expect(await get(lastNumberKey(account), deviceStore)).toMatchObject({ number: 1 })
})

it('makes a new device id once when numbers turn out to be taken, and leaves the other entries alone', async () => {
  for (const id of ['a', 'b', 'c']) await add(id)
  const [a, b, c] = [await find('a'), await find('b'), await find('c')]
  await numberEntry(a, a.change)
  await numberEntry(c, c.change)
  const [first, third] = [await find('a'), await find('c')]
  expect(first.change).toEqual({ device: expect.not.stringContaining(b.change?.device ?? ''), number: 1 })
  expect(third.change).toEqual({ device: first.change?.device, number: 2 })
  expect((await find('b')).change).toEqual(b.change)
})

it('counts as settled all numbers below those that wait, on the same device', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await add(id)
  const settled = async () => {
    const entries = await listEntries(account)
    const waiting = entries.filter(({ state }) => state.name === 'waiting')
    return waiting.map(({ change }) => change && settledTo(change, entries))
  }
  expect(await settled()).toEqual([0, 0, 0, 0])
  await updateEntry({ ...(await find('a')), state: { name: 'sent', at: 0, id: 1 } })
  await removeEntry(`${account} c`)
  expect(await settled()).toEqual([1, 1])
  const b = await find('b')
  await numberEntry(b, b.change)
  const [first, last] = [await find('b'), await find('d')]
  expect([first.change, last.change].map((change) => change && settledTo(change, [first, last]))).toEqual([0, 3])
})

it('forgets a week later what was sent, and that a visitor wrote once nothing of theirs is left', async () => {
  const marks = new Map([['visitorWrote', 'yes']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => marks.get(name) ?? null,
    removeItem: (name: string) => marks.delete(name),
  })
  account = 'visitor'
  await add('a', { state: { name: 'sent', at: 10, id: 1 } })
  const week = 7 * 24 * 3_600_000
  await forgetLongSent(10 + week)
  expect([await listEntries(account), marks.size]).toMatchObject([[{}], 1])
  const blocked = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The storage fails', 'TimeoutError')
  })
  await forgetLongSent(11 + week)
  expect(marks.size).toBe(1)
  blocked.mockRestore()
  await forgetLongSent(11 + week)
  expect([await listEntries(account), marks.size]).toEqual([[], 0])
})
