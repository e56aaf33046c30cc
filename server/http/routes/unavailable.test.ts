import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { createSite, storeSite, UNDECIDED } from '../../platform/site'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { openPostgresLine, type PostgresLine } from '../../testing/postgres-line'
import { serve, type TestServer } from '../../testing/serve'
import { webManifest } from '../pages/web-manifest'
import { refreshSite } from '../site'

describe.runIf(inject('postgres'))('a server that can’t reach its database', () => {
  let context: TestContext
  let line: PostgresLine
  /** Through the line. */
  let database: Database
  let server: TestServer
  beforeEach(async () => {
    context = await createTestContext()
    line = await openPostgresLine(String(context.databaseUrl))
    database = await openDatabase({ ...context, databaseUrl: line.url }, { hearsOthers: true })
    // From then on it hears of changes.
    await expect.poll(() => database.withdrawnAt()).toBeGreaterThan(1)
    server = await serve({ ...context, database })
  })
  afterEach(async () => {
    await Promise.all([database.close(), line.close()])
  })

  const signIn = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
  const get = (path: string, headers: Record<string, string> = {}) => server.send('GET', path, { headers })
  const heardOf = (after: number) => expect.poll(() => database.version()).toBeGreaterThan(after)

  it('answers 503 with a time to retry, and works again afterwards', async () => {
    const fundraiser = await buildFundraiser(context)
    const path = `/api/fundraisers/${fundraiser.id}`
    line.cut()
    const refused = await get(path)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(refused.body).toMatchObject({ code: 'request.data-unavailable' })
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(503)
    line.mend()
    expect((await get(path)).status).toBe(200)
  })

  it('sends the last public response with its age, also when it is out of date, and to signed-in users if all get the same', async () => {
    const fundraiser = await buildFundraiser(context)
    const signedIn = await signIn(await buildUser(context))
    const list = '/api/fundraisers'
    const own = `/api/users/${fundraiser.userId}/donations`
    const before = [await get(list), await get(own)]
    context.pass(10 * 60_000)
    line.cut()
    for (const [i, path] of [list, own].entries()) {
      const old = await get(path)
      expect([old.status, old.headers.get('Age')]).toEqual([200, '600'])
      expect(old.body).toEqual(before[i]?.body)
    }
    expect((await get(list, signedIn)).body).toEqual(before[0]?.body)
    expect((await get(own, signedIn)).status).toBe(503)
    expect((await get('/api/fundraisers?limit=3')).status).toBe(503)
    context.pass(24 * 60 * 60_000)
    expect((await get(list)).status).toBe(503)
  })

  it('never sends what another server has withdrawn', async () => {
    const admin = await buildUser(context, { isAdmin: 1 })
    const fundraiser = await buildFundraiser(context)
    const path = `/api/fundraisers/${fundraiser.id}`
    await get(path)
    await get('/api/fundraisers')
    const other = await serve(context)
    const headers = await signIn(admin)
    const before = database.withdrawnAt()
    const hidden = await other.send('DELETE', `/api/admin/fundraisers/${fundraiser.id}`, { headers })
    await other.stop()
    expect(hidden.status).toBe(200)
    await expect.poll(() => database.withdrawnAt()).toBeGreaterThan(before)
    line.cut()
    expect((await get(path)).status).toBe(503)
    expect((await get('/api/fundraisers')).status).toBe(503)
  })

  it('keeps other responses up to date while one can’t be read, such as a slow search', async () => {
    const limited = new URL(line.url)
    limited.searchParams.set('lock_timeout', '200')
    const impatient = await openDatabase({ ...context, databaseUrl: limited.href }, { hearsOthers: true })
    const other = await serve({ ...context, database: impatient })
    const fundraiser = await buildFundraiser(context)
    const path = `/api/fundraisers/${fundraiser.id}`
    const slow = '/api/fundraisers/count'
    await other.send('GET', path)
    const counted = await other.send('GET', slow)
    await buildDonation(context, { fundraiserId: fundraiser.id, amount: 2_500 })
    context.pass(10 * 60_000)
    await context.database.transaction(async (transaction) => {
      await sql`lock table fundraiser_counts`.execute(transaction)
      const old = await other.send('GET', slow)
      expect([old.status, old.headers.get('Age'), old.body]).toEqual([200, '600', counted.body])
      expect((await other.send('GET', path)).body).toMatchObject({ currentAmount: 2_500 })
    })
    await other.stop()
    await impatient.close()
  })

  it('answers what needs only settings before a frozen database is given up', async () => {
    const frozen = { ...context, database, site: createSite(database, false, context.log) }
    const other = await serve(frozen, { site: () => [webManifest(frozen, '.'), refreshSite(frozen)] })
    const by = { changedBy: null, changedAt: context.clock() }
    const site = { ...UNDECIDED, name: 'Harambee' }
    await context.database.transaction((transaction) => storeSite(transaction, { version: 0, site }, by))
    await expect.poll(async () => frozen.site.refresh().then(frozen.site.current)).toMatchObject({ name: 'Harambee' })
    line.freeze()
    const queries: Promise<unknown>[] = []
    for (const _round of [1, 2, 3]) {
      // Others may have changed anything: what is in memory is out of date.
      await heardOf(database.version())
      let isGivenUp = false
      queries.push(
        sql`select 1`.execute(database.read).catch(() => {
          isGivenUp = true
        }),
      )
      const replies = await Promise.all(['/manifest.webmanifest', '/about'].map((path) => other.send('GET', path)))
      expect([isGivenUp, ...replies.map(({ status }) => status)]).toEqual([false, 200, 404])
    }
    await other.stop()
    await line.close()
    await Promise.all(queries)
  })

  it.each(['before', 'after'] as const)(
    'does a write once when its line is cut just %s the commit, and the app repeats it with its key',
    async (when) => {
      const user = await buildUser(context)
      const headers = await signIn(user)
      const edit = () =>
        server.send('PATCH', '/api/auth/profile', {
          headers: { ...headers, 'Idempotency-Key': 'once' },
          body: { bio: 'Farmer' },
        })
      line.cutAt('commit', when)
      expect((await edit()).status).toBe(503)
      const repeated = await edit()
      expect([repeated.status, repeated.body]).toMatchObject([200, { version: user.version + 1 }])
    },
  )
})
