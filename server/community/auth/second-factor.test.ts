import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addFactor,
  listFactors,
  removeFactor,
  renewCodes,
  secondStep,
  startFactor,
} from '#shared/contract/account/second-factor'
import { listAdminUsers } from '#shared/contract/admin/people'
import { setMaintenance } from '#shared/contract/admin/site'
import {
  changePassword,
  confirmSession,
  getConfirmation,
  listSessions,
  login,
  resetPassword,
} from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { sayNotMe } from '#shared/contract/letters'
import { formatUtcTime } from '#shared/language/format-time'
import { secondFactors } from '../../operations/health/checks'
import { storeFact } from '../../platform/installation'
import { signInAdmin } from '../../testing/admins'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { createPasskey } from '../../testing/passkey'
import { quickHash } from '../../testing/passwords'
import { serve, type TestServer } from '../../testing/serve'
import { openEmail } from '../users/emails'
import { createAccountsGuard } from './limits'
import { answerResetRequests, requestReset } from './password-reset'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'nine wells in Kitui'
const EMAIL = 'ada@example.org'

/** What is read here of replies and refusals. */
const answer = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  token: v.optional(v.string()),
  secondStep: v.optional(secondStep),
})
type Answer = v.InferOutput<typeof answer> & { status: number }

let context: TestContext
let server: TestServer
let userId: number
let headers: Record<string, string>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  const user = await buildUser(context, { email: EMAIL, password: quickHash(PASSWORD) })
  userId = user.id
  headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
})

async function send(method: string, path: string, body?: object, as = headers): Promise<Answer> {
  const reply = await server.send(method, path, { headers: as, ...(body && { body }) })
  return { ...v.parse(answer, reply.body), status: reply.status }
}
const signIn = (proof?: object, password = PASSWORD) => send('POST', login.path, { email: EMAIL, password, proof }, {})
const again = (body: object) => send('POST', confirmSession.path, body)
const mails = async () => (await queuedMails(context, EMAIL)).map(({ textBody }) => textBody)
const notMeToken = async (which = -1) => /\/not-me\?token=(\S+)/.exec((await mails()).at(which) ?? '')?.[1]
const notMe = async (which = -1) => send('POST', sayNotMe.path, { token: await notMeToken(which) })
const restsSince = async () => {
  const { credentialsChangedAt, factorsChangedAt } = await user()
  return factorsChangedAt ?? credentialsChangedAt
}
const user = () =>
  context.database.read.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const kinds = async () => (await server.call(listFactors, {}, headers)).body.factors.map(({ kind }) => kind)

/** Adds an app; `code` shows what it says `steps` of thirty seconds from now. */
async function addApp() {
  const { body } = await server.call(startFactor, { body: { kind: 'app' } }, headers)
  if (!('app' in body)) throw new Error('Not an app')
  const { secret, ticket } = body.app
  const code = (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: context.clock() + steps * 30_000 })
  const { codes } = (await server.call(addFactor, { body: { ticket, code: code() } }, headers)).body
  return { code, codes: codes ?? [], ticket }
}

async function addPasskey() {
  const passkey = createPasskey()
  const { body } = await server.call(startFactor, { body: { kind: 'passkey' } }, headers)
  if (!('passkey' in body)) throw new Error('Not a passkey')
  const added = await server.call(addFactor, { body: { passkey: passkey.make(body.passkey.challenge) } }, headers)
  return {
    ...{ ...passkey, message: added.body.message },
    answerTo: ({ secondStep }: Answer) => ({ passkey: passkey.answer(secondStep?.passkey?.challenge ?? '') }),
  }
}

/** Sets a new password by the mailed link. */
async function reset(hasLostFactor: boolean): Promise<string | undefined> {
  await requestReset(context, createAccountsGuard(context), EMAIL, '')
  await answerResetRequests(context)
  const [, token] = /reset-password\?token=([\w-]+)&factor=yes\s/.exec((await mails()).at(-1) ?? '') ?? []
  const reply = await send('POST', resetPassword.path, { token, newPassword: PASSWORD, hasLostFactor })
  expect(reply).toMatchObject({ status: 200 })
  return reply.message
}

