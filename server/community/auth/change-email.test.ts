import { beforeEach, describe, expect, it } from 'vitest'
import { changeEmail, confirmEmail } from '#shared/contract/account/confirm-email'
import { changePassword, login } from '#shared/contract/auth'
import { sayNotMe } from '#shared/contract/letters'
import { signUp } from '#shared/contract/profiles'
import type { Row } from '../../platform/database/schema'
import { actsOn } from '../../testing/admins'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'
import { forgetOldChanges } from '../users/email-changes'
import { openEmail } from '../users/emails'

const HOUR = 60 * 60_000
const OLD = 'amina@example.org'
const NEW = 'amina.otieno@example.com'
const PASSWORD = 'nine wells in Kitui'
const INVALID = { status: 400, body: { code: 'account.change-link-invalid' } }
const TAKEN = 'This address has a Pamoja account already'

describe('changing the email address', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { email: OLD, password: quickHash(PASSWORD), fullName: 'Amina Otieno' })
    headers = await sessionOf(user)
    context.pass(1)
  })

  async function sessionOf(person: Row<'users'>) {
    return { Authorization: `Bearer ${await buildSession(context, person)}` }
  }
  const ask = (newEmail = NEW, as = headers) =>
    server.send('POST', changeEmail.path, { body: { newEmail }, headers: as })
  const linksTo = async (to: string, page: string) =>
    (await queuedMails(context, to)).flatMap(
      ({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [],
    )
  const newestLink = async (to: string, page: string) => (await linksTo(to, page)).at(-1) ?? ''
  const confirm = (token: string, as = {}) => server.send('POST', confirmEmail.path, { body: { token }, headers: as })
  const open = async (to = NEW, as = {}) => confirm(await newestLink(to, 'confirm-email'), as)
  const deny = (token: string) => server.send('POST', sayNotMe.path, { body: { token } })
  const denied = async (to = OLD) => deny(await newestLink(to, 'not-me'))
  const me = async (as = headers) => (await server.send('GET', '/api/auth/me', { headers: as })).status
  const signIn = async (email: string, password = PASSWORD) =>
    (await server.send('POST', login.path, { body: { email, password } })).status
  const row = () =>
    context.database.read.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  const email = async () => openEmail(context.secrets, await row())
  const subjects = async (to: string) => (await queuedMails(context, to)).map(({ subject }) => subject)

  it('mails a link to the new address and a notice to the old one, and changes nothing before the link is opened', async () => {
    expect((await ask()).status).toBe(200)
    expect(await subjects(NEW)).toEqual(['Confirm your new email address'])
    expect(await subjects(OLD)).toEqual(['Your email address is to be changed'])
    const [{ textBody } = { textBody: '' }] = await queuedMails(context, NEW)
    for (const own of ['Amina Otieno', user.username]) expect(textBody).not.toContain(own)
    await server.send('GET', `/confirm-email?token=${await newestLink(NEW, 'confirm-email')}`)
    expect(await email()).toBe(OLD)
    expect(await signIn(NEW)).toBe(401)
  })

  it('ends other sessions and mailed links and lets payouts rest once the link is opened', async () => {
    const other = await sessionOf(user)
    await server.send('POST', '/api/auth/forgot-password', { body: { email: OLD } })
    await context.database.write
      .insertInto('password_reset_tokens')
      .values({ userId: user.id, token: 'hash', expiresAt: context.clock() + HOUR, createdAt: context.clock() })
      .execute()
    await ask()
    expect((await open(NEW, headers)).status).toBe(200)
    expect(await email()).toBe(NEW)
    expect([await me(), await me(other)]).toEqual([200, 401])
    expect([await signIn(NEW), await signIn(OLD)]).toEqual([200, 401])
    expect(await row()).toMatchObject({ credentialsChangedAt: context.clock(), emailConfirmedAt: context.clock() })
    expect(await context.database.read.selectFrom('password_reset_tokens').select('used').execute()).toEqual([
      { used: 1 },
    ])
    expect(await subjects(OLD)).toContain('Your email address was changed')
    expect(await subjects(NEW)).toContain('This is your email address on Pamoja now')
  })

  it('ends all sessions when the link is opened on another device', async () => {
    await ask()
    await open()
    expect(await me()).toBe(401)
  })

  it('is recorded in the audit trail without an address', async () => {
    await ask()
    await open()
    const acts = await actsOn(context, `user:${user.id}`)
    expect(acts).toMatchObject([{ actorId: user.id, action: 'change-email' }])
    expect(JSON.stringify(acts)).not.toContain('@')
  })

  it('happens once when the link is opened in two tabs, and again later', async () => {
    await ask()
    const token = await newestLink(NEW, 'confirm-email')
    const replies = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await confirm(token)).status).toBe(200)
    expect((await subjects(OLD)).filter((subject) => subject === 'Your email address was changed')).toHaveLength(1)
  })

  it('works with the newest link only', async () => {
    await ask()
    await ask('third@example.org')
    expect(await open(NEW)).toMatchObject(INVALID)
    expect((await open('third@example.org')).status).toBe(200)
    expect(await email()).toBe('third@example.org')
  })

  it('is possible for 72 hours', async () => {
    await ask()
    context.pass(72 * HOUR)
    expect(await open()).toMatchObject(INVALID)
    context.pass(-1)
    expect((await open()).status).toBe(200)
  })

  it('refuses a link that is not ours, and the present address', async () => {
    for (const token of ['nonsense', context.secrets.seal('{"changeId":1}', 'confirm-email', 'link')])
      expect((await confirm(token)).status).toBe(400)
    expect(await confirm(context.secrets.seal('{"changeId":99}', 'change-email', 'link'))).toMatchObject(INVALID)
    expect(await ask('AMINA@example.org')).toMatchObject({ status: 400, body: { code: 'account.email-same' } })
  })

  it('answers the same for an address of somebody else, who gets a mail without a link', async () => {
    await buildUser(context, { email: 'kwame@example.org' })
    const [free, taken] = [await ask(), await ask('Kwame@example.org')]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(await subjects('Kwame@example.org')).toEqual([TAKEN])
    expect(await linksTo('Kwame@example.org', 'confirm-email')).toEqual([])
  })

  it('is refused when somebody else took the address before the link was opened', async () => {
    await ask()
    await buildUser(context, { email: NEW })
    expect(await open()).toMatchObject({ status: 409, body: { code: 'account.email-taken' } })
    expect(await email()).toBe(OLD)
  })

  it('is made for one of two people who confirm the same address at the same time', async () => {
    const other = await buildUser(context, { email: 'kwame@example.org' })
    await ask()
    await ask(NEW, await sessionOf(other))
    const replies = await Promise.all((await linksTo(NEW, 'confirm-email')).map((token) => confirm(token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('needs the own password of a person whose leader made the account', async () => {
    await context.database.write.updateTable('users').set({ passwordIsOwn: 0 }).execute()
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'account.own-password-needed' } })
  })

  it('can be asked for three times an hour, and six times a day', async () => {
    for (const hour of [0, 1]) {
      const as = await sessionOf(user)
      for (let number = 0; number < 3; number += 1)
        expect((await ask(`${hour}-${number}@example.org`, as)).status).toBe(200)
      expect((await ask(NEW, as)).status).toBe(429)
      context.pass(HOUR)
    }
    expect((await ask(NEW, await sessionOf(user))).status).toBe(429)
    context.pass(22 * HOUR)
    expect((await ask(NEW, await sessionOf(user))).status).toBe(200)
  })

  it('is dropped when the password is changed', async () => {
    await ask()
    const body = { currentPassword: PASSWORD, newPassword: 'ten wells in Kitui' }
    expect((await server.send('POST', changePassword.path, { body, headers })).status).toBe(200)
    expect(await open()).toMatchObject(INVALID)
  })

  describe('that the person did not make', () => {
    it('can’t be undone after 72 hours', async () => {
      await ask()
      await open()
      context.pass(72 * HOUR)
      await forgetOldChanges(context)
      expect(await denied()).toMatchObject({ body: { message: expect.stringContaining('another email address') } })
      expect(await email()).toBe(NEW)
      expect(await context.database.read.selectFrom('email_changes').selectAll().execute()).toEqual([])
    })

    it('can be undone because nobody else may take the old address meanwhile', async () => {
      await ask()
      await open()
      const body = { fullName: 'A Thief', username: 'thief', email: OLD, password: PASSWORD, isCommunityLeader: false }
      expect(await server.send('POST', signUp.path, { body })).toMatchObject({ body: { code: 'account.email-taken' } })
      const other = await buildUser(context, { email: 'other@example.org' })
      context.pass(1)
      await ask(OLD, await sessionOf(other))
      expect(await subjects(OLD)).toContain(TAKEN)
      context.pass(72 * HOUR)
      expect((await server.send('POST', signUp.path, { body })).status).toBe(201)
    })
  })
})
