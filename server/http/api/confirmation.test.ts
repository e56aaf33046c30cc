import { describe, expect, it } from 'vitest'
import { changePassword, confirmSession, getConfirmation, login } from '#shared/contract/auth'
import { createBankAccount } from '#shared/contract/bank-accounts'
import { needsProof } from '#shared/contract/base/call'
import { CALLS } from '#shared/contract/index'
import { exportMyData } from '#shared/contract/your-data'
import { openEmail } from '../../community/users/emails'
import type { Row } from '../../platform/database/schema'
import type { SecurityEvent } from '../../platform/log/security-log'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { quickHash } from '../../testing/passwords'

const MINUTE = 60_000
const PASSWORD = 'a well in Kitui'
const NEEDED = { status: 403, code: 'account.confirm-password' }
/** The files for admins have no call of the contract. */
const FILES = ['/api/admin/export/donations.csv']

interface Session {
  user: Row<'users'>
  headers: Record<string, string>
}

const events: [SecurityEvent, number | null | undefined][] = []
const securityLog = {
  record: (event: SecurityEvent, about: { userId?: number | null }) => void events.push([event, about.userId]),
}
const { context, server } = await openServer({ securityLog })

describe('a call that needs the password again', () => {
  async function sessionOf(user: Row<'users'>): Promise<Session> {
    return { user, headers: { Authorization: `Bearer ${await buildSession(context, user)}` } }
  }
  const signUp = async () => sessionOf(await buildUser(context, { password: quickHash(PASSWORD) }))
  async function ask({ headers }: Session, method: string, path: string, body?: unknown) {
    const reply = await server.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
    const { code } = reply.body as { code?: string }
    return { status: reply.status, code }
  }
  const confirm = ({ headers }: Session, password = PASSWORD) =>
    server.send('POST', confirmSession.path, { headers, body: { password } })
  const isAsked = async (session: Session) => (await ask(session, 'GET', getConfirmation.path)).code === NEEDED.code

  it('is every call of an admin, but for some that only read', () => {
    const open = CALLS.filter(({ access }) => access.audience === 'admin' && !needsProof(access))
    expect(open.map(({ method }) => method)).toEqual(open.map(() => 'GET'))
  })

  it('is refused 15 minutes after the sign-in, and goes on once the password is confirmed', async () => {
    const session = await signUp()
    const send = () => ask(session, 'GET', getConfirmation.path)
    context.pass(15 * MINUTE - 1)
    expect((await send()).status).toBe(200)
    context.pass(1)
    expect(await send()).toEqual(NEEDED)
    expect((await confirm(session)).status).toBe(200)
    expect((await send()).status).toBe(200)
    context.pass(15 * MINUTE)
    expect(await send()).toEqual(NEEDED)
  })

  it('says first that somebody has no access, and then reads no body', async () => {
    const person = await signUp()
    context.pass(15 * MINUTE)
    expect(await ask(person, 'GET', FILES[0] ?? '')).toEqual({ status: 403, code: 'request.admins-only' })
    expect((await ask({ ...person, headers: {} }, 'GET', exportMyData.path)).status).toBe(401)
    const reply = await server.send('POST', createBankAccount.path, {
      body: 'not an account',
      headers: { ...person.headers, 'Content-Type': 'text/plain' },
    })
    expect(reply.body).toMatchObject({ code: NEEDED.code })
  })

  it('goes on with the same body and the same key', async () => {
    const person = await signUp()
    context.pass(15 * MINUTE)
    const headers = { ...person.headers, 'Idempotency-Key': 'one-account' }
    const body = {
      accountHolderName: 'Amina Otieno',
      bankName: 'M-Pesa',
      mobileMoneyProvider: 'M-Pesa',
      accountType: 'mobile_money',
      accountNumber: '0712 345678',
      country: 'KE',
    }
    const add = () => server.send('POST', createBankAccount.path, { headers, body })
    expect((await add()).status).toBe(403)
    await confirm(person)
    const [added, again] = [await add(), await add()]
    expect(added.status).toBe(201)
    expect(again.body).toEqual(added.body)
  })

  it('is confirmed for the session in which the password was typed, and for no other', async () => {
    const first = await signUp()
    const second = await sessionOf(first.user)
    context.pass(15 * MINUTE)
    const { body } = await confirm(second)
    expect(body).toEqual({ confirmedAt: new Date(context.clock()).toISOString() })
    expect([await isAsked(first), await isAsked(second)]).toEqual([true, false])
    expect(events).toContainEqual(['password-confirmed', first.user.id])
  })

  it('is confirmed by a sign-in and by a change of the password', async () => {
    const { user } = await signUp()
    const signIn = { email: openEmail(context.secrets, user), password: PASSWORD }
    const { token } = (await server.call(login, { body: signIn })).body
    const session = { user, headers: { Authorization: `Bearer ${token}` } }
    expect(await isAsked(session)).toBe(false)
    context.pass(15 * MINUTE)
    expect(await isAsked(session)).toBe(true)
    const body = { currentPassword: PASSWORD, newPassword: 'another well in Kitui' }
    await server.call(changePassword, { body }, session.headers)
    expect(await isAsked(session)).toBe(false)
  })

  it('is not confirmed by a wrong password, which is counted', async () => {
    const person = await signUp()
    context.pass(15 * MINUTE)
    const wrong = await confirm(person, 'a guess')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ issues: [{ path: 'password', message: 'The password is not correct' }] })
    expect(await isAsked(person)).toBe(true)
    for (let time = 0; time < 4; time += 1) expect((await confirm(person, 'a guess')).status).toBe(400)
    expect((await confirm(person)).status).toBe(429)
    context.pass(15 * MINUTE)
    expect((await confirm(person)).status).toBe(200)
  })
})
