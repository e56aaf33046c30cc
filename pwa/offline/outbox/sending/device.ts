import * as v from 'valibot'
import { getCurrentUser } from '#shared/contract/users'
import { send, type Uploader } from '../../../api/client'
import { ApiError } from '../../../api/errors'
import { OUTBOX } from '../../device/tabs'
import { type OutboxEntry, withoutSecrets } from '../../drafts/entry'
import { mayBeForgotten, PLEASE_CHECK } from '../may-be-forgotten'
import { settledTo } from '../numbers'
import { sendingSignal } from '../stop-sending'
import { hasWaiting, listEntries, numberEntry, replaceEntry, updateEntry } from '../store'
import { type DrainResult, drain, type OutboxWorld } from './drain'
import { sendEntry } from './send-entry'

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
