import type { Transaction } from 'kysely'
import { z } from 'zod'
import { recordAction } from '../audit-log'
import type { Config, Organisation } from '../config'
import type { Handle } from '../database/open'
import type { Row, Tables } from '../database/schema'
import './tables'

const organisation: z.ZodType<Organisation | null> = z
  .object({
    name: z.string(),
    country: z.string(),
    phone: z.string(),
    id: z.string(),
    address: z.string().nullable(),
  })
  .nullable()

/** Who pays in the sandbox, where no real person reads it. */
const SANDBOX_ORGANISATION: Organisation = {
  name: 'Pamoja Sandbox',
  country: 'KE',
  phone: '254700000000',
  id: 'SANDBOX-1',
  address: '1 Sandbox Street, Nairobi',
}

export interface StoredLegalPerson {
  /** Of the newest row. 0: nobody has entered anything yet. */
  version: number
  /** What counts now; null for none. */
  current: Organisation | null
  /** What counts later; null for nothing. `until`: milliseconds since 1970. */
  waiting: { person: Organisation; changedBy: number | null; changedAt: number; until: number } | null
}

interface Needs {
  clock: () => number
  config: Pick<Config, 'organisation' | 'payments'>
}

/**
 * In whose name the site receives and sends money now: what the environment sets, else what admins have entered, else an example in the
 * sandbox. Null for none: it is never invented for real payments.
 */
export async function readLegalPerson({ config, clock }: Needs, database: Handle): Promise<Organisation | null> {
  if (config.organisation) return config.organisation
  const { current } = await readStoredLegalPerson(database, clock())
  return current ?? exampleIn(config)
}

/**
 * In whose name the site received money at a time (milliseconds since 1970). A time to come counts as now. Before the first legal person
 * counted: that first one.
 */
export async function readLegalPersonAt(
  { config, clock }: Needs,
  database: Handle,
  time: number,
): Promise<Organisation | null> {
  if (config.organisation) return config.organisation
  const rows = await listVersions(database)
  const now = clock()
  return findCounting(rows, Math.min(time, now)) ?? findFirstCounting(rows, now) ?? exampleIn(config)
}

const exampleIn = ({ payments }: Needs['config']) => (payments === 'sandbox' ? SANDBOX_ORGANISATION : null)

/** What admins have entered. A version that waits ends when a newer one is stored. */
export async function readStoredLegalPerson(database: Handle, now: number): Promise<StoredLegalPerson> {
  const rows = await listVersions(database)
  const [newest] = rows
  if (!newest) return { version: 0, current: null, waiting: null }
  const person = personIn(newest)
  return {
    version: newest.version,
    current: findCounting(rows, now),
    waiting:
      person && newest.effectiveAt > now
        ? { person, changedBy: newest.changedBy, changedAt: newest.changedAt, until: newest.effectiveAt }
        : null,
  }
}

type Version = Row<'legal_persons'>

/** The newest one first. */
const listVersions = (database: Handle): Promise<Version[]> =>
  database.selectFrom('legal_persons').selectAll().orderBy('version', 'desc').execute()

/** What counted at a time. Each version has until the next one was stored to become effective. */
function findCounting(newestFirst: readonly Version[], time: number): Organisation | null {
  const rows = newestFirst.filter(({ changedAt }) => changedAt <= time)
  const row = rows.find(({ effectiveAt }, index) => effectiveAt <= (rows[index - 1]?.changedAt ?? time))
  return row ? personIn(row) : null
}

/** The first legal person that ever counted. */
function findFirstCounting(newestFirst: readonly Version[], now: number): Organisation | null {
  const row = newestFirst.findLast(
    (each, index) => personIn(each) !== null && each.effectiveAt <= (newestFirst[index - 1]?.changedAt ?? now),
  )
  return row ? personIn(row) : null
}

const personIn = ({ value }: Pick<Row<'legal_persons'>, 'value'>) => organisation.parse(JSON.parse(value))

/** Stores the version after `version`. False when there is one already: somebody else was faster. */
export async function storeLegalPerson(
  transaction: Transaction<Tables>,
  version: number,
  { person, ...row }: Omit<Row<'legal_persons'>, 'version' | 'value'> & { person: Organisation | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('legal_persons')
    .values({ ...row, version: version + 1, value: JSON.stringify(person) })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Withdraws the legal person that waits when this person entered it: their session may have been stolen, or they are no admin any more. The
 * one before stays.
 */
export async function withdrawLegalPersonOf(
  transaction: Transaction<Tables>,
  userId: number,
  now: number,
): Promise<void> {
  while (true) {
    const { version, current, waiting } = await readStoredLegalPerson(transaction, now)
    if (waiting?.changedBy !== userId) return
    const row = { person: current, changedBy: null, changedAt: now, effectiveAt: now }
    // Somebody else may have been faster: then what they stored counts.
    if (!(await storeLegalPerson(transaction, version, row))) continue
    const [subject, action] = ['legal-person', 'withdraw-legal-person']
    const act = { actorId: null, action, subject, before: waiting.person, after: current, createdAt: now }
    return recordAction(transaction, act)
  }
}
