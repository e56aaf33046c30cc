import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPostgres } from '../../operate/move/postgres'
import { UpgradePlace } from './place'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let place: UpgradePlace
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  await query('drop table if exists kysely_migration')
  place = new UpgradePlace()
  place.databaseUrl = postgres.url
  await place.prepare()
})
afterEach(() => place.remove())

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const migrations = () => query('select name from kysely_migration order by name')

it('upgrades data on PostgreSQL', async () => {
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([0, expect.stringMatching(/4 {2}stopped\n5 {2}migrated {3}002.*7 {2}ready$/ms)])
  expect([place.current, place.leftovers(), await place.isReady()]).toEqual(['two', [], true])
})

it('returns to the release before while no migration has run', async () => {
  place.at('two-migrate-before', 'exit 1')
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([1, expect.stringContaining('the server runs one again.')])
  expect([place.current, await place.isReady(), await migrations()]).toEqual(['one', true, [{ name: '001' }]])
})

it('undoes nothing after the migrations, says so, and goes on in the next run', async () => {
  place.at('two-audit-money-before', 'exit 1')
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/nothing was undone: one needs your dump.*run the upgrade again/s),
  ])
  expect(output).not.toContain('runs one again')
  expect([place.current, await place.isReady()]).toEqual(['one', false])
  expect((await place.upgrade()).output).toContain('7  ready')
  expect([place.current, await place.isReady(), place.leftovers()]).toEqual(['two', true, []])
})

it('shows the password of the database to no other user of the machine', async () => {
  const session = new pg.Client({ connectionString: postgres.url })
  await session.connect()
  const child = place.begin()
  const ended = once(child, 'close')
  // It waits for this session.
  const processes = () => spawnSync('ps', ['-o', 'args=', '--ppid', String(child.pid)], { encoding: 'utf8' }).stdout
  let seen = ''
  await expect.poll(() => (seen = processes())).toContain('hold.mjs')
  await session.end()
  await ended
  expect(seen).not.toContain('://')
})

/** Like a server or a network that freezes when it is asked for the sessions. */
async function freezingProxy() {
  const { port } = new URL(postgres.url)
  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1')
    for (const side of [client, server]) side.on('error', () => {})
    server.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      if (bytes.includes('pg_stat_activity')) server.destroy()
      else if (!server.destroyed) server.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

it('returns when PostgreSQL no longer answers', async () => {
  const proxy = await freezingProxy()
  const address = new URL(postgres.url)
  const listening = proxy.address()
  if (listening && typeof listening === 'object') address.port = String(listening.port)
  place.databaseUrl = address.href
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([1, expect.stringMatching(/database could not be opened.*runs one again/s)])
  place.stopServer()
  proxy.close()
  expect([place.current, place.leftovers(), await migrations()]).toEqual(['one', [], [{ name: '001' }]])
})
