import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { get } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let account = '7'
/** What the server has as read, for each account, and the newest notification; null while nobody reaches it. */
let server: { readUpTo: Record<string, number>; newest: number } | null = null

beforeEach(() => {
  account = '7'
  server = { readUpTo: {}, newest: 20 }
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'account' ? account : null) })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    if (!server) throw new TypeError('Failed to fetch')
    const before = server.readUpTo[account] ?? 0
    const readUpTo = Math.max(before, JSON.parse(body).upTo)
    server.readUpTo[account] = readUpTo
    return Response.json({ readUpTo, unread: server.newest - readUpTo }, { headers: { 'X-Pamoja': '1' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page of this device that has just been opened: what it has in memory is gone. */
async function openPage() {
  vi.resetModules()
  const page = await import('./read-up-to')
  await page.showReadMark()
  await page.sendReadMark()
  return page
}

it('tells the server what was read, and shows no unread ones at once', async () => {
  const page = await openPage()
  await page.learnUnread(5, 1)
  expect(page.unreadCount.value).toBe(5)
  expect(await page.noteRead(20)).toBe(0)
  expect(page.unreadCount.value).toBe(0)
  await expect.poll(() => server?.readUpTo).toEqual({ 7: 20 })
  expect(await page.noteRead(20)).toBe(20)
})

it('keeps what was read without a connection, and sends it later, also from a page opened later', async () => {
  const page = await openPage()
  await page.learnUnread(5, 1)
  const before = server
  server = null
  await page.noteRead(20)
  server = before
  // Counted by a server that does not know it yet.
  await page.learnUnread(5, Date.now() + 1_000)
  expect(page.unreadCount.value).toBe(0)
  const later = await openPage()
  expect(later.unreadCount.value).toBe(0)
  expect(server?.readUpTo).toEqual({ 7: 20 })
})

it('goes back for no device that has read less: the server and this device keep the most', async () => {
  const page = await openPage()
  if (server) server.readUpTo[7] = 18
  await page.noteRead(12)
  await expect.poll(() => page.unreadCount.value).toBe(2)
  expect(server?.readUpTo).toEqual({ 7: 18 })
  // What this device shows is old: nothing was read by that.
  expect(await page.noteRead(15)).toBe(18)
  expect(page.unreadCount.value).toBe(2)
})

it('takes the newest number, in whichever order the answers come', async () => {
  const page = await openPage()
  await page.learnUnread(3, 2_000)
  await page.learnUnread(9, 1_000)
  expect(page.unreadCount.value).toBe(3)
  expect(await page.storedUnread('7')).toBe(3)
})

it('shows two accounts of one device nothing of each other, and sends nothing for another', async () => {
  const before = server
  server = null
  const page = await openPage()
  await page.noteRead(20)
  account = '8'
  server = before
  await page.sendReadMark()
  expect(server?.readUpTo).toEqual({})
  const other = await openPage()
  expect([other.unreadCount.value, await other.noteRead(4)]).toEqual([0, 0])
  await expect.poll(() => server?.readUpTo).toEqual({ 8: 4 })
  account = '7'
  expect(await (await openPage()).noteRead(1)).toBe(20)
})

it('is gone from the device after signing out', async () => {
  const page = await openPage()
  await page.learnUnread(3, 2_000)
  await page.forgetReadMark()
  expect(page.unreadCount.value).toBe(0)
  const { deviceStore } = await import('./database')
  expect(await get(['read-up-to', '7'], deviceStore)).toBeUndefined()
})

it('works as long as the page where storage is blocked', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await openPage()
  await page.noteRead(9)
  await expect.poll(() => page.unreadCount.value).toBe(11)
  expect(await page.noteRead(9)).toBe(9)
})