describe('signing in with a second factor', () => {
  it('asks for it after the right password only, and takes each code of an app once', async () => {
    const { code } = await addApp()
    expect(await signIn(undefined, 'wrong')).toMatchObject({ status: 401, code: 'account.wrong-credentials' })
    expect(await signIn()).toMatchObject({
      ...{ status: 403, code: 'account.second-step-needed' },
      secondStep: { hasApp: true, passkey: null },
    })
    const refused = { status: 400, code: 'account.proof-wrong', secondStep: { hasApp: true } }
    expect(await signIn({ code: code() }), 'the code it was added with').toMatchObject(refused)
    expect(await signIn({ code: code(1) }, 'wrong')).toMatchObject({ status: 401 })
    expect(await signIn({ code: code(1) })).toMatchObject({ status: 200 })
    expect(await signIn({ code: code(1) }), 'used before').toMatchObject(refused)
    expect(await signIn({ code: code(2) }), 'too early').toMatchObject(refused)
  })

  it('takes each recovery code once; there are ten, and new ones replace them', async () => {
    const { codes } = await addApp()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(await signIn({ code: first })).toMatchObject({ status: 200 })
    expect(await signIn({ code: first })).toMatchObject({ status: 400 })
    expect((await server.call(listFactors, {}, headers)).body.codesLeft).toBe(9)
    const renewed = (await server.call(renewCodes, {}, headers)).body.codes
    expect(await signIn({ code: second })).toMatchObject({ status: 400 })
    expect(await signIn({ code: renewed[0] })).toMatchObject({ status: 200 })
    const stored = JSON.stringify(await context.database.read.selectFrom('second_factors').selectAll().execute())
    for (const code of renewed) expect(stored).not.toContain(code.replaceAll(' ', ''))
  })

  it('takes the answer of a passkey once, to a question of this account, of this site, in time', async () => {
    const { answerTo } = await addPasskey()
    const proof = answerTo(await signIn())
    expect(await signIn(proof)).toMatchObject({ status: 200 })
    expect(await signIn(proof), 'a replay').toMatchObject({ status: 400, code: 'account.proof-wrong' })

    const { passkey } = answerTo(await signIn())
    expect(await signIn({ passkey: { ...passkey, id: createPasskey().id } }), 'of somebody else').toMatchObject({
      status: 400,
    })
    expect(await signIn({ passkey: createPasskey().answer('made-up') })).toMatchObject({ status: 400 })
    const late = await signIn()
    context.pass(10 * MINUTE)
    expect(await signIn(answerTo(late)), 'too late').toMatchObject({ status: 400 })
    context.pass(20 * MINUTE)
    const asked = await send('GET', getConfirmation.path)
    expect(await signIn(answerTo(asked)), 'asked for something else').toMatchObject({ status: 400 })
  })

  it('refuses a passkey of another site', async () => {
    const { body } = await server.call(startFactor, { body: { kind: 'passkey' } }, headers)
    if (!('passkey' in body)) throw new Error('Not a passkey')
    const made = createPasskey('https://pamoja.example').make(body.passkey.challenge)
    expect(await send('POST', addFactor.path, { passkey: made })).toMatchObject({ status: 400 })
    expect(await kinds()).toEqual([])
  })

  it('takes five codes in a quarter of an hour and twenty a day; a passkey and a mailed link still let the owner in', async () => {
    const { answerTo } = await addPasskey()
    const { code } = await addApp()
    const guess = () => signIn({ code: '123456' })
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toMatchObject({ status: 400 })
      expect(await guess()).toMatchObject({ status: 429, code: 'account.too-many-attempts' })
      context.pass(15 * MINUTE)
    }
    expect(await signIn({ code: code() }), 'the right one').toMatchObject({ status: 429 })
    expect(await signIn(answerTo(await signIn()))).toMatchObject({ status: 200 })
    await reset(false)
    expect(await signIn({ code: code() })).toMatchObject({ status: 200 })
  })

  it('tells its owner of the second time in a day that an unknown device had the right password, and the security log each time', async () => {
    const record = vi.fn()
    await server.stop()
    server = await serve({ ...context, securityLog: { record } })
    await addApp()
    const stopped = async () => (await mails()).filter((text) => text.includes('entered the right password')).length
    for (let tries = 0; tries < 3; tries += 1) await signIn()
    expect(await stopped()).toBe(1)
    expect(record.mock.calls.filter(([event]) => event === 'second-step-asked')).toHaveLength(3)
    expect(await notMe()).toMatchObject({ status: 200 })
    expect(await signIn()).toMatchObject({ status: 401 })
    await reset(false)
    context.pass(DAY)
    await signIn()
    expect(await stopped()).toBe(1)
    await signIn()
    expect(await stopped()).toBe(2)
  })

  it('adds an app by a code of six digits, and within ten minutes', async () => {
    const { body } = await server.call(startFactor, { body: { kind: 'app' } }, headers)
    if (!('app' in body)) throw new Error('Not an app')
    const add = (code: string) => send('POST', addFactor.path, { ticket: body.app.ticket, code })
    expect(await add('1234 5678 1234 5678')).toMatchObject({
      status: 400,
      message: 'Please type the 6 digits that your app shows',
    })
    expect(await add('123456')).toMatchObject({ code: 'account.proof-wrong' })
    context.pass(10 * MINUTE)
    expect(await add('123456')).toMatchObject({ status: 400, code: 'account.app-too-late' })
  })
})

