import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPostgresLine, openPostgresPooler, type PostgresLine } from '../../testing/postgres-line'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { ConfigError } from '../config'
import { DatabaseUnavailable } from './errors'
import { type Database, type Handle, type OpenOptions, openDatabase } from './open'
import { FOR_LISTS, openPostgres } from './postgres'
import { waitForPostgres } from './wait-for-postgres'

describe.runIf(inject('postgres'))('a connection to PostgreSQL', () => {
  let opened: TestDatabase
  let others: { close(): Promise<void> }[]
  beforeEach(async () => {
    opened = await openTestDatabase()
    others = []
  })
  afterEach(async () => {
    await Promise.all(others.map((other) => other.close()))
  })

  const open = async (settings: string, options: OpenOptions = {}, url = opened.databaseUrl): Promise<Database> => {
    const database = await openDatabase({ ...opened, databaseUrl: `${url}?${settings}` }, options)
    others.push(database)
    return database
  }
  const openThroughLine = async (): Promise<{ line: PostgresLine; database: Database }> => {
    const line = await openPostgresLine(String(opened.databaseUrl))
    const database = await open('', {}, line.url)
    others.push(line)
    return { line, database }
  }
  const readPid = async (handle: Handle): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle)
    return rows[0]?.pid ?? 0
  }
  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(opened.database.read)
  const insert = (handle: Handle, limitKey: string) =>
    handle.insertInto('limit_counters').values({ limitKey, windowEnd: 1, count: 1 }).execute()
  const keys = async () => (await opened.database.read.selectFrom('limit_counters').select('limitKey').execute()).length

  it('is replaced when PostgreSQL ends it while nobody uses it', async () => {
    const lost: Error[] = []
    const database = await open('', { onLost: (error) => lost.push(error) })
    await terminate(await readPid(database.read))
    await expect.poll(() => lost).toMatchObject([{ message: expect.stringMatching(/terminat/) }])
    expect(await readPid(database.read)).toBeGreaterThan(0)
  })

  it('throws 503’s error when it is lost between two statements of a transaction, and changes nothing', async () => {
    const database = await open('')
    const failing = database.transaction(async (transaction) => {
      await insert(transaction, 'a')
      await terminate(await readPid(transaction))
      await insert(transaction, 'b')
    })
    await expect(failing).rejects.toThrow(DatabaseUnavailable)
    expect(await keys()).toBe(0)
    await database.transaction((transaction) => insert(transaction, 'c'))
    expect(await keys()).toBe(1)
  })

  it.each([
    ['a lock', 'lock_timeout=2000', '55P03', sql`lock table users`],
    ['a statement', 'statement_timeout=2000', '57014', sql`select pg_sleep(600)`],
    ['an answer', 'query_timeout=2000', '', sql`select pg_sleep(600)`],
  ])('does not wait for %s longer than its limit', async (_what, setting, code, statement) => {
    const database = await open(setting)
    await opened.database.transaction(async (transaction) => {
      await sql`lock table users`.execute(transaction)
      const failing = database.transaction((waiting) => statement.execute(waiting))
      await expect(failing).rejects.toThrow(DatabaseUnavailable)
      await expect(failing).rejects.toMatchObject({ code })
      expect(await readPid(database.read)).toBeGreaterThan(0)
    })
  })

  it('is ended by PostgreSQL, with its locks, when a transaction makes a long pause', async () => {
    const database = await open('idle_in_transaction_session_timeout=1000')
    const failing = database.transaction(async (transaction) => {
      await sql`lock table users`.execute(transaction)
      await opened.database.read.selectFrom('users').select('id').execute()
      await insert(transaction, 'a')
    })
    await expect(failing).rejects.toThrow(DatabaseUnavailable)
    expect(await keys()).toBe(0)
  })

  it('is given up when its process hangs, and closing ends all the same', async () => {
    const database = await open('query_timeout=2000')
    const stopped = await readPid(database.read)
    process.kill(stopped, 'SIGSTOP')
    try {
      await expect(readPid(database.read)).rejects.toThrow(DatabaseUnavailable)
      const pid = await readPid(database.read)
      expect(pid).not.toBe(stopped)
      process.kill(pid, 'SIGSTOP')
      await database.close()
      process.kill(pid, 'SIGCONT')
    } finally {
      process.kill(stopped, 'SIGCONT')
      others = []
    }
  })

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('throws, and does not repeat, when it is lost just %s a commit', async (when, rows) => {
    const { line, database } = await openThroughLine()
    const before = database.version()
    let runs = 0
    line.cutAt('commit', when)
    const failing = database.transaction(async (transaction) => {
      runs += 1
      await insert(transaction, `run ${runs}`)
    })
    await expect(failing).rejects.toThrow(DatabaseUnavailable)
    expect(runs).toBe(1)
    expect(database.version()).toBeGreaterThan(before)
    await expect.poll(keys).toBe(rows)
  })

  it('throws at once while PostgreSQL is away, and works when it is back', async () => {
    const { line, database } = await openThroughLine()
    line.cut()
    for (const handle of [database.read, database.lists, database.write])
      await expect(readPid(handle)).rejects.toThrow(DatabaseUnavailable)
    line.mend()
    expect(await readPid(database.read)).toBeGreaterThan(0)
  })

  it('says whether all requests are concerned, not only those that need a free connection for lists', async () => {
    const { line, database } = await openThroughLine()
    line.cut()
    for (const handle of [database.read, database.lists])
      await expect(readPid(handle)).rejects.toMatchObject({ isForAll: true })
    for (const isForLists of [true, false]) {
      const limits = { ...FOR_LISTS, connections: 1, connectMs: 2_000, isForLists }
      const handle = openPostgres(String(opened.databaseUrl), { limits })
      await handle.connection().execute(async (taken) => {
        await readPid(taken)
        await expect(readPid(handle)).rejects.toMatchObject({ isForAll: !isForLists })
      })
      await handle.destroy()
    }
    const impatient = await open('statement_timeout=2000')
    await expect(sql`select pg_sleep(600)`.execute(impatient.lists)).rejects.toMatchObject({ isForAll: false })
  })

  it('keeps errors of a statement as they are', async () => {
    const { database } = opened
    await expect(sql`select * from nothing`.execute(database.read)).rejects.toMatchObject({ code: '42P01' })
    await expect(sql`select 1 / 0`.execute(database.read)).rejects.not.toThrow(DatabaseUnavailable)
  })
})

