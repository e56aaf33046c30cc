import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, login, resetPassword } from '#shared/contract/auth'
import { parse } from '#shared/contract/base/parse'
import { proofOfWork } from '#shared/contract/payments'
import type { Row } from '../../../platform/database/schema'
import { hashAddress } from '../../../platform/limits/client-address'
import { makeChallenge } from '../../../platform/limits/proof-of-work'
import type { Refusal } from '../../../platform/refusals/refusal'
import { createSecrets } from '../../../platform/secrets/secrets'
import { buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { queuedMails } from '../../../testing/mail'
import { quickHash } from '../../../testing/passwords'
import { solve } from '../../../testing/proof'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { serve, type TestServer } from '../../../testing/serve'
import { VISITOR } from '../../sessions/caller'
import { hashesOfEmail } from '../../users/emails'
import { readDeviceCookie } from '../devices'
import { answerResetRequests } from '../password-reset'
import { signIn as signInWith } from '../sign-in'
import { type AccountsGuard, createAccountsGuard } from './limits'
import { signInPurpose } from './sign-in-limits'

const DAY = 24 * 60 * 60_000
const EMAIL = 'ada@example.org'
const PASSWORD = 'a good password'
const NEW = 'a newer password'
const HERE = '127.0.0.1'
const TOO_MANY = { status: 429, body: { code: 'account.too-many-attempts' } }

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
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  /** All wrong guesses of a day, from many addresses. */
  async function guess(times: number): Promise<void> {
    const { emailHash } = user
    for (let number = 0; number < times; number += 1)
      await guard.countWrongSignIn({ emailHash, device: null, address: `41.90.4.${number}` })
  }
  const signIn = (password = PASSWORD, headers: Record<string, string> = {}, email = EMAIL) =>
    server.send('POST', login.path, { body: { email, password }, headers })
  /** Solved as the server wants it, but with less work. */
  const cheapProof = (emailHash = user.emailHash, address = HERE) =>
    solve(makeChallenge(context, signInPurpose(emailHash, hashAddress(context.secrets, address)), 1))
  const prove = (solution: string) => ({ 'Proof-Of-Work': solution })
  async function mailedToken(): Promise<string> {
    await server.send('POST', forgotPassword.path, { body: { email: EMAIL } })
    await answerResetRequests(context)
    const mail = (await queuedMails(context, EMAIL)).findLast(({ textBody }) => textBody.includes('token='))
    return /token=([\w-]{43})/.exec(mail?.textBody ?? '')?.[1] ?? ''
  }
  const reset = (token: string) => server.send('POST', resetPassword.path, { body: { token, newPassword: NEW } })
  const cookieOf = (reply: { headers: Headers }) => ({ Cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' })

  it('gets in on a device that is not known yet after solving a challenge', async () => {
    await guess(100)
    const refused = await signIn()
    expect(refused).toMatchObject(TOO_MANY)
    expect(refused.headers.get('Retry-After')).toBe(String(DAY / 1_000))
    const challenge = parse(proofOfWork, Object(refused.body).proofOfWork)
    if (!challenge.ok) throw new Error('There is no challenge')
    expect(challenge.value.bits).toBe(15)
    expect((await signIn(PASSWORD, prove(solve(challenge.value)))).status).toBe(200)
  })

  it('needs no proof on a known device', async () => {
    const known = (await signIn()).headers.getSetCookie().find((cookie) => cookie.startsWith('device='))
    await guess(100)
    expect((await signIn(PASSWORD, { Cookie: known?.split(';')[0] ?? '' })).status).toBe(200)
  })

  it('gets in the same way when the guesses come from the own address', async () => {
    for (let number = 0; number < 5; number += 1) expect((await signIn('guess')).status).toBe(401)
    expect(await signIn()).toMatchObject(TOO_MANY)
    expect((await signIn(PASSWORD, prove(cheapProof()))).status).toBe(200)
  })

  it('gets in the same way when the whole network address guessed at other accounts', async () => {
    for (let number = 0; number < 50; number += 1)
      await guard.countWrongSignIn({ emailHash: `person ${number}`, device: null, address: HERE })
    expect(await signIn()).toMatchObject(TOO_MANY)
    expect((await signIn(PASSWORD, prove(cheapProof()))).status).toBe(200)
  })

  it('leaves the proved tries of a shared network address to the others when the password was right', async () => {
    await guess(100)
    const tries = async () => {
      const rows = await context.database.read.selectFrom('limit_counters').selectAll().execute()
      return rows.filter(({ limitKey }) => limitKey.startsWith('proved:address:')).map(({ count }) => count)
    }
    expect((await signIn('guess', prove(cheapProof()))).status).toBe(401)
    for (let number = 0; number < 3; number += 1) expect((await signIn(PASSWORD, prove(cheapProof()))).status).toBe(200)
    expect(await tries()).toEqual([1])
  })

  it('gets the ordinary answer for a wrong password with a proof; a solution is for one try, one account and one address', async () => {
    await guess(100)
    const solution = cheapProof()
    expect((await signIn('guess', prove(solution))).status).toBe(401)
    for (const used of [solution, cheapProof('another'), cheapProof(user.emailHash, '41.90.4.7')])
      expect(await signIn(PASSWORD, prove(used))).toMatchObject(TOO_MANY)
  })

  it('gets harder challenges the more tries were proved', async () => {
    await guess(100)
    const bits = async () => Object(await signIn()).body.proofOfWork.bits
    const found = []
    for (let number = 0; number < 20; number += 1) {
      found.push(await bits())
      await signIn('guess', prove(cheapProof()))
    }
    expect(found.filter((_, index) => index % 4 === 0)).toEqual([15, 16, 17, 18, 19])
  })

  it.each([
    ['one address', 0, HERE],
    ['many addresses', 95, '102.1.1.1'],
  ])('does not show the right password to guesses from %s that pass the limit together', async (_, before, address) => {
    await guess(before)
    // Five others are counted while this one is checked.
    const together: AccountsGuard = {
      ...guard,
      async admitSignIn(attempt) {
        const isProved = await guard.admitSignIn(attempt)
        for (let number = 0; number < 5; number += 1) await guard.countWrongSignIn({ ...attempt, address })
        return isProved
      },
    }
    const refusalOf = (password: string) =>
      signInWith(context, together, { email: EMAIL, password }, { ...VISITOR, address: HERE }).catch(
        (refusal) => refusal,
      )
    const right = await refusalOf(PASSWORD)
    await context.database.transaction((transaction) => guard.forgetWrong(transaction, user))
    await guess(before)
    const wrong = await refusalOf('guess')
    const shown = ({ code, message, details, retryAfterMs }: Refusal) => ({ code, message, details, retryAfterMs })
    expect(shown(right)).toEqual(shown(wrong))
    expect(shown(right)).toMatchObject({ code: 'account.too-many-attempts', details: {} })
  })

  it('sends the same refusal for an address without an account', async () => {
    await guess(100)
    const unknown = context.secrets.keyedHash('nobody@example.org', 'users.email')
    for (let number = 0; number < 100; number += 1)
      await guard.countWrongSignIn({ emailHash: unknown, device: null, address: `41.90.4.${number}` })
    const replies = [await signIn('guess'), await signIn('guess', {}, 'nobody@example.org')]
    const shapes = replies.map(({ status, body }) => [status, Object.keys(Object(body)), Object(body).message])
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('is told to use a mailed link when the proved tries are used up too, and the link lets them in', async () => {
    await guess(100)
    for (let number = 0; number < 20; number += 1) expect((await signIn('guess', prove(cheapProof()))).status).toBe(401)
    const refused = await signIn(PASSWORD, prove(cheapProof()))
    expect(refused).toMatchObject({ status: 429, body: { code: 'account.mailed-link-needed' } })
    expect(Object(refused.body)).not.toHaveProperty('proofOfWork')

    const done = await reset(await mailedToken())
    expect(done.status).toBe(200)
    expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=[\w.-]+; .*HttpOnly/)])
    expect(await context.database.read.selectFrom('sessions').selectAll().execute()).toEqual([])
    // Also on a third device: the count starts over.
    expect((await signIn(NEW)).status).toBe(200)
    await guess(100)
    expect((await signIn(NEW, cookieOf(done))).status).toBe(200)
  })

  it('starts the count over with a mailed link while the key is changed too, and has a known device then', async () => {
    const changed = { ...context, secrets: createSecrets('a new secret key for tests, long enough', TEST_SECRET_KEY) }
    await server.stop()
    server = await serve(changed)
    const [emailHash] = hashesOfEmail(changed.secrets, EMAIL)
    const guessMore = async () => {
      for (let number = 0; number < 100; number += 1)
        await createAccountsGuard(changed).countWrongSignIn({ emailHash, device: null, address: `41.90.4.${number}` })
    }
    await guessMore()
    const done = await reset(await mailedToken())
    expect((await signIn(NEW)).status).toBe(200)
    await guessMore()
    const afterRotation = createSecrets('a new secret key for tests, long enough')
    const [, device = ''] = /^device=([^;]+)/.exec(done.headers.getSetCookie()[0] ?? '') ?? []
    expect(readDeviceCookie(afterRotation, device, hashesOfEmail(afterRotation, EMAIL), context.clock())).not.toBeNull()
    expect((await signIn(NEW, cookieOf(done))).status).toBe(200)
  })

  it('may also start over when the password was entered wrongly in a session', async () => {
    for (let number = 0; number < 5; number += 1) await guard.countWrongPassword(user.id)
    await reset(await mailedToken())
    await guard.admitPasswordCheck(user.id)
  })

  it('gets a link although the network address asked for sixty', async () => {
    for (let number = 0; number < 60; number += 1) await guard.admitForgotten(HERE)
    const ask = (headers = {}) => server.send('POST', forgotPassword.path, { body: { email: EMAIL }, headers })
    expect(await ask()).toMatchObject({ ...TOO_MANY, body: { proofOfWork: { bits: 15 } } })
    const challenge = makeChallenge(context, `forgotten:${hashAddress(context.secrets, HERE)}`, 1)
    const solution = prove(solve(challenge))
    expect((await ask(solution)).status).toBe(200)
    expect(await ask(solution)).toMatchObject(TOO_MANY)
  })

  it('may use a valid link although the network address tried many that are not', async () => {
    const token = await mailedToken()
    for (let number = 0; number < 60; number += 1) await guard.admitWrongLink(HERE)
    expect((await reset('x'.repeat(43))).status).toBe(429)
    expect((await reset(token)).status).toBe(200)
  })
})

describe('ten thousand guesses at one account in a day, from a hundred addresses', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await createTestContext()
  })
  afterEach(() => context.remove())

  it.each([
    ['without proofs: a hundred are checked', false, 100],
    ['with a proof for each: a hundred and twenty are checked', true, 120],
  ])('%s', async (_, proves, most) => {
    const guard = createAccountsGuard({ ...context, config: { ...context.config, production: true } })
    let checked = 0
    for (let number = 0; number < 10_000; number += 1) {
      const address = `41.90.4.${number % 100}`
      const purpose = signInPurpose('ada', hashAddress(context.secrets, address))
      const solution = proves ? solve(makeChallenge(context, purpose, 1)) : null
      const attempt = { emailHash: 'ada', device: null, address, proofOfWork: solution }
      const admitted = await guard.admitSignIn(attempt).catch(() => null)
      if (admitted !== null) {
        checked += 1
        await guard.countWrongSignIn(attempt, admitted).catch(() => null)
      }
      context.pass(8_000)
    }
    expect(checked).toBe(most)
    await guard.admitSignIn({ emailHash: 'ada', device: 'the owner’s phone', address: '102.1.1.1' })
  })
})
