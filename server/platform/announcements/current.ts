import type { ShownAnnouncement } from '#shared/contract/admin/announcements'
import type { Context } from '../context'
import type { Database } from '../database/open'
import type { Row } from '../database/schema'
import { describeMaintenance, type Maintenance, readMaintenance } from './maintenance'

/** Milliseconds: a terminal command changes the data of a server on SQLite without its knowledge. */
const FRESH_FOR = 1_000
/** The longest list; an admin has a few at most. */
const MOST = 20

interface Known {
  version: number
  readAt: number
  maintenance: Maintenance | null
  announcements: readonly Row<'announcements'>[]
}

interface Current {
  maintenance: Maintenance | null
  /** What is announced now, maintenance first. */
  shown: readonly ShownAnnouncement[]
}

const states = new WeakMap<Database, Promise<Known>>()

const NOTHING: Known = { version: 0, readAt: 0, maintenance: null, announcements: [] }

/**
 * Whether maintenance is on, and what is announced now. Kept in memory for a second at most, and until data changes, here or elsewhere.
 * While the data is unavailable, the last known state. Never throws.
 */
export async function readCurrent({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<Current> {
  const now = clock()
  const state = await stateOf(database, now)
  return { maintenance: state.maintenance, shown: shownAt(state, now) }
}

async function stateOf(database: Database, now: number): Promise<Known> {
  const reading = states.get(database)
  const before = await reading
  if (before && before.version === database.version() && Math.abs(now - before.readAt) < FRESH_FOR) return before
  // One query serves all requests that waited for the same one.
  const newer = states.get(database)
  if (newer && newer !== reading) return newer
  const version = database.version()
  const next = read(database, version, now).catch(() => ({ ...(before ?? NOTHING), version, readAt: now }))
  states.set(database, next)
  return next
}

async function read(database: Database, version: number, now: number): Promise<Known> {
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
  return { version, readAt: now, maintenance, announcements }
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
  return [{ key: `maintenance-${maintenance.since}`, level: 'warning', text, link: null, endsAt: null }, ...shown]
}
