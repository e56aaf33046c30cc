import { getCurrentUser } from '#shared/contract/users'
import { type Carrier, send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { type DrainResult, drain, type OutboxWorld } from './drain'
import type { OutboxEntry } from './entry'
import { sendEntry } from './send-entry'
import { listEntries, replaceEntry, updateEntry } from './store'

/** The name of the lock, of the background sync and of what tabs tell each other. */
export const OUTBOX = 'outbox'

export interface OutboxEvents {
  onSending(id: string): void
  /** Something in the outbox is other than before. */
  onChange(): void
  onSent(entry: OutboxEntry): void
}

/**
 * Drains this device's outbox, in a page or in the service worker; one of them at a time, because they share the lock, and one
 * that dies gives it back. What carries an entry is fetch unless said. Null when another is at it.
 */
export function drainDevice(
  events: OutboxEvents,
  carrierFor: (entry: OutboxEntry) => Carrier = () => fetch,
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
      return sendEntry(entry, carrierFor(entry))
    },
    onSent: events.onSent,
    makeId: () => crypto.randomUUID(),
    now: Date.now,
    random: Math.random,
  }
  return withLock(() => drain(world))
}

/** Web Locks since Safari 15.4; before it the keys alone keep everything single. */
async function withLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(OUTBOX, { ifAvailable: true }, (lock) => (lock ? work() : null))
}

/** Two people share a phone: the server says whose session this is before anything of one goes out as the other. */
async function whoAmI(): Promise<string | null> {
  try {
    return String((await send(getCurrentUser, {})).id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
