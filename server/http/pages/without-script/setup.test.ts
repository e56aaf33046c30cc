import { existsSync, readFileSync, statSync } from 'node:fs'
import Router from '@koa/router'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAdmins } from '../../../community/users/admins'
import { offerSetup, setupFile } from '../../../operations/setup'
import { readFact } from '../../../platform/installation'
import { readStoredSite } from '../../../platform/site'
import { startNotes } from '../../../startup/start'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { createTestContext, type TestContext } from '../../../testing/context'
import { queuedMails } from '../../../testing/mail'
import { serve, type TestServer } from '../../../testing/serve'
import { setupRoutes } from './setup'

const DAY = 24 * 60 * 60_000
const FORM = {
  fullName: 'Wanjikũ Kamau',
  username: 'wanjiku',
  email: 'wanjiku@harambee.or.ke',
  password: 'correct horse battery',
  'site.name': 'Harambee',
  supportEmail: 'help@harambee.or.ke',
  claim: '',
  'links.Facebook': 'https://www.facebook.com/harambee',
}

describe('setting up a site', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    const built = await createTestContext()
    // The same object, with its getters, but with a server of real providers.
    context = { ...built, config: { ...built.config, production: true }, settings: built.settings }
    const router = new Router()
    setupRoutes(router, context, async (ctx, page, status = 200) => {
      ctx.status = status
      ctx.body = page
    })
    server = await serve(context, { site: () => [router] })
  })

  const link = async () => new URL((await offerSetup(context)) ?? 'http://none').pathname
  const send = async (path: string, fields: Record<string, string> = FORM) => {
    const reply = await fetch(server.origin + path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: reply.status, page: await reply.json() }
  }

  it('makes the first admin with the settings of the site, mails them, and records both', async () => {
    const path = await link()
    const form = await server.send('GET', path)
    expect(form).toMatchObject({ status: 200, body: { name: 'setup', typed: { 'site.name': 'Pamoja' } } })
    expect(form.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(form.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await send(path)).toMatchObject({ status: 200, page: { name: 'set-up', email: FORM.email } })

    const [admin, ...others] = await listAdmins(context.database.read)
    expect(others).toEqual([])
    expect(admin).toMatchObject({ username: 'wanjiku', adminSince: null })
    expect((await readStoredSite(context.database.read)).site).toMatchObject({ name: 'Harambee', claim: '' })
    expect((await actsOn(context, 'site')).map(({ actorId }) => actorId)).toEqual([admin?.id])
    expect((await actsOn(context, `user:${admin?.id}`)).map(({ action }) => action)).toEqual(['set-roles'])
    const subjects = (await queuedMails(context, FORM.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your rights on Harambee were changed', 'Confirm your email address'])
  })

  it('works once, also for two at the same time', async () => {
    const path = await link()
    const answers = await Promise.all([
      send(path),
      send(path, { ...FORM, username: 'other', email: 'other@example.org' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await listAdmins(context.database.read)).toHaveLength(1)
    expect((await send(path, { ...FORM, username: 'third', email: 'third@example.org' })).status).toBe(404)
  })

  it('stays possible after a mistake, which is named at its field, and forgets the password', async () => {
    const path = await link()
    const wrong = await send(path, { ...FORM, email: 'nobody', 'site.name': '', 'links.Facebook': 'http://x.org' })
    expect(wrong).toMatchObject({ status: 400, page: { typed: { fullName: FORM.fullName, password: '' } } })
    const { issues } = wrong.page as { issues: { path: string }[] }
    expect(issues.map((issue) => issue.path)).toEqual(['email', 'site.name', 'links.Facebook'])
    expect(await send(path, { ...FORM, password: 'password' })).toMatchObject({
      status: 400,
      page: { issues: [{ path: 'password' }] },
    })
    expect(await send(path, { ...FORM, supportEmail: 'help@harambee.example' })).toMatchObject({ status: 400 })
    expect(await listAdmins(context.database.read)).toEqual([])
    expect((await send(path)).status).toBe(200)
  })

  it('takes the link of an earlier start, also of one at the same moment, until one of them is used', async () => {
    const [older = '', other = ''] = await Promise.all([link(), link()])
    const newest = await link()
    for (const path of [older, other, newest]) expect((await server.send('GET', path)).status).toBe(200)
    expect((await send(older)).status).toBe(200)
    for (const path of [older, other, newest]) expect((await send(path)).status).toBe(404)
  })

  it('keeps only the newest links', async () => {
    const oldest = await link()
    for (let start = 0; start < 7; start += 1) await link()
    expect((await server.send('GET', oldest)).status).toBe(200)
    await link()
    expect((await server.send('GET', oldest)).status).toBe(404)
  })

  it('refuses another token and a link that is a day old', async () => {
    const path = await link()
    expect((await server.send('GET', `/setup/${'x'.repeat(43)}`)).status).toBe(404)
    context.pass(DAY)
    expect((await server.send('GET', path)).status).toBe(404)
    expect((await send(path)).status).toBe(404)
  })

  it('ends as soon as there is an admin, however they were made', async () => {
    const path = await link()
    await signInAdmin(context)
    expect((await server.send('GET', path)).status).toBe(404)
    expect((await send(path)).status).toBe(404)
    expect(await offerSetup(context)).toBeNull()
    expect(await readFact(context.database.read, 'setup-token')).toBeNull()
  })

  it('stores only a hash of the token, and offers nothing to somebody who tries out the sandbox', async () => {
    const path = await link()
    expect(await readFact(context.database.read, 'setup-token')).not.toContain(path.split('/').at(-1))
    expect(await offerSetup({ ...context, config: { ...context.config, production: false } })).toBeNull()
  })

  it('limits wrong links by address', async () => {
    const wrong = () => server.send('GET', `/setup/${'x'.repeat(43)}`)
    for (let tried = 0; tried < 60; tried += 1) expect((await wrong()).status).toBe(404)
    expect((await wrong()).status).toBe(429)
  })

  it('is shown on a terminal, with the warning of a live site, and stands in a file of its own until it is used', async () => {
    const file = setupFile(context)
    const settings = { ...context.settings, payments: 'live' as const }
    const [offer, warning] = await startNotes({ ...context, settings }, true)
    expect(offer).toMatch(/^There is no admin yet\. .*: http:\/\/localhost:3000\/setup\/[\w-]{43}$/)
    expect(warning).toMatch(/^Warning: Payments are live, and nobody has decided: .* Save the form under “Site”/)
    expect((await startNotes(context, false))[0]).toMatch(/: the link in .*setup-link$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const path = new URL(readFileSync(file, 'utf8').trim()).pathname
    expect((await send(path, { ...FORM, email: 'nobody' })).status).toBe(400)
    expect(existsSync(file)).toBe(true)
    expect((await send(path)).status).toBe(200)
    expect(existsSync(file)).toBe(false)
    expect(await startNotes(context, true)).toEqual([])
  })
})
