import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { auditMoney } from '../../../giving/ledger/audit'
import { type Config, ConfigError, readConfig } from '../../../platform/config'
import { type Database, openDatabase } from '../../../platform/database/open'
import { openPostgresAlone } from '../../../platform/database/postgres'
import { createMediaStore } from '../../../platform/images/store'
import { noteCurrentKey, openData } from '../../../platform/secrets/keys'
import { createSecrets } from '../../../platform/secrets/secrets'
import { seedDemo } from '../../../startup/demo/seed'
import { recordEdits } from '../../../testing/audit-trail'
import { fillEmptyTables } from '../../../testing/fill-tables'
import { photograph } from '../../../testing/photograph'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { createEmptyDatabase, dropEmptyDatabases } from '../../../testing/setup/empty-databases'
import { digestTable, move } from './move'
import { readSequences, readTables } from './schema'
import { undo } from './undo'

const server = inject('postgres')

describe.runIf(server)('npm run pamoja -- move', () => {
  let folder: string
  let source: { databaseUrl: null; dataDirectory: string }
  let url: string
  let prepared: string
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'pamoja-move-'))
    await prepareSource({ databaseUrl: null, dataDirectory: prepared })
  })
  afterAll(() => rmSync(prepared, { recursive: true }))
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pamoja-move-'))
    source = { databaseUrl: null, dataDirectory: join(folder, 'data') }
    cpSync(prepared, source.dataDirectory, { recursive: true })
    url = await createEmptyDatabase()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await dropEmptyDatabases()
  })

  const configOf = (
    { databaseUrl, dataDirectory }: { databaseUrl: string | null; dataDirectory: string },
    key?: string,
  ) => readConfig({ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? '', SECRET_KEY: key ?? TEST_SECRET_KEY })
  const onPostgres = () => configOf({ databaseUrl: url, dataDirectory: join(folder, 'unused') })
  const toPostgres = () => ({ engine: 'postgres' as const, url })
  const toSqlite = (name = 'back') => ({ engine: 'sqlite' as const, dataDirectory: join(folder, name) })
  const silent = () => {}

  /** Writes demo data, acts, pictures, and an id that was given out and deleted. */
  async function prepareSource(options: typeof source): Promise<void> {
    const database = await openDatabase(options)
    const secrets = createSecrets(TEST_SECRET_KEY)
    const media = createMediaStore(database, options.dataDirectory)
    await seedDemo({ database, secrets, clock: Date.now, media: null })
    await noteCurrentKey(database.write, secrets)
    await recordEdits(database, 30)
    for (const width of [400, 900]) await media.storeImage(await photograph(width, 300).jpeg().toBuffer(), 'fundraiser')
    const gone = { emailHash: 'gone', createdAt: 1 }
    await database.write.insertInto('mail_refusals').values(gone).execute()
    await database.write.deleteFrom('mail_refusals').execute()
    await database.close()
  }

  async function change(work: (database: Database) => Promise<unknown>): Promise<void> {
    const database = await openDatabase(source)
    await work(database)
    await database.close()
  }

  /** Everything in a database that a move must keep. */
  async function contentOf(options: { databaseUrl: string | null; dataDirectory: string }) {
    const database = await openDatabase(options)
    const tables = await readTables(database.read, database.engine)
    const content = new Map<string, unknown>()
    for (const table of tables) {
      const { count, hash } = await digestTable(database.read, table)
      content.set(table.name, [count, hash])
    }
    content.set('ids', Object.fromEntries(await readSequences(database.read, database.engine, tables)))
    await database.close()
    return content
  }

  it('moves every table to PostgreSQL and back, row for row', async () => {
    let names: string[] = []
    await change(async (database) => {
      names = await fillEmptyTables(database)
    })
    const before = await contentOf(source)
    for (const name of names) expect([name, before.get(name)]).not.toEqual([name, [0, expect.anything()]])

    const { tables, pictures } = await move(configOf(source), toPostgres(), silent)
    expect(tables.map(({ table }) => table.name).sort()).toEqual([...names].sort())
    expect(pictures?.missing).toEqual([])
    expect(await contentOf({ databaseUrl: url, dataDirectory: '' })).toEqual(before)

    await move(onPostgres(), toSqlite(), silent)
    expect(await contentOf({ databaseUrl: null, dataDirectory: join(folder, 'back') })).toEqual(before)
    before.delete('installation')
    const after = await contentOf(source)
    after.delete('installation')
    expect(after).toEqual(before)
    const media = (data: string) => readdirSync(join(folder, data, 'media')).sort()
    expect(media('back')).toEqual(media('data'))
  })

  it('leaves data that works as before: pictures, search, books, trail, protection, ids', async () => {
    const hash = await readHash(source)
    const { audits } = await move(configOf(source), toPostgres(), silent)
    expect(audits[0]).toBe('The books are right on both sides.')
    await expectWorking(onPostgres(), hash, 2)
    await move(onPostgres(), toSqlite(), silent)
    await expectWorking(configOf({ databaseUrl: null, dataDirectory: join(folder, 'back') }), hash, 3)
  })

  async function readHash(options: { databaseUrl: null; dataDirectory: string }): Promise<string> {
    const database = await openDatabase(options)
    const { hash } = await database.read.selectFrom('media').select('hash').orderBy('hash').executeTakeFirstOrThrow()
    await database.close()
    return hash
  }

  async function expectWorking(config: Config, hash: string, nextId: number): Promise<void> {
    const { database } = await openData(config)
    const media = createMediaStore(database, config.dataDirectory)
    expect((await media.readMedia(`${hash}.jpg`))?.length).toBeGreaterThan(1_000)
    expect(await auditMoney(database.read)).toEqual([])
    for (const table of ['ledger_entries', 'audit_trail'])
      await expect(sql`delete from ${sql.table(table)}`.execute(database.write)).rejects.toThrow('append-only')
    const { searchText } = await database.read
      .selectFrom('users')
      .select('searchText')
      .limit(1)
      .executeTakeFirstOrThrow()
    const found =
      database.engine === 'sqlite'
        ? sql`select rowid from user_search where user_search match ${`"${searchText}"`}`
        : sql`select id from users where "searchText" like ${searchText}`
    expect((await found.execute(database.read)).rows.length).toBeGreaterThan(0)
    const { id } = await database.write
      .insertInto('mail_refusals')
      .values({ emailHash: 'next', createdAt: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(nextId)
    await database.write.deleteFrom('mail_refusals').execute()
    await sql`update fundraisers set title = title`.execute(database.write)
    await database.close()
  }

  it('refuses a target that is not empty, and changes nothing there', async () => {
    const used = { databaseUrl: url, dataDirectory: '' }
    const other = await openDatabase(used)
    await sql`create table guests (name text)`.execute(other.write)
    await sql`insert into guests values ('Amina')`.execute(other.write)
    await other.close()
    await expect(move(configOf(source), toPostgres(), silent)).rejects.toThrow('is not empty: guests has rows')

    url = await createEmptyDatabase()
    await move(configOf(source), toPostgres(), silent)
    await undo(configOf(source))
    await expect(move(configOf(source), toPostgres(), silent)).rejects.toThrow(/is not empty: \w+ has rows/)
    await expect(move(onPostgres(), { engine: 'sqlite', dataDirectory: source.dataDirectory }, silent)).rejects.toThrow(
      'pamoja.db is not empty',
    )
  })

  it('refuses to move while a server has the data open', async () => {
    const running = await openDatabase(source)
    await expect(move(configOf(source), toPostgres(), silent)).rejects.toThrow('is in use. Stop the server')
    await running.close()
    await move(configOf(source), toPostgres(), silent)
    const second = await openDatabase({ databaseUrl: url, dataDirectory: '' })
    await second.read.selectFrom('users').select('id').execute()
    await expect(move(onPostgres(), toSqlite(), silent)).rejects.toThrow(/has \d+ other connections\. Stop all servers/)
    await second.close()
    expect(existsSync(join(folder, 'back', 'pamoja.db'))).toBe(false)
  })

  it('refuses another key, data of the release before, and a source that is itself unfinished', async () => {
    const wrong = configOf(source, 'another key that is long enough for it')
    await expect(move(wrong, toPostgres(), silent)).rejects.toThrow('encrypted with another key')
    const execute = (statement: string) => change(({ write }) => sql.raw(statement).execute(write))
    await execute(`insert into installation values ('unfinished-move', 'x')`)
    await expect(move(configOf(source), toPostgres(), silent)).rejects.toThrow('has not finished')
    await execute(`delete from installation where name = 'unfinished-move'`)
    await execute(`delete from kysely_migration`)
    await expect(move(configOf(source), toPostgres(), silent)).rejects.toThrow('from the release before')
  })

  it('says where nothing answers, without the password', async () => {
    await expect(
      move(configOf(source), { engine: 'postgres', url: 'postgres://pamoja:hidden@127.0.0.1:9/pamoja' }, silent),
    ).rejects.toThrow(/^PostgreSQL 127\.0\.0\.1:9\/pamoja does not let us in: (?!.*hidden)/)
  })

  interface Run {
    child: ChildProcess
    printed: () => string
    ended: Promise<number | null>
  }
  function run(target: string, variables: Record<string, string>): Run {
    const child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/../move.ts`, target], {
      env: { PATH: process.env.PATH, SECRET_KEY: TEST_SECRET_KEY, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
    return { child, printed: () => output, ended: once(child, 'close').then(([code]) => code) }
  }

  it('can be killed and run again; a server does not start on the unfinished target', async () => {
    const before = await contentOf(source)
    await (await openDatabase({ databaseUrl: url, dataDirectory: '' })).close()
    const holder = openPostgresAlone(url)
    await holder.transaction().execute(async (transaction) => {
      // The move waits for this table in the middle of its work.
      await sql`lock table ledger_entries in share mode`.execute(transaction)
      const killed = run(url, { DATA_DIR: source.dataDirectory })
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'ledger_entries'::regclass`
      await expect.poll(async () => (await waiting.execute(transaction)).rows.length).toBe(1)
      killed.child.kill('SIGKILL')
      await killed.ended
    })
    const left = sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(async () => (await left.execute(holder)).rows.length).toBe(0)
    await holder.destroy()
    await expect(openData(onPostgres())).rejects.toThrow(ConfigError)
    const repeated = run(url, { DATA_DIR: source.dataDirectory })
    expect([await repeated.ended, repeated.printed()]).toEqual([
      0,
      expect.stringContaining('Both sides have the same rows, next ids and pictures.'),
    ])
    expect(await contentOf({ databaseUrl: url, dataDirectory: '' })).toEqual(before)
    await (await openData(onPostgres())).database.close()
  })

  it('brings the key in the data directory along', async () => {
    const onOwnKey = (options: { databaseUrl: string | null; dataDirectory: string }) => ({
      ...configOf(options),
      secretKey: null,
    })
    writeFileSync(join(source.dataDirectory, 'secret.key'), TEST_SECRET_KEY)
    await move(onOwnKey(source), toPostgres(), silent)
    const back = { databaseUrl: null, dataDirectory: join(folder, 'back') }
    const config = onOwnKey({ databaseUrl: url, dataDirectory: source.dataDirectory })
    mkdirSync(back.dataDirectory)
    writeFileSync(join(back.dataDirectory, 'secret.key'), 'another key that is long enough for it')
    await expect(move(config, toSqlite(), silent)).rejects.toThrow('is another key than')
    rmSync(back.dataDirectory, { recursive: true })
    await move(config, toSqlite(), silent)
    await (await openData(onOwnKey(back))).database.close()
  })
})
