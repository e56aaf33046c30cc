import { z } from 'zod'
import { say } from '#shared/language/say'
import { recordAction } from './audit-log'
import { type CachedValue, cacheValue } from './database/cached-value'
import type { Database, Handle } from './database/open'
import { forgetFact, readFact, storeFact } from './installation'
import { sentenceOf } from './refusals/refusal'

interface Parts {
  database: Database
  clock: () => number
}

/** While it is on, everything can be read, and only admins can change anything: whether it is on. */
export interface Maintenance {
  /** Milliseconds since 1970. */
  since: number
  message: string | null
}

const stored = z.object({ since: z.number(), message: z.string().nullable() })

/** Null while it is off. */
export async function readMaintenance(database: Handle): Promise<Maintenance | null> {
  const fact = await readFact(database, 'maintenance')
  return fact === null ? null : stored.parse(JSON.parse(fact))
}

/** Milliseconds: a terminal command changes the data of a server on SQLite without its knowledge. */
const FRESH_FOR = 1_000

interface Known {
  readAt: number
  maintenance: Maintenance | null
}

const states = new WeakMap<Database, CachedValue<Known>>()

/** Cached for a second at most; while the data does not answer, the last state with `isCurrent` false. */
export async function readCurrent({
  database,
  clock,
}: Parts): Promise<{ maintenance: Maintenance | null; isCurrent: boolean }> {
  const state = states.get(database) ?? keep(database, clock)
  const isCurrent = await state.refresh()
  return { maintenance: state.current().maintenance, isCurrent }
}

function keep(database: Database, clock: () => number): CachedValue<Known> {
  const state: CachedValue<Known> = cacheValue<Known>(database, {
    initial: { readAt: Number.NEGATIVE_INFINITY, maintenance: null },
    read: async () => ({ maintenance: await readMaintenance(database.read), readAt: clock() }),
    isFresh: () => Math.abs(clock() - state.current().readAt) < FRESH_FOR,
  })
  states.set(database, state)
  return state
}

interface Change {
  isOn: boolean
  message: string | null
  /** Null for the command. */
  actorId: number | null
  now: number
}

/** Switches maintenance on or off, or changes its message; the audit trail records it. False if nothing changes. */
export function setMaintenance(database: Database, { isOn, message, actorId, now }: Change): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const before = await readMaintenance(transaction)
    if (isOn ? before?.message === message : before === null) return false
    const after = isOn ? { since: before?.since ?? now, message } : null
    if (after) await storeFact(transaction, 'maintenance', JSON.stringify(after))
    else await forgetFact(transaction, 'maintenance')
    const action = isOn ? 'maintenance-on' : 'maintenance-off'
    await recordAction(transaction, { actorId, action, subject: 'site:maintenance', before, after, createdAt: now })
    return true
  })
}

/** What everybody reads on every page, and gets as the refusal of a write. */
export const describeMaintenance = (maintenance: Maintenance): string =>
  sentenceOf('site.maintenance', wordsOf(maintenance))

export const wordsOf = ({ message }: Maintenance) => ({ message: message ?? say('Please try again later.') })
