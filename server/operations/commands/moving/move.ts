import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { auditMoney } from '../../../giving/ledger/audit'
import type { Config } from '../../../platform/config'
import { listMissing } from '../../../platform/database/migrate'
import type { Handle } from '../../../platform/database/open'
import type { Engine } from '../../../platform/database/schema'
import { copyWidths, mediaName } from '../../../platform/images/names'
import { filesInDirectory, filesInTable, type MediaFiles } from '../../../platform/images/store'
import { noteMovedAway, refuseMovedData } from '../../../platform/installation'
import { checkKeys, loadSecrets } from '../../../platform/secrets/keys'
import { CommandError } from '../command'
import { type Place, placeOf, readAlone, wordsOf } from './places'
import { countRows, insertRows, readRows } from './rows'
import { readSequences, readTables, setSequences, type TableShape } from './schema'
import { fillEmpty } from './target'

const MODULUS = 1n << 128n

/** A fingerprint of many values that does not depend on their order: the engines sort texts differently. */
class Digest {
  #sum = 0n
  #count = 0

  /** Throws for a value that the engines may return in different forms. */
  add(values: readonly unknown[]): void {
    if (!values.every((value) => value === null || ['string', 'number'].includes(typeof value)))
      throw new Error('Only texts, numbers and null can be compared')
    const hash = createHash('sha256').update(JSON.stringify(values)).digest()
    this.#sum = (this.#sum + hash.readBigUInt64BE(0) * (1n << 64n) + hash.readBigUInt64BE(8)) % MODULUS
    this.#count += 1
  }

  get count(): number {
    return this.#count
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(32, '0')
  }

  equals(other: Digest): boolean {
    return this.#count === other.#count && this.#sum === other.#sum
  }
}

export async function digestTable(handle: Handle, table: TableShape): Promise<Digest> {
  const digest = new Digest()
  for await (const { rows } of readRows(handle, table))
    for (const row of rows) digest.add(table.columns.map((column) => row[column]))
  return digest
}

const ROWS = 500

interface CopiedPictures {
  digest: Digest
  /** Names that the database has and neither side does. */
  missing: string[]
}

/** Copies every picture that the database names, and reads each again where it was written. What is there already stays if it is the same. */
async function copyPictures(database: Handle, from: MediaFiles, to: MediaFiles): Promise<CopiedPictures> {
  const copied: CopiedPictures = { digest: new Digest(), missing: [] }
  for await (const name of pictureNames(database)) {
    const there = await to.get(name)
    const bytes = (await from.get(name)) ?? there
    if (bytes === null) {
      copied.missing.push(name)
      continue
    }
    if (!there?.equals(bytes)) {
      await to.put(name, bytes)
      if (!(await to.get(name))?.equals(bytes))
        throw new CommandError(`The picture ${name} could not be stored unchanged.`)
    }
    copied.digest.add([name, createHash('sha256').update(bytes).digest('hex')])
  }
  return copied
}

function filesAt(place: Place, handle: Handle): MediaFiles {
  return place.engine === 'sqlite'
    ? filesInDirectory(join(place.dataDirectory, 'media'))
    : filesInTable({ read: handle, write: handle })
}

async function* pictureNames(database: Handle): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom('media')
      .selectAll()
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(ROWS)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    for (const media of rows) {
      yield mediaName(media.hash)
      for (const width of copyWidths(media)) yield mediaName(media.hash, width)
    }
    after = last.hash
  }
}

interface Copied {
  tables: CopiedTable[]
  pictures: CopiedPictures
  audits: string[]
}

export interface Moved extends Copied {
  /** Why the source could not be marked, so that a server still starts there; null if it was. */
  markProblem: string | null
}

type OnTable = (copied: CopiedTable) => void

/** Copies all data into an empty place, and marks the source, so that no server starts on it. */
export async function move(config: Config, target: Place, onTable: OnTable): Promise<Moved> {
  const source = placeOf(config)
  const done: { copied: Copied | null } = { copied: null }
  try {
    return await readAlone(source, async (handle) => {
      await refuseUnusable(handle, config, source)
      if (target.engine === 'sqlite') bringKey(config, target.dataDirectory)
      const copied = await copyAll(handle, config, target, onTable)
      done.copied = copied
      // Not before: after a move that was broken off, servers start on the source as always.
      await noteMovedAway(handle, wordsOf(target))
      return { ...copied, markProblem: null }
    })
  } catch (error) {
    if (!done.copied) throw error
    // The disk of the source may be full, which is a reason to move.
    return { ...done.copied, markProblem: error instanceof Error ? error.message : String(error) }
  }
}

async function copyAll(handle: Handle, config: Config, target: Place, onTable: OnTable): Promise<Copied> {
  const source = placeOf(config)
  const tables = await readTables(handle, source.engine)
  return fillEmpty(target, tables, async (transaction) => {
    const from = { engine: source.engine, handle }
    const to = { engine: target.engine, handle: transaction }
    const copied = await copyTables(from, to, tables, onTable)
    const pictures = await copyPictures(handle, filesAt(source, handle), filesAt(target, transaction))
    // The queries of the audits need the figures by which PostgreSQL plans them.
    if (target.engine === 'postgres') await sql`analyze`.execute(transaction)
    await compareTables(from, to, copied)
    return { tables: copied, pictures, audits: await auditBoth(from, to) }
  })
}

