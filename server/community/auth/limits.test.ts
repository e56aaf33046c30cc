import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '#shared/contract/auth'
import { signUp } from '#shared/contract/profiles'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'
import { type AccountsGuard, createAccountsGuard } from './limits'
import { isDeviceCookie, makeDeviceCookie } from './sign-in'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const REFUSED = { status: 429 }

describe('the limits around accounts', () => {
  let context: TestContext
  let guard: AccountsGuard
  beforeEach(async () => {
    context = await createTestContext()
    guard = createAccountsGuard({ ...context, config: { ...context.config, production: true } })
  })

  const times = async (count: number, work: (number: number) => Promise<void>) => {
    for (let number = 0; number < count; number += 1) await work(number)
  }
  const from = (address: string, emailHash = 'ada', isKnownDevice = false) => ({ emailHash, isKnownDevice, address })

  it('stops guesses from one address over many accounts after fifty', async () => {
    await times(50, (number) => guard.countWrongSignIn(from('41.90.4.7', `person ${number}`)))
    await expect(guard.admitSignIn(from('41.90.4.7', 'another'))).rejects.toMatchObject(REFUSED)
    await guard.admitSignIn(from('41.90.4.8', 'another'))
    context.pass(HOUR)
    await guard.admitSignIn(from('41.90.4.7', 'another'))
  })

  it('stops guesses from many addresses at one account after a hundred', async () => {
    await times(100, (number) => guard.countWrongSignIn(from(`41.90.4.${number}`)))
    await expect(guard.admitSignIn(from('102.1.1.1'))).rejects.toMatchObject(REFUSED)
    await guard.admitSignIn(from('102.1.1.1', 'ada', true))
    await guard.admitSignIn(from('102.1.1.1', 'someone else'))
    context.pass(DAY)
    await guard.admitSignIn(from('102.1.1.1'))
  })

  it('limits the known devices of an account together', async () => {
    await times(5, (number) => guard.countWrongSignIn(from(`41.90.4.${number}`, 'ada', true)))
    await expect(guard.admitSignIn(from('102.1.1.1', 'ada', true))).rejects.toMatchObject(REFUSED)
    await guard.admitSignIn(from('102.1.1.1'))
    await guard.admitSignIn(from('102.1.1.1', 'someone else', true))
    context.pass(15 * 60_000)
    await guard.admitSignIn(from('102.1.1.1', 'ada', true))
  })

  it.each([
    ['sixty sign-ups', 60, 'admitSignUp'],
    ['a hundred and twenty tries to sign up', 120, 'admitSignUpTry'],
    ['sixty forgotten passwords', 60, 'admitForgotten'],
    ['sixty links that are not valid', 60, 'admitWrongLink'],
  ] as const)('allows %s an hour from one address', async (_, max, call) => {
    await times(max, () => guard[call]('41.90.4.7'))
    await expect(guard[call]('41.90.4.7')).rejects.toMatchObject(REFUSED)
    await guard[call]('41.90.4.8')
    context.pass(HOUR)
    await guard[call]('41.90.4.7')
  })

  it('lets a leader create ten profiles a day', async () => {
    await times(10, () => guard.admitProfileFor(1, '41.90.4.7'))
    await expect(guard.admitProfileFor(1, '41.90.4.7')).rejects.toMatchObject(REFUSED)
    await guard.admitProfileFor(2, '41.90.4.7')
    context.pass(DAY)
    await guard.admitProfileFor(1, '41.90.4.7')
  })

  it('lets the leaders behind one address create a hundred profiles a day', async () => {
    await times(100, (leader) => guard.admitProfileFor(leader, '41.90.4.7'))
    await expect(guard.admitProfileFor(100, '41.90.4.7')).rejects.toMatchObject(REFUSED)
    await guard.admitProfileFor(101, '41.90.4.8')
    context.pass(DAY)
    await guard.admitProfileFor(100, '41.90.4.7')
    await times(101, (leader) => createAccountsGuard(context).admitProfileFor(1_000 + leader, '127.0.0.1'))
  })

  it('counts requests from this machine in production only', async () => {
    const relaxed = createAccountsGuard(context)
    await times(70, () => relaxed.admitSignUp('127.0.0.1'))
    await times(60, (number) => relaxed.countWrongSignIn(from('::1', `person ${number}`)))
    await times(60, () => guard.admitSignUp('127.0.0.1'))
    await expect(guard.admitSignUp('127.0.0.1')).rejects.toMatchObject(REFUSED)
  })

  it('counts wrong passwords of one account from this machine too', async () => {
    const relaxed = createAccountsGuard(context)
    await times(5, () => relaxed.countWrongSignIn(from('127.0.0.1')))
    await expect(relaxed.admitSignIn(from('127.0.0.1'))).rejects.toMatchObject(REFUSED)
  })

  it('stores no network address', async () => {
    await guard.countWrongSignIn(from('41.90.4.7'))
    const rows = await context.database.read.selectFrom('limit_counters').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('41.90')
  })
})

describe('in production', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    const tested = await createTestContext()
    context = { ...tested, config: { ...tested.config, production: true } }
    server = await serve(context)
  })

  const ADA = { fullName: 'Ada Obi', username: 'ada', email: 'ada@example.org', password: 'six666' }
  it.each([
    ['signing up', 60, 'admitSignUp', signUp, ADA],
    ['trying to sign up', 120, 'admitSignUpTry', signUp, ADA],
    ['asking for a new password', 60, 'admitForgotten', forgotPassword, { email: ADA.email }],
    ['setting a new password', 60, 'admitWrongLink', resetPassword, { token: 'x', newPassword: 'six666' }],
  ] as const)('%s is refused after %i times an hour', async (_, max, limit, call, body) => {
    const guard = createAccountsGuard(context)
    for (let number = 0; number < max; number += 1) await guard[limit]('127.0.0.1')
    const reply = await server.send(call.method, call.path, { body })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('Retry-After'))).toBe(3_600)
  })
})

describe('a known device', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await createTestContext()
  })

  it('is known to the account that signed in on it, for half a year, and only with its own signature', () => {
    const now = context.clock()
    const ada = { id: 1, credentialsChangedAt: null }
    const cookie = makeDeviceCookie(context.secrets, ada, now)
    const read = (text: string | null, account: typeof ada | undefined = ada, at = now) =>
      isDeviceCookie(context.secrets, text, account, at)
    expect(read(cookie)).toBe(true)
    expect(read(cookie, ada, now + 180 * DAY - 1)).toBe(true)
    expect(read(cookie, ada, now + 180 * DAY)).toBe(false)
    expect(read(cookie, { ...ada, id: 2 })).toBe(false)
    expect(isDeviceCookie(context.secrets, cookie, undefined, now)).toBe(false)
    const [id, expiresAt, signature] = cookie.split('.')
    for (const forged of [
      null,
      '',
      'a.b',
      `${id}.9${expiresAt}.${signature}`,
      `x.${expiresAt}.${signature}`,
      `${cookie}.x`,
    ])
      expect(read(forged)).toBe(false)
  })
})
