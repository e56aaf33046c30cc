import { createHash } from 'node:crypto'
import type { ShownAnnouncement } from '#shared/contract/admin/announcements'
import type { Context } from '../context'
import { type KeptValue, keepValue } from '../database/kept-value'
import type { Database } from '../database/open'
import type { Row } from '../database/schema'
import { describeMaintenance, type Maintenance, readMaintenance } from './maintenance'

/** Milliseconds: a terminal command changes the data of a server on SQLite without its knowledge. */
const FRESH_FOR = 1_000
/** The longest list; an admin has a few at most. */
const MOST = 20

interface Known {
  readAt: number
  maintenance: Maintenance | null
  announcements: readonly Row<'announcements'>[]
}

interface Current {
  maintenance: Maintenance | null
  /** What is announced now, maintenance first. */
  shown: readonly ShownAnnouncement[]
  /** False while the data does not answer: then this is what was last known. */
  isCurrent: boolean
}

const states = new WeakMap<Database, KeptValue<Known>>()

/**
 * Whether maintenance is on, and what is announced now. Kept in memory for a second at most, and until data changes, here or elsewhere.
 * While the data does not answer, the last known state, after a second at most. Never throws.
 */
export async function readCurrent({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<Current> {
  const state = states.get(database) ?? keep(database, clock)
  const isCurrent = await state.refresh()
  const known = state.current()
  return { maintenance: known.maintenance, shown: shownAt(known, clock()), isCurrent }
}

function keep(database: Database, clock: () => number): KeptValue<Known> {
  const state: KeptValue<Known> = keepValue<Known>(database, {
    initial: { readAt: Number.NEGATIVE_INFINITY, maintenance: null, announcements: [] },
    read: async () => ({ ...(await read(database, clock())), readAt: clock() }),
    isFresh: () => Math.abs(clock() - state.current().readAt) < FRESH_FOR,
  })
  states.set(database, state)
  return state
}

async function read(database: Database, now: number): Promise<Omit<Known, 'readAt'>> {
  const [maintenance, announcements] = await Promise.all([
    readMaintenance(database.read),
    database.read
      .selectFrom('announcements')
      .selectAll()
      .where('endsAt', '>', now)
      .orderBy('startsAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
  ])
  return { maintenance, announcements }
}

function shownAt({ maintenance, announcements }: Known, now: number): ShownAnnouncement[] {
  const shown = announcements
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    .map(({ id, text, link, level, endsAt }) => ({
      ...{ key: String(id), level, text, link },
      endsAt: new Date(endsAt).toISOString(),
    }))
  if (!maintenance) return shown
  const text = describeMaintenance(maintenance)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return [
    { key: `maintenance-${maintenance.since}-${version}`, level: 'warning', text, link: null, endsAt: null },
    ...shown,
  ]
}
