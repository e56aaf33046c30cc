import * as v from 'valibot'
import { getCurrentUser } from '#shared/contract/users'
import { send, type Uploader } from '../../api/client'
import { ApiError } from '../../api/errors'
import type { OutboxEntry } from '../drafts/entry'
import { notifyTabs, OUTBOX } from '../tabs'
import { type DrainResult, drain, type OutboxWorld } from './drain'
import { sendEntry } from './send-entry'
import { listEntries, numberEntry, replaceEntry, settledTo, updateEntry, waitingAccounts } from './store'

export interface Steps {
  /** Makes all waiting entries due at once. */
  forgetPauses(): Promise<void>
  /** Under the lock, after `first`: waits for it, or returns null. */
  drain(waitsForLock: boolean, first?: () => Promise<void>): Promise<DrainResult | null>
  /** Asks the browser to wake the service worker when there is a connection. Never rejects. */
  registerSync(): Promise<void>
}

/** `isHurried`: pauses after failures no longer count. Null when another page or the worker sends. */
export async function sendFromPage(steps: Steps, isHurried: boolean): Promise<DrainResult | null> {
  if (isHurried) await steps.forgetPauses()
  const result = await steps.drain(false)
  // The browser drops a sync after three failures, and one that succeeded. The page may be closed before its own next try.
  if (result?.name === 'again') await steps.registerSync()
  return result
}

/** Must not succeed while a page still sends: the browser would forget the sync. */
export async function sendOnSync(steps: Steps, isHurried: () => Promise<boolean>): Promise<void> {
  const result = await steps.drain(true, async () => {
    if (await isHurried()) await steps.forgetPauses()
  })
  if (result?.name === 'again') throw new Error('Something still waits to be sent')
}

/** All that is read of a user: a server that is newer than this app may describe people differently. */
const IDENTIFIED = v.object({ id: v.number() })

export interface OutboxEvents {
  onSending(id: string): void
  onChange(): void
  onSent(entry: OutboxEntry): void
}

/** One page or worker at a time (shared lock); `before` runs under it, and may stop it by rejecting. */
export function drainDevice(
  events: OutboxEvents,
  waitsForLock: boolean,
  uploaderFor: (entry: OutboxEntry) => Uploader = () => fetch,
  before?: () => Promise<void>,
): Promise<DrainResult | null> {
  const changing = async (write: Promise<unknown>) => {
    await write
    events.onChange()
  }
  const makeWorld = (signal: AbortSignal): OutboxWorld => ({
    waiting: waitingAccounts,
    whoAmI: () => whoAmI(signal),
    list: listEntries,
    update: (entry) => changing(updateEntry(entry)),
    replace: (entry, next) => changing(replaceEntry(entry.id, next)),
    renumber: (entry) => changing(numberEntry(entry, entry.change)),
    async send(entry) {
      events.onSending(entry.id)
      const settled = entry.change && settledTo(entry.change, await listEntries(entry.account))
      return sendEntry(entry, { uploader: uploaderFor(entry), settledTo: settled, signal })
    },
    onSent: events.onSent,
    makeId: () => crypto.randomUUID(),
    now: Date.now,
    random: Math.random,
  })
  // Read before the wait for the lock: a person who signs out meanwhile stops those who wait too.
  const signal = sendingSignal()
  return withLock(waitsForLock, async () => {
    await before?.()
    return drain(makeWorld(signal))
  })
}

/** Without locks (Safari before 15.4) only the idempotency keys prevent double processing. */
async function withLock<T>(waits: boolean, work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(OUTBOX, { ifAvailable: !waits }, (lock) => (lock ? untilPutAway(work()) : null))
}

/** The result of the work, or null as soon as the page is put away. In the worker that never happens. */
function untilPutAway<T>(work: Promise<T>): Promise<T | null> {
  let leave: () => void = () => undefined
  const putAway = new Promise<null>((resolve) => {
    leave = () => resolve(null)
  })
  addEventListener('pagehide', leave)
  return Promise.race([work, putAway]).finally(() => removeEventListener('pagehide', leave))
}

/** The server checks the account of each request too: the session may change meanwhile. */
async function whoAmI(signal: AbortSignal): Promise<string | null> {
  try {
    const user = await send({ ...getCurrentUser, reply: IDENTIFIED }, {}, { signal })
    return String(user.id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Milliseconds. Signing out must not wait for a tab that hangs. */
const LOCK_TIMEOUT = 3_000

/** A request must not leave with the cookie of the next account. Never rejects. */
export async function stopSending(): Promise<void> {
  notifyTabs({ type: 'stop-sending' })
  abortSending()
  if (!('locks' in navigator)) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LOCK_TIMEOUT)
    const holdUntilPageIsLeft = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(OUTBOX, holdUntilPageIsLeft).catch(() => resolve())
  })
}

let controller = new AbortController()

const sendingSignal = (): AbortSignal => controller.signal

/** Aborts what this page or worker sends from the outbox now. The entries stay there. Later entries can be sent again. */
export function abortSending(): void {
  controller.abort()
  controller = new AbortController()
}
