import { computed, signal } from '@preact/signals-react'
import { del, get, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { readNotifications } from '#shared/contract/account/notifications'
import { send } from '../api/client'
import { writeFreeingSpace } from './caches'
import { deviceSteps, deviceStore, inTime } from './database'
import { currentAccount } from './settings'
import { notifyTabs } from './tabs'

const readMark = v.object({
  /** The newest notification that was read, here or elsewhere. It only grows. */
  upTo: v.number(),
  /** The newest that the server has as read. */
  sentUpTo: v.number(),
  unread: v.number(),
  /** When the number of unread ones was known, in milliseconds since 1970. */
  knownAt: v.number(),
})
export type ReadMark = v.InferOutput<typeof readMark>

const NOTHING: ReadMark = { upTo: 0, sentUpTo: 0, unread: 0, knownAt: 0 }

/** What this device knows of the current account; also in memory, because storage may be blocked. */
const shown = signal<{ account: string; mark: ReadMark }>({ account: '', mark: NOTHING })

export const unreadCount = computed(() => shown.value.mark.unread)

const keyOf = (account: string): string[] => ['read-up-to', account]

/** Shows what the device has of the current account. Never rejects. */
export const showReadMark = (): Promise<unknown> => change(currentAccount(), (mark) => mark, false)

/** The number for an account, also in the service worker. Never rejects. */
export async function storedUnread(account: string): Promise<number> {
  const stored = await inTime(get<unknown>(keyOf(account), deviceStore)).catch(() => undefined)
  return asMark(stored).unread
}

/** Notes that everything up to the newest notification on the screen was read, and tells the server if it can. Returns what was read before. */
export async function noteRead(upTo: number): Promise<number> {
  const read = { upTo, unread: 0, knownAt: Date.now() }
  const before = await change(currentAccount(), (mark) => (upTo > mark.upTo ? merged(mark, read) : mark))
  void sendReadMark()
  return before.upTo
}

/** Tells the server what was read without a connection. Never rejects: it is tried again. */
export async function sendReadMark(): Promise<void> {
  const { account, mark } = shown.peek()
  // Somebody else may have signed in meanwhile.
  if (mark.upTo <= mark.sentUpTo || account !== currentAccount()) return
  try {
    const reply = await send(readNotifications, { body: { upTo: mark.upTo } })
    const sent = { upTo: reply.readUpTo, sentUpTo: reply.readUpTo }
    await change(account, (now) => merged(now, { ...sent, unread: reply.unread, knownAt: Date.now() }))
  } catch {
    // With the next connection.
  }
}

/** Takes the server’s number, unless it was counted before the last change here. */
export async function learnUnread(unread: number, knownAt: number, account = currentAccount()): Promise<void> {
  await change(account, (mark) => (knownAt > mark.knownAt ? merged(mark, { unread, knownAt }) : mark))
}

/** Deletes it with the account's other data. Rejects when the storage fails. */
export async function forgetReadMark(account = currentAccount()): Promise<void> {
  shown.value = { account, mark: NOTHING }
  await del(keyOf(account), deviceStore)
}

/** Two devices never fight: each place only grows, and a number that does not know what was read here is not shown. */
export function merged(mark: ReadMark, news: Partial<ReadMark>): ReadMark {
  const upTo = Math.max(mark.upTo, news.upTo ?? 0)
  const sentUpTo = Math.max(mark.sentUpTo, news.sentUpTo ?? 0)
  const isCountedBySomebodyElse = upTo > sentUpTo && news.upTo !== upTo
  const { unread, knownAt } = isCountedBySomebodyElse ? mark : { ...mark, ...news }
  return { upTo, sentUpTo, unread, knownAt }
}

/** Returns what it was before. Never rejects. */
async function change(account: string, next: (mark: ReadMark) => ReadMark, tells = true): Promise<ReadMark> {
  const inMemory = shown.peek().account === account ? shown.peek().mark : NOTHING
  const otherwise = () => ({ before: inMemory, after: next(inMemory) })
  const { before, after } = await stored(account, inMemory, next).catch(otherwise)
  if (account === currentAccount()) shown.value = { account, mark: after }
  if (tells && after !== before) notifyTabs({ type: 'read' })
  return before
}

/** In one transaction, because other tabs change it too. */
function stored(account: string, inMemory: ReadMark, next: (mark: ReadMark) => ReadMark) {
  return writeFreeingSpace(() =>
    deviceSteps('readwrite', async (values) => {
      const found = asMark(await promisifyRequest<unknown>(values.get(keyOf(account))))
      const before = found.upTo < inMemory.upTo ? inMemory : found
      const after = next(before)
      if (after !== found) values.put(after, keyOf(account))
      return { before, after }
    }),
  )
}

/** Another build may have written it. */
function asMark(stored: unknown): ReadMark {
  return v.is(readMark, stored) ? stored : NOTHING
}