describe('a call that needs a proof again', () => {
  beforeEach(() => context.pass(1))

  it('takes the second factor in place of the password, from a device that knows who holds it', async () => {
    const { answer, answerTo } = await addPasskey()
    context.pass(15 * MINUTE)
    const asked = await send('GET', getConfirmation.path)
    expect(asked).toMatchObject({ status: 403, code: 'account.confirm-password' })
    expect(asked.secondStep?.passkey?.userVerification).toBe('required')
    const needed = { status: 403, code: 'account.second-step-needed' }
    expect(await again({ password: PASSWORD }), 'the password alone').toMatchObject(needed)
    const body = { currentPassword: PASSWORD, newPassword: 'a stranger’s own' }
    expect(await send('POST', changePassword.path, body)).toMatchObject({
      status: 403,
      code: 'account.confirm-password',
    })
    const question = (await again({})).secondStep?.passkey?.challenge ?? ''
    expect(await again({ proof: { passkey: answer(question, false) } }), 'not verified').toMatchObject({ status: 400 })
    expect(await again({ proof: answerTo(asked) })).toMatchObject({ status: 200 })
    expect(await send('GET', getConfirmation.path)).toMatchObject({ status: 200 })
    expect(await send('POST', changePassword.path, body)).toMatchObject({ status: 200 })
  })

  it('takes the password of an account without one', async () => {
    context.pass(15 * MINUTE)
    const asked = await send('GET', getConfirmation.path)
    expect(asked).toMatchObject({ status: 403, code: 'account.confirm-password' })
    expect(asked.secondStep).toBeUndefined()
    expect(await again({ password: PASSWORD })).toMatchObject({ status: 200 })
  })

  it('counts wrong codes by session, so that a stolen one can’t keep the owner from signing in', async () => {
    const { code } = await addApp()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await again({ proof: { code: '000000' } })).toMatchObject({ status: 400 })
    expect(await again({ proof: { code: code(1) } })).toMatchObject({ status: 429 })
    expect(await signIn({ code: code(1) })).toMatchObject({ status: 200 })
  })
})

