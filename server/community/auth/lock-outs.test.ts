import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword, confirmSession, forgotPassword, login, resetPassword } from '#shared/contract/auth'
import type { Row } from '../../platform/database/schema'
import type { Refusal } from '../../platform/refusals/refusal'
import { buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import { serve, type TestServer } from '../../testing/serve'
import { VISITOR } from '../sessions/viewer'
import { type AccountsGuard, createAccountsGuard } from './limits'
import { answerResetRequests } from './password-reset'
import { makeDeviceCookie, signIn as signInWith } from './sign-in'

const DAY = 24 * 60 * 60_000
const EMAIL = 'ada@example.org'
const PASSWORD = 'a good password'
const NEW = 'a newer password'
const HERE = '127.0.0.1'
const TOO_MANY = { status: 429, body: { code: 'account.mailed-link-needed' } }

describe('a person whose account somebody else guesses at', () => {
  let context: TestContext
  let server: TestServer
  let guard: AccountsGuard
  let user: Row<'users'>
  beforeEach(async () => {
    const tested = await createTestContext()
    context = { ...tested, config: { ...tested.config, production: true } }
    server = await serve(context)
    guard = createAccountsGuard(context)
    user = await buildUser(context, { email: EMAIL, password: quickHash(PASSWORD) })
  })

  /** All wrong guesses of a day, from many addresses. */
  async function guess(times: number): Promise<void> {
    const { emailHash } = user
    for (let number = 0; number < times; number += 1)
      await guard.countWrongSignIn({ emailHash, isKnownDevice: false, address: `41.90.4.${number}` })
  }
  const signIn = (password = PASSWORD, headers: Record<string, string> = {}, email = EMAIL) =>
    server.send('POST', login.path, { body: { email, password }, headers })
  async function mailedToken(): Promise<string> {
    await server.send('POST', forgotPassword.path, { body: { email: EMAIL } })
    await answerResetRequests(context)
    const mail = (await queuedMails(context, EMAIL)).findLast(({ textBody }) => textBody.includes('token='))
    return /token=([\w-]{43})/.exec(mail?.textBody ?? '')?.[1] ?? ''
  }
  const reset = (token: string) => server.send('POST', resetPassword.path, { body: { token, newPassword: NEW } })
  /** The proof that a browser is known, from the reply that made it so. */
  const deviceOf = ({ headers }: { headers: Headers }) => ({
    Cookie: headers.getSetCookie().flatMap((cookie) => /^device=[\w.-]+/.exec(cookie) ?? [])[0] ?? '',
  })

  it('gets in on a known device, and waits on others', async () => {
    const known = deviceOf(await signIn())
    await guess(100)
    const refused = await signIn()
    expect(refused).toMatchObject(TOO_MANY)
    expect(refused.headers.get('Retry-After')).toBe(String(DAY / 1_000))
    expect((await signIn(PASSWORD, known)).status).toBe(200)
  })

  it('is guessed at 120 times a day at most, with however many known devices and addresses', async () => {
    const cookies = Array.from({ length: 60 }, () => makeDeviceCookie(context.secrets, user, context.clock()))
    const outcomes = new Map<string, number>()
    for (let number = 0; number < 10_000; number += 1) {
      const deviceCookie = number % 2 ? (cookies[number % 60] ?? null) : null
      const caller = { ...VISITOR, address: `41.90.4.${number % 100}`, deviceCookie }
      const { code } = await signInWith(context, guard, { email: EMAIL, password: 'guess' }, caller).catch(
        (refusal) => refusal,
      )
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
      context.pass(8_600)
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      'account.wrong-credentials': 120,
      'account.mailed-link-needed': 9_880,
    })
    const own = deviceOf(await reset(await mailedToken()))
    await guess(100)
    expect(await signIn(NEW, { Cookie: `device=${cookies[0]}` })).toMatchObject(TOO_MANY)
    expect((await signIn(NEW, own)).status).toBe(200)
  })

  it('ends all known devices with a new password, but for the browser that set it', async () => {
    const earlier = deviceOf(await signIn())
    const headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
    const body = { currentPassword: PASSWORD, newPassword: NEW }
    const own = deviceOf(await server.call(changePassword, { body }, headers))
    await guess(100)
    expect(await signIn(NEW, earlier)).toMatchObject(TOO_MANY)
    expect((await signIn(NEW, own)).status).toBe(200)
  })

  it.each([
    ['one address', 0, HERE],
    ['many addresses', 95, '102.1.1.1'],
  ])('does not show the right password to guesses from %s that pass the limit together', async (_, before, address) => {
    await guess(before)
    // Five others are counted while this one is checked.
    let others = 0
    const together: AccountsGuard = {
      ...guard,
      async admitSignIn(attempt) {
        await guard.admitSignIn(attempt)
        if (others++ === 0)
          for (let number = 0; number < 5; number += 1) await guard.countWrongSignIn({ ...attempt, address })
      },
    }
    const refusalOf = (password: string) =>
      signInWith(context, together, { email: EMAIL, password }, { ...VISITOR, address: HERE }).catch(
        (refusal) => refusal,
      )
    const right = await refusalOf(PASSWORD)
    await context.database.transaction((transaction) => guard.forgetWrong(transaction, user))
    await guess(before)
    others = 0
    const wrong = await refusalOf('guess')
    const shown = ({ code, message, details, retryAfterMs }: Refusal) => ({ code, message, details, retryAfterMs })
    expect(shown(right)).toEqual(shown(wrong))
    expect(shown(right)).toMatchObject({ code: 'account.mailed-link-needed', details: {} })
  })

  it('sends the same refusal for an address without an account', async () => {
    await guess(100)
    const unknown = context.secrets.keyedHash('nobody@example.org', 'users.email')
    for (let number = 0; number < 100; number += 1)
      await guard.countWrongSignIn({ emailHash: unknown, isKnownDevice: false, address: `41.90.4.${number}` })
    const replies = [await signIn('guess'), await signIn('guess', {}, 'nobody@example.org')]
    const shapes = replies.map(({ status, body }) => [status, Object.keys(Object(body)), Object(body).message])
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('is told to use a mailed link, which lets them in and makes the device known', async () => {
    await guess(100)
    expect(await signIn()).toMatchObject(TOO_MANY)
    const done = await reset(await mailedToken())
    expect(done.status).toBe(200)
    expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=[\w.-]+; .*HttpOnly/)])
    expect(await context.database.read.selectFrom('sessions').selectAll().execute()).toEqual([])
    // Also on a third device: the count starts over.
    expect((await signIn(NEW)).status).toBe(200)
    await guess(100)
    expect((await signIn(NEW, deviceOf(done))).status).toBe(200)
  })

  it('is asked for the password again although it was entered wrongly in another session, five times and twenty a day', async () => {
    const [stolen, own] = [await buildSession(context, user), await buildSession(context, user)]
    const confirm = async (token: string, password: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await server.send('POST', confirmSession.path, { body: { password }, headers })).status
    }
    for (const expected of [400, 400, 400, 400]) {
      for (let number = 0; number < 5; number += 1) expect(await confirm(stolen, 'guess')).toBe(expected)
      expect(await confirm(stolen, PASSWORD)).toBe(429)
      expect(await confirm(own, PASSWORD)).toBe(200)
      context.pass(15 * 60_000)
    }
    expect(await confirm(stolen, PASSWORD)).toBe(429)
    context.pass(DAY)
    expect(await confirm(stolen, PASSWORD)).toBe(200)
  })

  it('may use a valid link although the network address tried many that are not', async () => {
    const token = await mailedToken()
    for (let number = 0; number < 60; number += 1) await guard.admitWrongLink(HERE)
    expect((await reset('x'.repeat(43))).status).toBe(429)
    expect((await reset(token)).status).toBe(200)
  })
})
