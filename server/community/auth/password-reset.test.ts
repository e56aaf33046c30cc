import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword, forgotPassword, login, resetPassword } from '#shared/contract/auth'
import { getCurrentUser } from '#shared/contract/users'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'
import { answerResetRequests } from './password-reset'

const HOUR = 60 * 60_000
const OLD = 'the old password'
const NEW = 'a new password'
const EMAIL = 'ada@example.org'
const INVALID = { message: 'Invalid reset link. Please request a new password reset.' }

describe('resetting a password', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { email: EMAIL, password: quickHash(OLD) })
  })

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const forget = (email = EMAIL) => server.send('POST', forgotPassword.path, { body: { email } })
  const reset = (token: string, newPassword = NEW) =>
    server.send('POST', resetPassword.path, { body: { token, newPassword } })
  const status = async (password: string) =>
    (await server.send('POST', login.path, { body: { email: EMAIL, password } })).status
  const mails = () => queuedMails(context)
  /** Requests a link and reads its token from the mail. */
  async function mailedToken(): Promise<string> {
    await forget()
    await answerResetRequests(context)
    const token = /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})\s/.exec(
      (await mails()).at(-1)?.textBody ?? '',
    )
    return token?.[1] ?? ''
  }

  it('replaces it through a mailed link, and ends every session [7.forgot-password 7.reset-password]', async () => {
    const session = await buildSession(context, user)
    const token = await mailedToken()
    expect(await mails()).toMatchObject([{ recipient: EMAIL, subject: 'Set a new password' }])
    expect((await reset(token)).status).toBe(200)
    expect((await server.send('GET', getCurrentUser.path, { headers: bearer(session) })).status).toBe(401)
    expect((await mails()).at(-1)).toMatchObject({ recipient: EMAIL, subject: 'Your password was changed' })
    expect(await status(OLD)).toBe(401)
    expect(await status(NEW)).toBe(200)
  })

  it('gives the same reply for an unknown address, does the same work, and sends no mail', async () => {
    const known = await forget()
    const unknown = await forget('nobody@example.org')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(known.status).toBe(200)
    expect(await context.database.read.selectFrom('password_reset_requests').selectAll().execute()).toHaveLength(2)
    expect(await mails()).toEqual([])
    await answerResetRequests(context)
    await answerResetRequests(context)
    expect(await mails()).toHaveLength(1)
    expect(await context.database.read.selectFrom('password_reset_requests').selectAll().execute()).toEqual([])
  })

  it('stores only a hash of the link', async () => {
    const token = await mailedToken()
    const rows = await context.database.read.selectFrom('password_reset_tokens').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('accepts a link for one hour', async () => {
    const token = await mailedToken()
    context.pass(HOUR)
    expect(await reset(token)).toMatchObject({ status: 400, body: INVALID })
    const second = await mailedToken()
    context.pass(HOUR - 1)
    expect((await reset(second)).status).toBe(200)
  })

  it('accepts a link once, also when many requests use it together', async () => {
    const token = await mailedToken()
    const replies = await Promise.all(Array.from({ length: 6 }, (_, number) => reset(token, `password ${number}`)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await reset(token)).toMatchObject({ status: 400, body: INVALID })
    expect((await mails()).filter(({ subject }) => subject === 'Your password was changed')).toHaveLength(1)
  })

  it('refuses links that were never sent, and says what is missing [8.reset.missing-token]', async () => {
    expect(await reset('x'.repeat(43))).toMatchObject({ status: 400, body: INVALID })
    expect(await reset('')).toMatchObject({ status: 400, body: { message: 'Invalid reset token' } })
    expect(await server.send('POST', resetPassword.path, { body: { newPassword: NEW } })).toMatchObject({
      status: 400,
      body: { message: 'Invalid reset token' },
    })
    expect(await reset('x', '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters' },
    })
  })

  it('mails three links an hour, and silently none above that', async () => {
    for (let number = 0; number < 5; number += 1) {
      expect((await forget()).status).toBe(200)
      await answerResetRequests(context)
    }
    expect(await mails()).toHaveLength(3)
    context.pass(HOUR)
    await forget()
    await answerResetRequests(context)
    expect(await mails()).toHaveLength(4)
  })

  it('builds links from the configured address, whatever the request says', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    await server.send('POST', forgotPassword.path, { body: { email: EMAIL }, headers })
    await answerResetRequests(context)
    const [mail] = await mails()
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('evil.example')
  })

  it('is not needed for a user who knows the old one; only the current session stays', async () => {
    const [here, elsewhere] = [await buildSession(context, user), await buildSession(context, user)]
    const link = await mailedToken()
    const change = (currentPassword: string) =>
      server.send('POST', changePassword.path, { body: { currentPassword, newPassword: NEW }, headers: bearer(here) })
    expect(await change('not it')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currentPassword', message: 'The password is not correct' }] },
    })
    expect((await change(OLD)).status).toBe(200)
    const me = async (token: string) =>
      (await server.send('GET', getCurrentUser.path, { headers: bearer(token) })).status
    expect([await me(here), await me(elsewhere)]).toEqual([200, 401])
    expect((await reset(link)).status).toBe(400)
    expect((await mails()).at(-1)).toMatchObject({ subject: 'Your password was changed' })
    expect(await status(NEW)).toBe(200)
  })

  it('does not let anyone guess the old one on an unlocked phone', async () => {
    const headers = bearer(await buildSession(context, user))
    const change = async (currentPassword: string) =>
      (await server.send('POST', changePassword.path, { body: { currentPassword, newPassword: NEW }, headers })).status
    for (let number = 0; number < 5; number += 1) expect(await change('guess')).toBe(400)
    expect(await change(OLD)).toBe(429)
  })
})
