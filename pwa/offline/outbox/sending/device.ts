import { getCurrentUser } from '#shared/contract/users'
import { send, type Uploader } from '../../../api/client'
import { ApiError } from '../../../api/errors'
import type { OutboxEntry } from '../../drafts/entry'
import { listEntries, replaceEntry, updateEntry } from '../store'
import { type DrainResult, drain, type OutboxWorld } from './drain'
import { sendEntry } from './send-entry'

/** The name of the lock, the background sync and the message between tabs. */
export const OUTBOX = 'outbox'

export interface OutboxEvents {
  onSending(id: string): void
  /** The outbox has changed. */
  onChange(): void
  onSent(entry: OutboxEntry): void
}

/**
 * Sends this device's outbox, in a page or in the service worker. A shared lock allows one at a time; a page that dies releases it.
 * Entries are sent with fetch unless `uploaderFor` gives another uploader. Null when another page or the worker holds the lock.
 */
export function drainDevice(
  events: OutboxEvents,
  uploaderFor: (entry: OutboxEntry) => Uploader = () => fetch,
): Promise<DrainResult | null> {
  const changing = async (write: Promise<unknown>) => {
    await write
    events.onChange()
  }
  const world: OutboxWorld = {
    whoAmI,
    list: listEntries,
    update: (entry) => changing(updateEntry(entry)),
    replace: (entry, next) => changing(replaceEntry(entry.id, next)),
    send(entry) {
      events.onSending(entry.id)
      return sendEntry(entry, uploaderFor(entry))
    },
    onSent: events.onSent,
    makeId: () => crypto.randomUUID(),
    now: Date.now,
    random: Math.random,
  }
  return withLock(() => drain(world))
}

/** Safari has Web Locks since 15.4. Without them only the idempotency keys prevent double processing. */
async function withLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(OUTBOX, { ifAvailable: true }, (lock) => (lock ? work() : null))
}

/** Asks the server for the account of the session: on a shared phone no entry may be sent under another person's account. */
async function whoAmI(): Promise<string | null> {
  try {
    return String((await send(getCurrentUser, {})).id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
