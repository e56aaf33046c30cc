import { beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { login, logout } from '#shared/contract/auth'
import { sayNotMe } from '#shared/contract/letters'
import { signUp } from '#shared/contract/profiles'
import { getCurrentUser } from '#shared/contract/users'
import { buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import { serve, type TestServer } from '../../testing/serve'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PASSWORD = 'a good password'
const EMAIL = 'Ada@example.org'

describe('signing in', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    await buildUser(context, { email: EMAIL, password: quickHash(PASSWORD) })
  })

  const signIn = (headers?: Record<string, string>) =>
    server.call(login, { body: { email: EMAIL, password: PASSWORD } }, headers)
  const tryPassword = (body: object, headers?: Record<string, string>) =>
    server.send('POST', login.path, { body, ...(headers && { headers }) })
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const me = async (headers: Record<string, string>) =>
    (await server.send('GET', getCurrentUser.path, { headers })).status
  /** `session=…` from the reply, as a browser would send it back. */
  const cookieOf = (reply: { headers: Headers }, name = 'session') =>
    reply.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(';')[0] ?? ''
  const sessions = () => context.database.read.selectFrom('sessions').selectAll().execute()
  const makeAdmin = () => context.database.write.updateTable('users').set({ isAdmin: 1 }).execute()

  it('gives a token and a cookie: two values, and either one authenticates [3.login-response 7.login 7.me]', async () => {
    const reply = await signIn()
    expect(reply.body.user).toMatchObject({ email: EMAIL, fullName: 'Amina Otieno', isAdmin: false, version: 1 })
    const [session, device, hint] = reply.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
    // The page reads this one to know whether it is worth asking the server who is signed in.
    expect(hint).toMatch(/^signed-in=1; Path=\/; Max-Age=7776000; SameSite=Lax$/)
    expect(session).not.toContain(reply.body.token)
    expect(await me(bearer(reply.body.token))).toBe(200)
    expect(await me({ Cookie: cookieOf(reply) })).toBe(200)
  })

  it('stores neither value in the database', async () => {
    const version = context.database.version()
    const reply = await signIn()
    expect(context.database.isCurrent(version, new Set()), 'no page is out of date').toBe(true)
    const rows = JSON.stringify(await sessions())
    expect(rows).not.toContain(reply.body.token)
    expect(rows).not.toContain(cookieOf(reply).slice('session='.length))
  })

  it('sets Secure cookies with the __Host- prefix over https', async () => {
    await server.stop()
    server = await serve({ ...context, config: { ...context.config, publicUrl: 'https://pamoja.example' } })
    const cookies = (await signIn()).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-session=.*; Secure$/),
      expect.stringMatching(/^__Host-device=.*; Secure$/),
      expect.stringMatching(/^signed-in=1;.*; Secure$/),
    ])
  })

  it('accepts the address in any case', async () => {
    expect((await tryPassword({ email: ' aDA@EXAMPLE.org ', password: PASSWORD })).status).toBe(200)
  })

  it('refuses a wrong password and an unknown address with the same words', async () => {
    const wrong = await tryPassword({ email: EMAIL, password: 'another password' })
    const unknown = await tryPassword({ email: 'nobody@example.org', password: PASSWORD })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: 'Invalid email or password', code: 'account.wrong-credentials' },
    ])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect(await sessions()).toEqual([])
  })

  it('ends the session of the request', async () => {
    const first = await signIn()
    await signIn(bearer(first.body.token))
    expect(await me(bearer(first.body.token))).toBe(401)
    expect(await me({ Cookie: cookieOf(first) })).toBe(401)
    expect(await sessions()).toHaveLength(1)
  })

  it('keeps the twenty sessions that were used last', async () => {
    const user = await context.database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    for (let number = 0; number < 20; number += 1) {
      const seen = context.clock() - (number + 1) * MINUTE
      const row = {
        userId: user.id,
        createdAt: seen,
        confirmedAt: seen,
        lastSeenAt: seen,
        expiresAt: context.clock() + DAY,
      }
      await context.database.write
        .insertInto('sessions')
        .values({ ...row, tokenHash: `token ${number}`, cookieHash: `cookie ${number}` })
        .execute()
    }
    await signIn()
    const kept = (await sessions()).map(({ tokenHash }) => tokenHash)
    expect(kept).toHaveLength(20)
    expect(kept).toContain('token 18')
    expect(kept).not.toContain('token 19')
  })

  it('lasts thirty days without a visit, and ninety in total', async () => {
    const { token } = (await signIn()).body
    for (const days of [30, 30]) {
      context.pass(days * DAY)
      expect(await me(bearer(token))).toBe(200)
    }
    context.pass(30 * DAY - 1)
    expect(await me(bearer(token))).toBe(200)
    context.pass(1)
    expect(await me(bearer(token))).toBe(401)
  })

  it('ends after more than thirty days without a visit', async () => {
    const { token } = (await signIn()).body
    context.pass(30 * DAY + 1)
    expect(await me(bearer(token))).toBe(401)
  })

  it('lasts an hour for an admin without a visit, and twelve hours in total', async () => {
    await makeAdmin()
    const { token } = (await signIn()).body
    for (let hour = 1; hour < 12; hour += 1) {
      context.pass(HOUR)
      expect(await me(bearer(token))).toBe(200)
    }
    context.pass(HOUR)
    expect(await me(bearer(token))).toBe(401)
    const second = (await signIn()).body.token
    context.pass(HOUR + 1)
    expect(await me(bearer(second))).toBe(401)
  })

  it('signs out: both values end, and the cookie and the browser’s cache are cleared [7.logout]', async () => {
    const reply = await signIn()
    const out = await server.call(logout, {}, { Cookie: cookieOf(reply) })
    expect(out.headers.getSetCookie()).toEqual([
      'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'signed-in=1; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect(out.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect(await me(bearer(reply.body.token))).toBe(401)
    expect(await me({ Cookie: cookieOf(reply) })).toBe(401)
  })

  describe('in a browser that has lost the cookie and still knows the token', () => {
    const askMe = (headers: Record<string, string>) =>
      server.send('GET', getCurrentUser.path, { headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } })
    const HINT = 'signed-in=1'

    it('sets the same cookie again, for the time that is left', async () => {
      const reply = await signIn()
      context.pass(DAY)
      const again = await askMe(bearer(reply.body.token))
      const [session, hint, ...others] = again.headers.getSetCookie()
      expect(session).toBe(`${cookieOf(reply)}; Path=/; Max-Age=${89 * 24 * 3_600}; HttpOnly; SameSite=Lax`)
      expect(hint).toMatch(/^signed-in=1; Path=\/; Max-Age=7689600; SameSite=Lax$/)
      expect(others).toEqual([])
      expect(await me({ Cookie: cookieOf(again) })).toBe(200)
    })

    it('replaces the cookie of another session, and an old cookie of this one', async () => {
      const [first, second] = [await signIn(), await signIn()]
      const other = await askMe({ ...bearer(second.body.token), Cookie: `${cookieOf(first)}; ${HINT}` })
      expect(cookieOf(other)).toBe(cookieOf(second))
      const { id } = (await sessions()).at(-1) ?? {}
      const earlier = { cookieHash: 'of an earlier build' }
      await context.database.write.updateTable('sessions').set(earlier).where('id', '=', Number(id)).execute()
      const renewed = await askMe({ ...bearer(second.body.token), Cookie: HINT })
      expect(await me({ Cookie: cookieOf(renewed) })).toBe(200)
    })

    it('sets none for a browser that has both, for a cookie alone, or for a token that is not valid', async () => {
      const reply = await signIn()
      const cookies = { Cookie: `${cookieOf(reply)}; ${HINT}` }
      for (const headers of [{ ...bearer(reply.body.token), ...cookies }, cookies, bearer('stale')]) {
        expect((await askMe(headers)).headers.getSetCookie()).toEqual([])
      }
    })

    it('sets none when another site made the browser ask, or for a program', async () => {
      const { token } = (await signIn()).body
      for (const site of ['cross-site', 'same-site', 'none', '']) {
        expect((await askMe({ ...bearer(token), 'Sec-Fetch-Site': site })).headers.getSetCookie()).toEqual([])
      }
    })

    it('removes the hint when the session has ended, so that the page asks only once', async () => {
      const first = await signIn()
      await server.call(logout, {}, bearer(first.body.token))
      const asked = await askMe({ Cookie: `${cookieOf(first)}; ${HINT}` })
      expect(asked.status).toBe(401)
      expect(asked.headers.getSetCookie()).toEqual(['signed-in=1; Path=/; Max-Age=0; SameSite=Lax'])
    })

    it('sets it in no other reply, and never after signing out', async () => {
      const { token } = (await signIn()).body
      const list = await server.send('GET', '/api/auth/sessions', { headers: bearer(token) })
      expect([list.status, list.headers.getSetCookie()]).toEqual([200, []])
      await server.call(logout, {}, bearer(token))
      expect((await askMe(bearer(token))).headers.getSetCookie()).toEqual([])
    })
  })

  describe('on a device that is new', () => {
    const NEW_DEVICE = 'Somebody signed in to your account'
    const letters = async (email = EMAIL) =>
      (await queuedMails(context, email)).filter(({ subject }) => subject === NEW_DEVICE)
    const deviceOf = (reply: { headers: Headers }) => ({ Cookie: cookieOf(reply, 'device') })

    it('tells the owner when and where, and how to say that it was somebody else', async () => {
      const known = await signIn({ 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/128.0' })
      const [letter] = await letters()
      expect(letter?.textBody).toContain(
        'with your password, on a device that is new to us: Firefox on Windows, November 21, 2026 at 9:00 AM UTC.',
      )
      const token = /not-me\?token=(\S+)/.exec(letter?.textBody ?? '')?.[1] ?? ''
      await signIn(deviceOf(known))
      expect(await letters()).toHaveLength(1)
      await server.call(sayNotMe, { body: { token } })
      expect((await tryPassword({ email: EMAIL, password: PASSWORD })).status).toBe(401)
      expect(await sessions()).toEqual([])
    })

    it('is told five times a day at most, and not where nobody confirmed the address', async () => {
      for (let number = 0; number < 7; number += 1) await signIn()
      expect(await letters()).toHaveLength(5)
      context.pass(DAY)
      await signIn()
      expect(await letters()).toHaveLength(6)
      await context.database.write.updateTable('users').set({ emailConfirmedAt: null }).execute()
      await signIn()
      expect(await letters()).toHaveLength(6)
    })

    it('is no news after signing up, a link or a new password in the same browser', async () => {
      const NAOMI = { email: 'naomi@example.org', password: PASSWORD }
      const body = { ...NAOMI, username: 'naomi', fullName: 'Naomi' }
      const signedUp = await server.call(signUp, { body })
      const [mail] = await queuedMails(context, NAOMI.email)
      const token = /token=(\S+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
      const confirmed = await server.call(confirmEmail, { body: { token } })
      expect(deviceOf(await server.call(confirmEmail, { body: { token } }))).toEqual({ Cookie: '' })
      for (const made of [signedUp, confirmed]) await server.call(login, { body: NAOMI }, deviceOf(made))
      expect(await letters(NAOMI.email)).toEqual([])
    })
  })

  it('stops after five wrong ones, the right one too, for fifteen minutes; not on a device where the owner signed in before', async () => {
    const attempt = async (body: object, headers: Record<string, string> = {}) =>
      server.send('POST', login.path, { body: { email: EMAIL, ...body }, headers })
    const known = (await attempt({ password: PASSWORD })).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0]

    const guesses = await Promise.all(Array.from({ length: 8 }, () => attempt({ password: 'guess' })))
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])

    const refused = await attempt({ password: PASSWORD })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('900')
    await server.stop()
    server = await serve(context)
    expect((await attempt({ password: PASSWORD })).status).toBe(429)

    expect((await attempt({ password: PASSWORD }, { Cookie: known ?? '' })).status).toBe(200)
    expect((await attempt({ email: 'other@example.org', password: 'guess' }, { Cookie: known ?? '' })).status).toBe(401)

    context.pass(15 * MINUTE)
    expect((await attempt({ password: PASSWORD })).status).toBe(200)
  })
})
