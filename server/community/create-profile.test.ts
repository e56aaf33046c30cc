import { beforeEach, describe, expect, it } from 'vitest'
import { login, resetPassword } from '#shared/contract/auth'
import { createProfile } from '#shared/contract/profiles'
import type { Row } from '../platform/database/schema'
import { buildSession, buildUser } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { queuedMails } from '../testing/mail'
import type { TestServer } from '../testing/serve'
import { createAccountsGuard } from './auth/limits'

const DAY = 24 * 60 * 60_000
// The form's payload (spec section 7).
const GRACE = {
  username: 'grace',
  email: 'grace@example.org',
  password: 'set by the leader',
  fullName: 'Grace Wanjiru',
  profileImage: '',
  location: 'Nyeri',
  bio: 'Sells vegetables',
  isVerified: true,
  isCommunityLeader: true,
}

const LIKE_OURS = 'This name sounds like our team. Please choose another.'

describe('a profile created by a community leader', () => {
  let context: TestContext
  let server: TestServer
  let leader: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    leader = await buildUser(context, { fullName: 'Chief Okello', isCommunityLeader: 1 })
    headers = { Authorization: `Bearer ${await buildSession(context, leader)}` }
  })

  const create = (body: object = GRACE, extra: Record<string, string> = {}) =>
    server.send('POST', createProfile.path, { body, headers: { ...headers, ...extra } })
  const made = () =>
    context.database.read.selectFrom('users').selectAll().where('createdById', 'is not', null).execute()
  const mails = () => queuedMails(context)

  it('belongs to the leader, without the flags in the request [7.create-behalf 7.create-behalf.*]', async () => {
    const reply = await create()
    expect(reply).toMatchObject({
      status: 201,
      body: { username: 'grace', fullName: 'Grace Wanjiru', location: 'Nyeri' },
    })
    expect(JSON.stringify(reply.body)).not.toContain('grace@example.org')
    expect(await made()).toMatchObject([
      { createdById: leader.id, isVerified: 0, isCommunityLeader: 0, isAdmin: 0, bio: 'Sells vegetables' },
    ])
  })

  it('is created for at most ten people a day', async () => {
    for (let number = 0; number < 10; number += 1)
      await createAccountsGuard(context).admitProfileFor(leader.id, '127.0.0.1')
    expect((await create()).status).toBe(429)
  })

  it('is announced to the person by mail, with a link for a password that the leader does not know', async () => {
    await create()
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'grace@example.org', subject: 'You have a Pamoja account' })
    expect(mail?.textBody).toMatch(/^Hello,\n\n“@[\w-]+” made a Pamoja account for you/)
    expect(mail?.textBody).toContain(`“@${leader.username}” gets 5% of each donation to your fundraisers`)
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toMatch(/Okello|Grace/)
    const token = /token=([\w-]{43})/.exec(mail?.textBody ?? '')?.[1] ?? ''
    const signIn = async (password: string) =>
      (await server.send('POST', login.path, { body: { email: GRACE.email, password } })).status
    expect(await signIn(GRACE.password)).toBe(200)
    context.pass(7 * DAY - 1)
    await server.call(resetPassword, { body: { token, newPassword: 'her own words' } })
    expect([await signIn(GRACE.password), await signIn('her own words')]).toEqual([401, 200])
  })

  it('is not created when the username or the address is taken', async () => {
    await buildUser(context, { username: 'grace', email: 'other@example.org' })
    expect(await create()).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'username', message: 'This username is already taken' }] },
    })
    expect([await made(), await mails()]).toEqual([[], []])
  })

  it.each([
    ['fullName', 'Claim $500 at evil-prize.com today', 'A name can’t contain a web address'],
    ['username', 'you-won-500.x.evil-prize.com', 'A name can’t contain a web address'],
    ['username', 'аdmin', 'A word of a name can’t mix letters of two alphabets'],
    ['username', 'Your_account_is_blocked_call_0700-123-456', 'Username can’t contain a phone number'],
    ['username', '0712345678', 'Username can’t contain a phone number'],
    ['username', 'adm1n', 'This username is reserved. Please choose another.'],
    ['fullName', 'Pamoja Official Support', LIKE_OURS],
    ['fullName', 'P4m0ja Helpdesk', LIKE_OURS],
    ['fullName', 'Рамоја Team', LIKE_OURS],
    ['username', 'pamoja_support', LIKE_OURS],
    ['username', 'thepamojateam', LIKE_OURS],
    ['username', 'PamojaHQ', LIKE_OURS],
    ['username', 'pamoja_support_2', LIKE_OURS],
    ['fullName', 'Pamoja Refunds', LIKE_OURS],
    ['fullName', 'Pamoja customer-care', LIKE_OURS],
    ['fullName', 'Pamoja Msaada', LIKE_OURS],
    ['fullName', 'Grace, Pamoja Support', LIKE_OURS],
  ])('refuses the %s %s', async (path, name, message) => {
    expect(await create({ ...GRACE, [path]: name })).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    })
    expect([await made(), await mails()]).toEqual([[], []])
  })

  const GROUPS = 'Tuko Pamoja Team, Pamoja Youth Support Group, Pamoja Women Help Group, Kituo cha Pamoja Staff Welfare'
  it.each(`J. R. Wanjiru, St.John Okello, Pamoja Self-Help Group, Pamoja Esteem Fund, ${GROUPS}`.split(', '))(
    'is created for %s',
    async (fullName) => {
      expect((await create({ ...GRACE, fullName })).status).toBe(201)
    },
  )
})
