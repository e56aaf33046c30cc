import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { changePersonEmail, sendPersonExport } from '#shared/contract/admin/help-people'
import { fillPath } from '#shared/contract/base/call'
import type { Row } from '../../../platform/database/schema'
import { signInAdmin } from '../../../testing/admins'
import { buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { queuedMails } from '../../../testing/mail'
import { serve, type TestServer } from '../../../testing/serve'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OLD = 'amina@example.org'
const NEW = 'amina.otieno@example.com'

describe('an admin who mails a person their data', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  let person: Row<'users'>
  beforeEach(async () => {
    context = await createTestContext()
    server = await serve(context)
    headers = (await signInAdmin(context)).headers
    person = await buildUser(context, { email: OLD, fullName: 'Amina Otieno' })
    context.pass(1)
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  const post = (call: { path: string }, body: object = {}) =>
    server.send('POST', fillPath(call.path, { id: person.id }), { body, headers })
  const linkIn = async (to: string, page: string) =>
    (await queuedMails(context, to))
      .flatMap(({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [])
      .at(-1) ?? ''
  const page = (token: string) => server.send('GET', `/api/data-export?token=${token}`)
  async function download(token: string) {
    const body = new URLSearchParams({ token })
    const response = await fetch(`${server.origin}/api/data-export`, { method: 'POST', body })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const mailed = async () => {
    const reply = await post(sendPersonExport)
    return { reply, token: await linkIn(OLD, 'api/data-export') }
  }

  it('mails it as a link to the person only, which works for ten minutes from the first use', async () => {
    const { reply, token } = await mailed()
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain(token)
    for (let times = 0; times < 3; times += 1) {
      const { status, headers: sent } = await page(token)
      expect([status, sent.get('Cache-Control')]).toEqual([200, 'no-store'])
      expect(sent.get('Content-Security-Policy')).toContain("default-src 'none'; base-uri 'none'; form-action 'self'")
    }
    const replies = await Promise.all([download(token), download(token), download(token)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [file] = replies
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ profile: { id: person.id, email: OLD } })
    expect(file?.headers.get('Content-Disposition')).toContain('attachment')
    expect(file?.headers.get('Cache-Control')).toBe('no-store')
    context.pass(10 * MINUTE - 1)
    expect((await download(token)).status).toBe(200)
    context.pass(1)
    expect((await download(token)).status).toBe(404)
    context.pass(72 * HOUR - 10 * MINUTE - 1)
    expect((await download(token)).status).toBe(404)
  })

  it('can be downloaded ten times at most', async () => {
    const { token } = await mailed()
    const replies = []
    for (let times = 0; times < 11; times += 1) replies.push((await download(token)).status)
    expect(replies).toEqual([...Array(10).fill(200), 404])
  })

  it('leaves the link unused when the data can’t be read', async () => {
    const { token } = await mailed()
    const { write } = context.database
    await sql`alter table devices rename to away`.execute(write)
    expect((await download(token)).status).toBe(500)
    await sql`alter table away rename to devices`.execute(write)
    context.pass(HOUR)
    expect((await download(token)).status).toBe(200)
  })

  it('writes no sign of the address into the page that is not part of the token', async () => {
    const { token } = await mailed()
    const sign = '"><meta http-equiv=refresh content="0;url=https://evil.example">'
    const [head = '', rest = ''] = [token.slice(0, 20), token.slice(20)]
    for (const wrong of [`${token}.${sign}`, `${token}.`, `${token}${sign}`, `${head}${sign}${rest}`]) {
      const response = await fetch(`${server.origin}/api/data-export?token=${encodeURIComponent(wrong)}`)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('evil.example')
      expect((await download(wrong)).status).toBe(404)
    }
  })

  it('refuses links that are old, made up, or older than the newest password', async () => {
    const { token } = await mailed()
    for (const wrong of ['', 'nonsense', `${token}x`, '"><script>']) {
      expect((await page(encodeURIComponent(wrong))).status).toBe(404)
      expect((await download(wrong)).status).toBe(404)
    }
    context.pass(1)
    const { write } = context.database
    await write
      .updateTable('users')
      .set({ credentialsChangedAt: context.clock() })
      .where('id', '=', person.id)
      .execute()
    expect((await download(token)).status).toBe(404)
    const next = await mailed()
    context.pass(72 * HOUR)
    expect((await page(next.token)).status).toBe(404)
  })

  it('sends nothing to an address that is not confirmed, and three mails a day', async () => {
    const { write } = context.database
    const set = (emailConfirmedAt: number | null) =>
      write.updateTable('users').set({ emailConfirmedAt }).where('id', '=', person.id).execute()
    await set(null)
    expect(await post(sendPersonExport)).toMatchObject({ body: { code: 'person.email-unconfirmed' } })
    await set(context.clock())
    for (const status of [200, 200, 200, 429]) expect((await post(sendPersonExport)).status).toBe(status)
  })

  it('sends nothing for 72 hours to an address that an admin asked for, nor from an admin who has just become one', async () => {
    await post(changePersonEmail, { newEmail: NEW, note: 'Lost the phone' })
    const token = await linkIn(NEW, 'confirm-email')
    expect((await server.send('POST', confirmEmail.path, { body: { token } })).status).toBe(200)
    const TOO_SOON = { status: 409, body: { code: 'person.email-just-changed' } }
    expect(await post(sendPersonExport)).toMatchObject(TOO_SOON)
    context.pass(72 * HOUR - 1)
    headers = (await signInAdmin(context)).headers
    expect(await post(sendPersonExport)).toMatchObject(TOO_SOON)
    context.pass(1)
    expect((await post(sendPersonExport)).status).toBe(200)
    const later = await signInAdmin(context)
    const adminSince = context.clock()
    await context.database.write.updateTable('users').set({ adminSince }).where('id', '=', later.admin.id).execute()
    headers = later.headers
    expect(await post(sendPersonExport)).toMatchObject({ status: 403, body: { code: 'admin.too-new' } })
  })
})