describe('a change of second factors', () => {
  it('is told by mail, and payouts wait after it, but not after the very first one', async () => {
    await addApp()
    expect(await restsSince()).toBeNull()
    expect((await mails()).at(-1)).toContain('was just added')
    const changes = [
      [async () => expect((await addPasskey()).message).toContain('no payout is sent'), 'was just added'],
      [() => server.call(renewCodes, {}, headers), 'New recovery codes'],
      [async () => removeFactor1(await firstId()), 'was just removed'],
      [async () => removeFactor1(await firstId()), 'was just removed'],
    ] as const
    for (const [change, words] of changes) {
      context.pass(MINUTE)
      await change()
      expect(await restsSince()).toBe(context.clock())
      expect((await mails()).at(-1)).toContain(words)
    }
    expect(await context.database.read.selectFrom('second_factors').selectAll().execute()).toEqual([])
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  const firstId = async () => (await server.call(listFactors, {}, headers)).body.factors[0]?.id ?? 0
  const removeFactor1 = (id: number) => server.call(removeFactor, { params: { id } }, headers)

  it('concerns only one’s own, needs a password of one’s own, and stops at ten', async () => {
    await addApp()
    const id = await firstId()
    const other = await buildUser(context, { passwordIsOwn: 0 })
    const own = headers
    headers = { Authorization: `Bearer ${await buildSession(context, other)}` }
    expect(await send('DELETE', fillPath(removeFactor.path, { id }))).toMatchObject({ status: 404 })
    expect(await send('POST', renewCodes.path)).toMatchObject({ status: 409, code: 'account.no-second-factor' })
    expect(await send('POST', startFactor.path, { kind: 'app' })).toMatchObject({ code: 'account.own-password-needed' })
    headers = own
    for (let count = 1; count < 10; count += 1) await addApp()
    await expect(addApp()).rejects.toThrow('account.too-many-factors')
  })

  it('adds an app once', async () => {
    const { ticket, code } = await addApp()
    expect(await send('POST', addFactor.path, { ticket, code: code(1) })).toMatchObject({ status: 400 })
    expect(await kinds()).toEqual(['app'])
  })

  it('ends with the first one that another session can change them without it', async () => {
    const other = { Authorization: `Bearer ${await buildSession(context, { id: userId })}` }
    await addApp()
    const path = fillPath(removeFactor.path, { id: await firstId() })
    expect(await send('DELETE', path, undefined, other)).toMatchObject({ code: 'account.confirm-password' })
    expect(await send('DELETE', path)).toMatchObject({ status: 200 })
  })

  async function signInAgain() {
    headers = { Authorization: `Bearer ${await buildSession(context, { id: userId })}` }
  }

  it('“this was not me” takes away the one that it is about, and keeps what the owner had', async () => {
    const { code } = await addApp()
    context.pass(4 * DAY)
    await signInAgain()
    await addPasskey()
    expect(await notMe()).toMatchObject({ status: 200 })
    await reset(false)
    const asked = await signIn()
    expect(asked.secondStep).toEqual({ hasApp: true, endsAt: null, passkey: null })
    expect(await signIn({ code: code() })).toMatchObject({ status: 200 })
  })

  it('“this was not me” lets an owner in whose only factor is a stranger’s', async () => {
    await signIn()
    const signedIn = await notMeToken()
    await addApp()
    const added = await notMeToken()
    context.pass(MINUTE)
    expect(await send('POST', sayNotMe.path, { token: signedIn })).toMatchObject({ status: 200 })
    expect(await signInWithNewPassword(), 'by the letter about the sign-in').toMatchObject({ status: 403 })
    expect(await send('POST', sayNotMe.path, { token: added })).toMatchObject({ status: 200 })
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  async function signInWithNewPassword() {
    await reset(false)
    return signIn()
  }

  it('“this was not me” takes none away at once by a letter about something else, or after 72 hours', async () => {
    await signIn()
    const old = await notMeToken()
    context.pass(20 * DAY)
    await signInAgain()
    await addApp()
    const added = await notMeToken()
    for (const token of [old, added]) {
      expect(await send('POST', sayNotMe.path, { token })).toMatchObject({ status: 200 })
      expect(await signInWithNewPassword()).toMatchObject({ status: 403 })
      context.pass(3 * DAY)
    }
    expect(await signIn()).toMatchObject({ status: 403 })
  })

  it('“this was not me” about the last one lets its owner object for 72 hours', async () => {
    await addApp()
    context.pass(4 * DAY)
    await signInAgain()
    const { answerTo } = await addPasskey()
    const added = await notMeToken()
    await removeFactor1(await firstId())
    for (const isProved of [true, false]) {
      await send('POST', sayNotMe.path, { token: added })
      expect((await mails()).filter((text) => text.includes('are lost')).length).toBe(isProved ? 1 : 2)
      const asked = await signInWithNewPassword()
      expect(asked).toMatchObject({ status: 403 })
      if (isProved) expect(await signIn(answerTo(asked))).toMatchObject({ status: 200 })
    }
    context.pass(3 * DAY)
    expect(await signIn()).toMatchObject({ status: 200 })
  })
})

describe('a lost phone and lost codes', () => {
  it('end after 72 hours, in which everybody is signed out, payouts rest, and the owner is told', async () => {
    await addApp()
    context.pass(4 * DAY)
    const endsAt = context.clock() + 3 * DAY
    expect(await reset(true)).toContain(`From ${formatUtcTime(endsAt)} on`)
    expect(await send('GET', listSessions.path)).toMatchObject({ status: 401 })
    expect(await restsSince()).toBe(context.clock())
    expect((await mails()).at(-1)).toContain('are lost')
    context.pass(3 * DAY - 1)
    expect(await signIn()).toMatchObject({
      ...{ status: 403, code: 'account.second-step-needed' },
      secondStep: { endsAt: new Date(endsAt).toISOString() },
    })
    context.pass(1)
    const { status, token } = await signIn()
    expect(status).toBe(200)
    expect(await restsSince()).toBe(context.clock())
    expect((await mails()).some((text) => text.includes('was just removed'))).toBe(true)
    headers = { Authorization: `Bearer ${token}` }
    await addPasskey()
    expect(await kinds()).toEqual(['passkey'])
    expect(await signIn()).toMatchObject({ status: 403 })
  })

  it('is taken back by who signs in with the factor, and by “this was not me”', async () => {
    const { code } = await addApp()
    context.pass(4 * DAY)
    for (const takeBack of [() => signIn({ code: code() }), () => notMe()]) {
      await reset(true)
      expect(await takeBack()).toMatchObject({ status: 200 })
      expect((await user()).factorsEndAt).toBeNull()
      context.pass(4 * DAY)
    }
    await reset(false)
    context.pass(4 * DAY)
    expect(await signIn()).toMatchObject({ status: 403, code: 'account.second-step-needed' })
  })
})

describe('an admin where real money moves', () => {
  it('has 14 days to add one, counted down by the check; then they can only read', async () => {
    const { admin, headers: own } = await signInAdmin(context)
    headers = own
    const act = () => send('PUT', setMaintenance.path, { isOn: false, message: null })
    const live = { ...context, config: { ...context.config, mode: 'live' as const } }
    const check = async () => (await secondFactors.run(live))[0]?.text
    context.pass(30 * DAY)
    headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
    expect((await act()).status, 'with play money').toBe(200)
    expect(await secondFactors.run(context)).toEqual([])

    await storeFact(context.database.write, 'live-since', String(context.clock()))
    await server.stop()
    server = await serve(live)
    expect((await act()).status).toBe(200)
    const day = new Date(context.clock() + 14 * DAY).toISOString().slice(0, 10)
    expect(await check()).toBe(`1 of 1 admins have no second factor. It is required of number ${admin.id} from ${day}`)
    context.pass(14 * DAY)
    headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
    expect(await act()).toMatchObject({ status: 403, code: 'admin.second-factor-needed' })
    await addPasskey()
    const told = await queuedMails(context, openEmail(context.secrets, admin))
    expect(told.at(-1)?.subject).toBe('The second factor of an admin was changed')
    expect(await check()).toBe('All admins have one')
    await waits()
    await addApp()
    await waits()
    context.pass(15 * MINUTE)
    const passkey = expect.objectContaining({ userVerification: 'required' })
    const asked = { code: 'account.confirm-password', secondStep: { passkey } }
    expect(await act()).toMatchObject(asked)
    expect(await send('GET', `${listAdminUsers.path}?addresses=shown`)).toMatchObject(asked)
    expect((await send('GET', listAdminUsers.path)).status).toBe(200)

    async function waits() {
      expect(await act()).toMatchObject({ status: 403, code: 'admin.factor-too-new' })
      context.pass(3 * DAY - 1)
      headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
      expect(await act()).toMatchObject({ status: 403, code: 'admin.factor-too-new' })
      context.pass(1)
      expect((await act()).status).toBe(200)
    }
  })

  it('acts at once with a first one that was added in time', async () => {
    const { headers: own } = await signInAdmin(context)
    headers = own
    await storeFact(context.database.write, 'live-since', String(context.clock()))
    await server.stop()
    server = await serve({ ...context, config: { ...context.config, mode: 'live' } })
    await addPasskey()
    expect((await send('PUT', setMaintenance.path, { isOn: false, message: null })).status).toBe(200)
  })
})
