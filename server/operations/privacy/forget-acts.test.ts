import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAuditTrail } from '#shared/contract/admin/stuck-jobs'
import { closeAccount } from '#shared/contract/your-data'
import { recordActs } from '../../platform/audit-log'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../../testing/admins'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildPayoutRequest } from '../../testing/giving/payouts'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'
import { eraseDeleted } from '../admin/fundraisers/erase'

const PASSWORD = 'a good password'
const DAY = 24 * 60 * 60_000
/** Words that are stored nowhere but in the audit trail. */
const SECRET = /Nyambura|Kisii|Baraka|Lumumba/i

describe('a person who is forgotten', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let admin: Awaited<ReturnType<typeof signInAdmin>>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { password: quickHash(PASSWORD), isAdmin: 1 })
    admin = await signInAdmin(context)
  })

  const acts = () => context.database.read.selectFrom('audit_trail').selectAll().orderBy('id').execute()
  const record = (subject: string, after: unknown, actorId = admin.admin.id, action = 'edit') =>
    context.database.transaction((transaction) =>
      recordActs(transaction, [{ actorId, action, subject, before: null, after, createdAt: context.clock() }]),
    )

  async function recordAboutUser() {
    for (const fullName of ['Wanjiku Nyambura', 'Amina']) {
      const sent = { body: { fullName }, headers: admin.headers }
      expect((await server.send('PATCH', `/api/users/${user.id}`, sent)).status).toBe(200)
    }
    const { id } = await buildFundraiser(context, { userId: user.id, title: 'A well' })
    await record(`fundraiser:${id}`, { title: 'A well in Kisii' })
    const payout = await buildPayoutRequest(context, { userId: user.id, status: 'failed' })
    await record(`payout:${payout.id}`, { status: 'failed', notes: 'Ms Nyambura has closed it' })
    // An account and a fundraiser whose rows are gone.
    await record('bank-account:91', { account: 'Baraka Sacco ••••4321', userId: user.id })
    await record('bank-account:91', { account: 'Baraka Sacco ••••4321', userId: user.id, fields: ['city'] })
    await record('fundraiser:92', { title: 'Baraka school' })
    await record('fundraiser:92', { userId: user.id, title: 'Baraka school', goalAmount: 5_000 })
  }

  /** Acts on others, some of which look similar, and the person's own act on somebody else. */
  async function recordAboutOthers() {
    const other = await buildUser(context)
    await record(`user:${other.id}`, { fullName: 'Otieno' })
    await record('bank-account:93', { account: 'Equity ••••1111', userId: Number(`${user.id}1`) })
    await record('fundraiser:94', { title: `"userId":${user.id},` })
    await record('fundraiser:95', { userId: other.id, title: `{"userId":${user.id}}` })
    await record(`user:${other.id}`, { isVerified: true }, user.id)
    return (await acts()).slice(-5)
  }

  async function close() {
    const headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
    expect((await server.send('DELETE', closeAccount.path, { body: { password: PASSWORD }, headers })).status).toBe(200)
  }

  it('leaves no words in the audit trail; acts on others stay', async () => {
    await recordAboutUser()
    const before = await acts()
    expect(JSON.stringify(before)).toMatch(SECRET)
    expect(await bytesOnDisk()).toMatch(SECRET)
    const others = await recordAboutOthers()
    await close()

    const after = await acts()
    expect(JSON.stringify(after)).not.toMatch(SECRET)
    expect(after.slice(before.length, -1)).toEqual(others)
    expect(after.slice(0, before.length)).toEqual(before.map((act) => ({ ...act, before: null, after: null })))
    expect(after.at(-1)).toMatchObject({
      ...{ actorId: null, action: 'details erased', subject: `user:${user.id}` },
      after: JSON.stringify({ acts: before.map(({ id }) => id) }),
    })
    expect(SECRET.test(await bytesOnDisk())).toBe(false)
  })

  it('is shown to admins as erased, on the screen and in the export', async () => {
    await record(`user:${user.id}`, { fullName: 'Wanjiku Nyambura' })
    await record('user:1000', { fullName: 'Otieno' })
    await close()
    const { body } = await server.call(listAuditTrail, { query: {} }, admin.headers)
    expect(body).toMatchObject([
      { action: 'details erased', detailsErased: false },
      { after: { fullName: 'Otieno' }, detailsErased: false },
      { subject: `user:${user.id}`, before: null, after: null, detailsErased: true },
    ])
    const reply = await fetch(`${server.origin}/api/admin/export/audit-trail.csv`, { headers: admin.headers })
    const lines = (await reply.text()).split('\r\n')
    expect(lines[1]).toContain(`edit,user:${user.id},erased,erased,`)
    expect(lines[2]).toContain(`edit,user:1000,null,"{""fullName"":""Otieno""}",`)
  })

  it('is forgotten with a fundraiser that is erased after thirty days', async () => {
    const { id } = await buildFundraiser(context, { userId: user.id, title: 'Lumumba', hiddenAt: context.clock() })
    await record(`fundraiser:${id}`, { title: 'Lumumba, a school' })
    context.pass(31 * DAY)
    await eraseDeleted(context)
    expect((await acts()).map(({ action, subject }) => [action, subject])).toEqual([
      ['edit', `fundraiser:${id}`],
      ['details erased', `fundraiser:${id}`],
      ['erase', `fundraiser:${id}`],
    ])
    expect(JSON.stringify(await acts())).not.toMatch(SECRET)
  })

  /** The content of the database's files, deleted content included; with PostgreSQL its audit tables. */
  async function bytesOnDisk(): Promise<string> {
    if (context.database.engine === 'postgres') return JSON.stringify(await acts())
    await sql`pragma wal_checkpoint(truncate)`.execute(context.database.write)
    const files = readdirSync(context.dataDirectory).filter((name) => name.startsWith('pamoja.db'))
    return files.map((name) => readFileSync(join(context.dataDirectory, name), 'latin1')).join('')
  }
})