async function copyTables(from: Side, to: Side, tables: readonly TableShape[], onTable: (copied: CopiedTable) => void) {
  const copied: CopiedTable[] = []
  // Rows may name later rows of the same table.
  if (to.engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(to.handle)
  await withoutTriggers(to.handle, to.engine, async () => {
    for (const table of tables) {
      const digest = new Digest()
      for await (const batch of readRows(from.handle, table)) {
        for (const row of batch.rows) digest.add(table.columns.map((column) => row[column]))
        await insertRows(to.handle, to.engine, table, batch)
      }
      copied.push({ table, digest })
      onTable({ table, digest })
    }
  })
  await setSequences(to.handle, to.engine, await readSequences(from.handle, from.engine, tables))
  return copied
}

/** A server in another folder needs the key from the file in this one, unless both have SECRET_KEY. */
function bringKey({ secretKey, dataDirectory }: Config, folder: string): void {
  const [ours, theirs] = [join(dataDirectory, 'secret.key'), join(folder, 'secret.key')]
  if (secretKey !== null || ours === theirs) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(theirs)) copyFileSync(ours, theirs)
  else if (readFileSync(theirs, 'utf8') !== readFileSync(ours, 'utf8'))
    throw new CommandError(`${theirs} is another key than ${ours}. Nothing was moved.`)
}

interface Side {
  engine: Engine
  handle: Handle
}

interface CopiedTable {
  table: TableShape
  digest: Digest
}

/** Reads every table of the target again. Throws a CommandError for the first one that is not exactly the source's. */
async function compareTables(source: Side, target: Side, copied: readonly CopiedTable[]): Promise<void> {
  for (const { table, digest } of copied) {
    const counts = [await countRows(source.handle, table.name), await countRows(target.handle, table.name)]
    if (counts.some((count) => count !== digest.count))
      throw new CommandError(`${table.name} has ${counts.join(' rows, and the copy ')}. Nothing was moved.`)
    if (!digest.equals(await digestTable(target.handle, table)))
      throw new CommandError(`${table.name}: the copy has other rows. Nothing was moved.`)
  }
  const tables = copied.map(({ table }) => table)
  const ids = [source, target].map(({ handle, engine }) => readSequences(handle, engine, tables))
  const [before, after] = await Promise.all(ids)
  if (!isDeepStrictEqual(before, after))
    throw new CommandError('The next ids of the copy are others. Nothing was moved.')
}

/** Audits the books on both sides. Returns what holds, in sentences; throws a CommandError if the sides differ. */
async function auditBoth(source: Side, target: Side): Promise<string[]> {
  const ours = await auditMoney(source.handle)
  if (!isDeepStrictEqual(sorted(ours), sorted(await auditMoney(target.handle))))
    throw new CommandError('The books of the copy are others. Nothing was moved.')
  return [
    ours.length === 0
      ? 'The books are right on both sides.'
      : `WARNING: the books have ${ours.length} differences, the same on both sides: npm run pamoja -- audit-money.`,
  ]
}

function sorted(differences: readonly object[]): string[] {
  return differences.map((difference) => JSON.stringify(difference)).sort()
}

/** Rows are copied with what triggers made of them; search indexes are brought up to date after. */
async function withoutTriggers(transaction: Handle, engine: Engine, work: () => Promise<void>): Promise<void> {
  if (engine === 'postgres') return withoutPostgresTriggers(transaction, work)
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' order by rowid`.execute(transaction)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(transaction)
  await work()
  // As the migrations wrote them: the text comes from the schema.
  for (const trigger of triggers) await transaction.executeQuery(CompiledQuery.raw(trigger.sql))
  const { rows: indexes } = await sql<{ name: string }>`
    select name from sqlite_schema where lower(sql) like 'create virtual table%using fts5%'`.execute(transaction)
  for (const { name } of indexes)
    await sql`insert into ${sql.table(name)}(${sql.ref(name)}) values ('rebuild')`.execute(transaction)
}

async function withoutPostgresTriggers(transaction: Handle, work: () => Promise<void>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(transaction)
  const set = async (state: RawBuilder<unknown>) => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${state} trigger user`.execute(transaction)
  }
  await set(sql`disable`)
  await work()
  await set(sql`enable`)
}

/** Throws unless this release, with the keys of the configuration, can read everything in the source. */
async function refuseUnusable(handle: Handle, config: Config, source: Place): Promise<void> {
  const { missing } = await listMissing(handle)
  if (missing.length > 0)
    throw new CommandError(
      `${wordsOf(source)} is from the release before. Start the server of this release on it once, stop it, and run this again.`,
    )
  await refuseMovedData(handle)
  await checkKeys(handle, loadSecrets(config))
}
