import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPostgresLine, openPostgresPooler, type PostgresLine } from '../../testing/postgres-line'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { ConfigError } from '../config'
import { waitForPostgres } from './wait-for-postgres'

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
