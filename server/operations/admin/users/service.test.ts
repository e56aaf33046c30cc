import { beforeEach, describe, expect, it } from 'vitest'
import { listAdminUsers, type updateAdminUser } from '#shared/contract/admin/people'
import type { CallArguments } from '#shared/contract/base/call'
import { openEmail } from '../../../community/users/emails'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildFundraiser, buildSession, buildUser } from '../../../testing/builders'
import { openServer, type TestContext } from '../../../testing/context'
import { queuedMails } from '../../../testing/mail'
import type { TestServer } from '../../../testing/serve'

const MINUTE = 60_000
let context: TestContext
let server: TestServer
let headers: Record<string, string>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  headers = (await signInAdmin(context)).headers
})

describe('the list of users', () => {
  beforeEach(async () => {
    context.pass(1)
    const person = async (fullName: string, username: string, given: Parameters<typeof buildUser>[1] = {}) => {
      context.pass(1)
      return buildUser(context, { fullName, username, email: `${username}@example.org`, ...given })
    }
    const amina = await person('Amina Otieno', 'amina', { isCommunityLeader: 1 })
    await buildFundraiser(context, { userId: amina.id })
    await buildFundraiser(context, { userId: amina.id, hiddenAt: 1 })
    await person('Kwame Mensah', 'Kwame_M', { isVerified: 1 })
    await person('አበበ ቢቂላ', 'abebe', { email: 'abebe@xn--mnchen-3ya.example' })
    await person('Former member', 'closed-9', { closedAt: context.clock() })
  })

  const list = async (query: NonNullable<CallArguments<typeof listAdminUsers>['query']>) =>
    (await server.call(listAdminUsers, { query }, headers)).body
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ fullName }) => fullName)

  it.each([
    [{ limit: 3 }, ['Former member', 'አበበ ቢቂላ', 'Kwame Mensah']],
    [{ q: 'OTIENO' }, ['Amina Otieno']],
    [{ q: 'kwame_m' }, ['Kwame Mensah']],
    [{ q: 'me' }, ['Former member', 'Kwame Mensah']],
    [{ q: 'ቢቂላ' }, ['አበበ ቢቂላ']],
    [{ q: 'ዐበበ' }, ['አበበ ቢቂላ']],
    [{ q: ' Amina@Example.org ' }, ['Amina Otieno']],
    [{ q: 'amina@example' }, []],
    [{ q: 'Abebe@MÜNCHEN.example' }, ['አበበ ቢቂላ']],
    [{ q: '%%%' }, []],
    [{ role: 'admin' as const }, ['Admin Adé']],
    [{ role: 'leader' as const }, ['Amina Otieno']],
    [{ role: 'verified' as const }, ['Kwame Mensah']],
  ])('follows %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('shows the admins’ fields of a user, and counts only fundraisers that are not deleted [7.admin.users]', async () => {
    const [amina] = await list({ q: 'amina' })
    expect(amina).toMatchObject({ email: 'a•••@example.org', fundraisersCount: 1, closedAt: null })
    expect(JSON.stringify(amina)).not.toMatch(/"password"|emailHash|usernameKey/)
  })

  it('shows addresses to an admin who asks with a fresh password, and the audit trail has it once a day', async () => {
    const shown = () => list({ q: 'amina', addresses: 'shown' })
    expect(await shown()).toMatchObject([{ email: 'amina@example.org' }])
    await shown()
    expect(await actsOn(context, 'list:users')).toMatchObject([{ action: 'addresses shown' }])
    const settled = await buildUser(context, { isAdmin: 1 })
    const newcomer = await buildUser(context, { isAdmin: 1, adminSince: context.clock() })
    const old = await buildSession(context, settled, context.clock() - 15 * MINUTE)
    const answers = [old, await buildSession(context, newcomer)].map(async (token) => {
      const path = `${listAdminUsers.path}?addresses=shown`
      const { body } = await server.send('GET', path, { headers: { Authorization: `Bearer ${token}` } })
      return body
    })
    expect(await Promise.all(answers)).toMatchObject([{ code: 'account.confirm-password' }, { code: 'admin.too-new' }])
  })
})

