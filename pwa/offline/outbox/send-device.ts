import * as v from 'valibot'
import { getCurrentUser } from '#shared/contract/users'
import { send, type Uploader } from '../../api/client'
import { ApiError } from '../../api/errors'
import { type OutboxEntry, withoutSecrets } from '../drafts/entry'
import { notifyTabs, OUTBOX } from '../tabs'
import { type DrainResult, drain, type OutboxWorld } from './drain'
import { mayBeForgotten, PLEASE_CHECK } from './failures'
import { sendEntry } from './send-entry'
import { hasWaiting, listEntries, numberEntry, replaceEntry, settledTo, updateEntry } from './store'

/** What a round of sending does on this device. */
export interface Steps {
  /** Makes all waiting entries due at once. */
  forgetPauses(): Promise<void>
  /**
   * Drains the outbox under the lock, after `first`. While another page or the worker holds the lock: waits for it, or returns null.
   */
  drain(waitsForLock: boolean, first?: () => Promise<void>): Promise<DrainResult | null>
  /** Asks the browser to wake the service worker when there is a connection. Never rejects. */
  registerSync(): Promise<void>
}

/**
 * Sends from a page. `isHurried`: the pauses after earlier failures no longer count, because the connection is back, the app was
 * opened or looked at again, or the person asked for it. Null when another page or the worker is sending.
 */
export async function sendFromPage(steps: Steps, isHurried: boolean): Promise<DrainResult | null> {
  if (isHurried) await steps.forgetPauses()
  const result = await steps.drain(false)
  // The browser drops a sync after three failures, and one that succeeded. The page may be closed before its own next try.
  if (result?.name === 'again') await steps.registerSync()
  return result
}

/**
 * Sends for a background sync. A sync that comes while a page sends must not succeed before that page has finished: the browser
 * would forget it, and nothing would be sent after the page is closed. Rejects when something is left, so that the browser repeats
 * the sync. `isHurried` is asked under the lock, because a page may be closed meanwhile: the pauses no longer count without a visible
 * page, which would have forgotten them itself, and when the browser repeats the sync no more.
 */
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
  /** The outbox has changed. */
  onChange(): void
  onSent(entry: OutboxEntry): void
}

/**
 * Sends this device's outbox, in a page or in the service worker. A shared lock allows one at a time; a page that ends or is put away
 * releases it. Entries are sent with fetch unless `uploaderFor` gives another uploader. `abortSending` ends it. While another page or the
 * worker holds the lock: waits for it (`waitsForLock`), or returns null. `before` runs under the lock; nothing is sent if it rejects.
 */
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
    whoAmI: () => whoAmI(signal),
    list: listToSend,
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
  // Without anything to send the server is not asked for the account.
  return withLock(waitsForLock, async () => {
    if (!(await hasWaiting())) return { name: 'done' }
    await before?.()
    return drain(makeWorld(signal))
  })
}

/**
 * Safari has Web Locks since 15.4. Without them only the idempotency keys prevent double processing. A page that is put away releases the
 * lock (null), because a frozen page would hold it and let nobody else send; what it has begun goes on when the page is shown again.
 */
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

/**
 * Asks the server for the account of the session, because only its entries are sent. The server checks the account of each request too:
 * the session may change meanwhile.
 */
async function whoAmI(signal: AbortSignal): Promise<string | null> {
  try {
    const user = await send({ ...getCurrentUser, reply: IDENTIFIED }, {}, { signal })
    return String(user.id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/**
 * The account's entries in the order of submission; those that wait have a number. Entries of an earlier build get theirs now, unless the
 * server may have the entry and would not recognise it: then the person is asked to check.
 */
export async function listToSend(account: string): Promise<OutboxEntry[]> {
  const entries = await listEntries(account)
  const unnumbered = entries.filter(({ state, change }) => state.name === 'waiting' && change === undefined)
  if (unnumbered.length === 0) return entries
  for (const entry of unnumbered) {
    const isLost = entry.tries > 0 && mayBeForgotten(entry, Date.now())
    await numberEntry(isLost ? { ...withoutSecrets(entry), state: { name: 'refused', refusal: PLEASE_CHECK } } : entry)
  }
  return listEntries(account)
}

/** Milliseconds. Signing out must not wait for a tab that hangs. */
const LOCK_TIMEOUT = 3_000

/**
 * Aborts what this device sends from the outbox, in all its tabs and in the worker, and lets nobody send until this page is left: a request
 * must not leave with the cookie of the next account. Resolved when nothing is being sent, or after three seconds. Never rejects.
 */
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

/** Aborts with the next call of `abortSending`. */
export const sendingSignal = (): AbortSignal => controller.signal

/** Aborts what this page or worker sends from the outbox now. The entries stay there. Later entries can be sent again. */
export function abortSending(): void {
  controller.abort()
  controller = new AbortController()
}
