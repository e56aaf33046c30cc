import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { changePersonEmail, erasePerson, getPersonHelp, helpPerson } from '#shared/contract/admin/people'
import { login, resetPassword } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { sayNotMe } from '#shared/contract/letters'
import { openEmail } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import { auditMoney } from '../../giving/ledger/audit'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'

const RESET = { act: 'mail-reset' } as const
const SIGN_OUT = { act: 'sign-out' } as const
const HOUR = 60 * 60_000
const OLD = 'amina@example.org'
const NEW = 'amina.otieno@example.com'
const PASSWORD = 'nine wells in Kitui'
const NOTE = 'Lost the phone; showed us her ID'

describe('an admin who helps a person', () => {
  let context: TestContext
  let server: TestServer
  let admin: Row<'users'>
  let headers: Record<string, string>
  let person: Row<'users'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    const signedIn = await signInAdmin(context)
    admin = signedIn.admin
    headers = signedIn.headers
    person = await buildUser(context, { email: OLD, password: quickHash(PASSWORD), fullName: 'Amina Otieno' })
    context.pass(1)
  })
  afterEach(async () => {
    expect(await auditMoney(context.database.read)).toEqual([])
  })

  const post = (call: { path: string }, body: object = {}, id = person.id, as = headers) =>
    server.send('POST', fillPath(call.path, { id }), { body, headers: as })
  const changeEmail = (newEmail = NEW, id = person.id, as = headers) =>
    post(changePersonEmail, { newEmail, note: NOTE }, id, as)
  const help = async () => (await server.call(getPersonHelp, { params: { id: person.id } }, headers)).body
  const linkIn = async (to: string, page: string) =>
    (await queuedMails(context, to))
      .flatMap(({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [])
      .at(-1) ?? ''
  const confirm = async () =>
    server.send('POST', confirmEmail.path, { body: { token: await linkIn(NEW, 'confirm-email') } })
  const row = async () => (await findUserEvenClosed(context.database.read, person.id)) ?? person
  const email = async () => openEmail(context.secrets, await row())
  const signIn = async (address: string, password = PASSWORD) =>
    (await server.send('POST', login.path, { body: { email: address, password } })).status

  it('changes the address only once the new one has confirmed it; then sessions end and payouts rest', async () => {
    const token = await buildSession(context, person)
    expect((await changeEmail()).status).toBe(200)
    expect([await email(), (await help()).emailChangeUntil]).toEqual([OLD, expect.any(String)])
    expect((await confirm()).status).toBe(200)
    expect(await email()).toBe(NEW)
    const me = await server.send('GET', '/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(me.status).toBe(401)
    expect(await row()).toMatchObject({ credentialsChangedAt: context.clock() })
    expect(await help()).toMatchObject({ emailChangeUntil: null, emailConfirmed: true })
  })

  it('gives a reason, which the trail keeps without the addresses; both addresses and all admins get a mail', async () => {
    const other = await signInAdmin(context)
    expect(await post(changePersonEmail, { newEmail: NEW, note: ' ' })).toMatchObject({ status: 400 })
    await changeEmail()
    await confirm()
    const acts = await actsOn(context, `user:${person.id}`)
    expect(acts.map(({ actorId, action }) => [actorId, action])).toEqual([
      [admin.id, 'ask-email-change'],
      [admin.id, 'change-email'],
    ])
    expect(acts[0]?.after).toContain(NOTE)
    expect(JSON.stringify(acts)).not.toContain('@')
    for (const reader of [admin, other.admin]) {
      const [mail] = await queuedMails(context, openEmail(context.secrets, reader))
      expect(mail?.textBody).toContain('Admin Adé asked to change the email address of Amina Otieno.')
      expect(mail?.textBody).not.toContain('@')
    }
    expect((await queuedMails(context, OLD)).map(({ subject }) => subject)).toEqual([
      'Your email address is to be changed',
      'Your email address was changed',
    ])
  })

  it('can be stopped by the person at the old address', async () => {
    await changeEmail()
    context.pass(1)
    const body = { token: await linkIn(OLD, 'not-me') }
    expect((await server.send('POST', sayNotMe.path, { body })).status).toBe(200)
    expect((await confirm()).status).toBe(400)
    expect(await email()).toBe(OLD)
  })

  it('is told that an address is taken, and may ask for ten changes an hour', async () => {
    await buildUser(context, { email: 'kwame@example.org' })
    expect(await changeEmail('kwame@example.org')).toMatchObject({ status: 409, body: { code: 'account.email-taken' } })
    for (let number = 0; number < 9; number += 1) await changeEmail(`${number}@example.org`)
    expect((await changeEmail()).status).toBe(429)
  })

  it('mails a link for a new password, which the reply does not have; three an hour', async () => {
    const reply = await post(helpPerson, RESET)
    expect(reply.status).toBe(200)
    const token = await linkIn(OLD, 'reset-password')
    expect(JSON.stringify(reply.body)).not.toContain(token)
    const newPassword = 'ten wells in Kitui'
    expect((await server.send('POST', resetPassword.path, { body: { token, newPassword } })).status).toBe(200)
    expect(await signIn(OLD, newPassword)).toBe(200)
    expect([(await post(helpPerson, RESET)).status, (await post(helpPerson, RESET)).status]).toEqual([200, 200])
    expect((await post(helpPerson, RESET)).status).toBe(429)
    context.pass(HOUR)
    const later = (await signInAdmin(context)).headers
    expect((await post(helpPerson, RESET, person.id, later)).status).toBe(200)
    expect((await actsOn(context, `user:${person.id}`)).map(({ action }) => action)).toEqual(
      Array(4).fill('send-reset-link'),
    )
  })

  it('sees how many devices are signed in, and signs them out', async () => {
    expect(await help()).toMatchObject({ sessions: 0, lastSeenAt: null })
    const tokens = [await buildSession(context, person), await buildSession(context, person)]
    expect(await help()).toMatchObject({ sessions: 2, lastSeenAt: expect.any(String) })
    expect(await post(helpPerson, SIGN_OUT)).toMatchObject({ body: { message: '2 devices were signed out.' } })
    for (const token of tokens)
      expect((await server.send('GET', '/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
        401,
      )
    const [act] = await actsOn(context, `user:${person.id}`)
    expect(act).toMatchObject({ actorId: admin.id, action: 'end-sessions', before: '{"sessions":2}' })
  })

  it('can do none of this for themselves, another admin, a person they registered, and a closed account', async () => {
    const other = await buildUser(context, { isAdmin: 1 })
    const led = await buildUser(context, { createdById: admin.id })
    const closed = await buildUser(context, { closedAt: context.clock() })
    for (const [call, body] of [
      [changePersonEmail, { newEmail: NEW, note: NOTE }],
      [helpPerson, RESET],
      [helpPerson, SIGN_OUT],
      [erasePerson, { note: NOTE }],
    ] as const) {
      const codes = []
      for (const { id } of [admin, other, led, closed]) codes.push((await post(call, body, id)).body)
      expect(codes).toMatchObject([
        { code: 'admin.own-matter' },
        { code: 'admin.not-for-admins' },
        { code: 'admin.own-matter' },
        { code: 'account.closed' },
      ])
    }
    expect((await queuedMails(context)).length).toBe(0)
  })

  it('erases an account on request: the person gets a mail, and the act stays in the trail', async () => {
    expect((await help()).notErasable).toEqual([])
    await changeEmail()
    expect((await post(erasePerson, { note: NOTE })).status).toBe(200)
    expect(await row()).toMatchObject({ fullName: 'Former member', closedAt: context.clock() })
    expect((await queuedMails(context, OLD)).at(-1)?.subject).toBe('Your account is closed')
    expect(await context.database.read.selectFrom('email_changes').selectAll().execute()).toEqual([])
    expect((await actsOn(context, `user:${person.id}`)).at(-1)).toMatchObject({
      actorId: admin.id,
      action: 'erase-person',
      after: JSON.stringify({ note: NOTE }),
    })
    expect((await confirm()).status).toBe(400)
  })

  it('says to the person that the team erased the account, and mails all admins who did it and why', async () => {
    const other = await signInAdmin(context)
    await post(erasePerson, { note: NOTE })
    const [mail] = await queuedMails(context, OLD)
    expect(mail?.textBody).toContain('because we were asked to')
    expect(mail?.textBody).toContain('please answer this mail')
    expect(mail?.textBody).not.toContain('as you asked')
    for (const reader of [admin, other.admin]) {
      const [told] = await queuedMails(context, openEmail(context.secrets, reader))
      expect(told?.textBody).toContain('Admin Adé erased the account of Amina Otieno.')
      expect(told?.textBody).toContain(NOTE)
    }
  })

  it('may erase ten accounts an hour', async () => {
    const replies = []
    for (let number = 0; number < 11; number += 1) {
      const { id } = await buildUser(context)
      replies.push((await post(erasePerson, { note: NOTE }, id)).status)
    }
    expect(replies).toEqual([...Array(10).fill(200), 429])
    expect((await findUserEvenClosed(context.database.read, person.id))?.closedAt).toBeNull()
  })

  it('may mail and sign out thirty times an hour', async () => {
    for (const body of [RESET, SIGN_OUT]) {
      const replies = []
      for (let number = 0; number < 31; number += 1)
        replies.push((await post(helpPerson, body, (await buildUser(context)).id)).status)
      expect(replies).toEqual([...Array(30).fill(200), 429])
    }
  })

  it('does not erase an account whose fundraiser runs, or to which money is owed', async () => {
    const { id } = await buildFundraiser(context, { userId: person.id })
    await buildDonation(context, { fundraiserId: id, amount: 5_000 })
    expect((await help()).notErasable).toEqual([
      'A fundraiser of this person still runs. Please end it first.',
      expect.stringMatching(/^\$45\.00 is still owed to this person\./),
    ])
    const erase = () => post(erasePerson, { note: NOTE })
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'person.fundraisers-run' } })
    await context.database.write.updateTable('fundraisers').set({ isActive: 0 }).execute()
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'person.money-left' } })
    expect(await row()).toMatchObject({ fullName: 'Amina Otieno', closedAt: null })
    expect(await signIn(OLD)).toBe(200)
  })
})