describe('the roles that only admins set', () => {
  const set = (id: number, body: Parameters<typeof server.call<typeof updateAdminUser>>[1]['body']) =>
    server.send('PATCH', `/api/admin/users/${id}`, { body, headers })

  it('are set, public, and recorded in the audit trail; a repeat is recorded once', async () => {
    const { id } = await buildUser(context)
    const { status, body } = await set(id, { isVerified: true, isCommunityLeader: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, isVerified: true, isCommunityLeader: true, isAdmin: false })
    expect((await server.send('GET', `/api/users/${id}`)).body).toMatchObject({ isVerified: true })
    await set(id, { isVerified: true })
    await set(id, { isCommunityLeader: false })
    const acts = await actsOn(context, `user:${id}`)
    expect(acts.map(({ before, after }) => [before, after])).toEqual([
      ['{"isVerified":0,"isCommunityLeader":0}', '{"isVerified":1,"isCommunityLeader":1}'],
      ['{"isCommunityLeader":1}', '{"isCommunityLeader":0}'],
    ])
  })

  it('sign out a user who becomes an admin or stops being one', async () => {
    const user = await buildUser(context)
    const me = async (token: string) =>
      (await server.send('GET', '/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })).status
    const before = await buildSession(context, user)
    await set(user.id, { isAdmin: true })
    expect(await me(before)).toBe(401)
    const asAdmin = await buildSession(context, user)
    expect(await me(asAdmin)).toBe(200)
    await set(user.id, { isAdmin: false })
    expect(await me(asAdmin)).toBe(401)
  })

  it('let an admin edit another user’s profile, which is recorded too', async () => {
    const { id } = await buildUser(context, { fullName: 'Amina' })
    await server.send('PATCH', `/api/users/${id}`, { body: { fullName: 'Amina Otieno' }, headers })
    expect(await actsOn(context, `user:${id}`)).toMatchObject([
      { action: 'edit', before: '{"fullName":"Amina"}', after: '{"fullName":"Amina Otieno"}' },
    ])
  })

  it('can’t be set for a closed account, nor for an unknown user', async () => {
    const { id } = await buildUser(context, { closedAt: context.clock() })
    expect((await set(id, { isAdmin: true })).status).toBe(409)
    expect((await set(424_242, { isAdmin: true })).status).toBe(404)
  })
})

describe('the last admin', () => {
  it('stays an admin, whichever admin asks', async () => {
    const [only] = (await server.call(listAdminUsers, { query: { role: 'admin' } }, headers)).body
    const reply = await server.send('PATCH', `/api/admin/users/${only?.id}`, { body: { isAdmin: false }, headers })
    expect(reply.status).toBe(409)
    expect(reply.body).toEqual({
      message: 'This is the only admin. Please make someone else an admin first.',
      code: 'account.last-admin',
    })
  })

  it('remains when two give up their own flag at once', async () => {
    const { write } = context.database
    await write.updateTable('users').set({ isAdmin: 0 }).execute()
    const two = [await signInAdmin(context), await signInAdmin(context)]
    const replies = await Promise.all(
      two.map(({ admin, headers: own }) =>
        server.send('PATCH', `/api/admin/users/${admin.id}`, { body: { isAdmin: false }, headers: own }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a change of roles', () => {
  const mailsAbout = async (subject: string) =>
    (await queuedMails(context)).filter((mail) => mail.subject === subject).map(({ recipient }) => recipient)

  it('is mailed to every admin and to the person, in plain words; a tick is not', async () => {
    const { admin } = await signInAdmin(context)
    const other = await buildUser(context, { fullName: 'Kofi Boateng', email: 'kofi@example.org' })
    const set = (body: object) => server.send('PATCH', `/api/admin/users/${other.id}`, { body, headers })
    await set({ isVerified: true })
    expect(await queuedMails(context)).toEqual([])
    await set({ isCommunityLeader: true })
    await set({ isAdmin: true })
    await set({ isAdmin: false })
    expect(await mailsAbout('The rights of a person were changed')).toHaveLength(6)
    expect(await mailsAbout('Your rights on Pamoja were changed')).toEqual(Array(3).fill('kofi@example.org'))
    const texts = (await queuedMails(context, openEmail(context.secrets, admin))).map(({ textBody }) => textBody)
    expect(texts).toEqual([
      expect.stringContaining('Kofi Boateng is a community leader now.'),
      expect.stringContaining('Kofi Boateng is an admin now.'),
      expect.stringContaining('Kofi Boateng is no admin any more.'),
    ])
    expect(texts[0]).toContain('Admin Adé did this.')
  })
})