describe.runIf(inject('postgres'))('waiting for PostgreSQL', () => {
  let opened: TestDatabase
  let line: PostgresLine
  beforeEach(async () => {
    opened = await openTestDatabase()
    line = await openPostgresLine(String(opened.databaseUrl))
  })
  afterEach(async () => {
    await line.close()
  })

  const wait = async (url: string, longestMs: number, onWait = () => {}) => {
    const waited: string[] = []
    await waitForPostgres(url, {
      longestMs,
      onWait(reason) {
        waited.push(reason)
        onWait()
      },
    })
    return waited
  }

  it('says once why it waits, and ends when PostgreSQL answers', async () => {
    line.cut()
    expect(await wait(line.url, 60_000, line.mend)).toEqual([expect.stringMatching(/Connection terminated|ECONNRESET/)])
  })

  it('throws a sentence without the password when PostgreSQL does not come', async () => {
    line.cut()
    const failing = wait(line.url, 600)
    await expect(failing).rejects.toThrow(ConfigError)
    await expect(failing).rejects.toThrow(/^DATABASE_URL: PostgreSQL can’t be reached: [\s\S]*Is it running/)
    await expect(failing).rejects.not.toThrow(/pamoja:/)
  })

  it.each([
    ['refuses', /^DATABASE_URL: a connection pooler refuses the connection: unsupported startup parameter/],
    ['forgets', /^DATABASE_URL: a connection pooler does not pass on what LISTEN waits for/],
  ] as const)('throws when a connection pooler %s', async (does, sentence) => {
    const pooler = await openPostgresPooler(String(opened.databaseUrl), does)
    const failing = waitForPostgres(pooler.url, { longestMs: 0, onWait: () => {}, hears: true })
    await expect(failing).rejects.toThrow(sentence)
    await pooler.close()
  })

  it('throws at once when PostgreSQL refuses', async () => {
    const other = new URL(line.url)
    other.pathname = '/nothing'
    await expect(wait(other.href, 600_000)).rejects.toThrow('refuses the connection: database "nothing" does not exist')
  })
})
