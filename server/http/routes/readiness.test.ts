import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openServer, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'
import { createReadiness } from './health'

let context: TestContext
let server: TestServer
beforeEach(async () => {
  ;({ context, server } = await openServer())
})

const readiness = async () => (await server.send('GET', '/readyz')).status

it('is not ready while a migration is missing, but alive', async () => {
  expect(await readiness()).toBe(200)
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
    context.database.write,
  )
  // A result is cached for a second.
  expect(await readiness()).toBe(200)
  context.pass(1_000)
  expect(await readiness()).toBe(503)
  expect((await server.send('GET', '/healthz')).status).toBe(200)
})

it('is not ready when its files can’t be written', async () => {
  const config = { ...context.config, dataDirectory: join(context.dataDirectory, 'gone') }
  const needsFiles = context.database.engine === 'sqlite'
  expect(await createReadiness({ ...context, config })()).toBe(!needsFiles)
})

it('is not ready when the database can’t be written, also while its folder can, and is ready again later', async () => {
  if (context.database.engine !== 'sqlite') return
  const { write } = context.database
  const isReady = createReadiness(context)
  expect(await isReady()).toBe(true)
  await sql`pragma query_only = on`.execute(write)
  context.pass(10_000)
  expect(await isReady()).toBe(false)
  const login = () => server.send('POST', '/api/auth/login', { body: { email: 'ada@example.org', password: 'any' } })
  const refused = await login()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect((await server.send('GET', '/api/fundraisers')).status).toBe(200)
  await sql`pragma query_only = off`.execute(write)
  context.pass(1_000)
  expect(await isReady()).toBe(true)
  expect((await login()).status).toBe(401)
})

it('says apart from the rest whether it is stopping', async () => {
  let stopping = false
  const config = { ...context.config, dataDirectory: join(context.dataDirectory, 'gone') }
  const other = await serve({ ...context, config }, { isStopping: () => stopping })
  const status = async () => (await other.send('GET', '/readyz?only=stopping')).status
  expect(await status()).toBe(200)
  stopping = true
  expect(await status()).toBe(503)
})
