import { beforeEach, describe, expect, it } from 'vitest'
import { createProfile } from '#shared/contract/profiles'
import { noteOwnPassword } from '../community/auth/own-password'
import type { NotMe } from '../community/mailed-link'
import { setEmail } from '../community/users/email-changes'
import type { Row } from '../platform/database/schema'
import { buildSession, buildUser } from '../testing/builders'
import { createGiving, type Giving } from '../testing/giving/giving'
import { queuedMails } from '../testing/mail'
import { refuseInvitation } from './not-me'

const EMAIL = 'grace@example.org'

describe('a person who did not agree to an account', () => {
  let giving: Giving
  let leader: Row<'users'>
  let admin: Row<'users'>
  let graceId: number
  let notMe: NotMe
  beforeEach(async () => {
    giving = await createGiving()
    const { context, server } = giving
    admin = await buildUser(context, { isAdmin: 1, email: 'admin@example.org' })
    leader = await buildUser(context, { isCommunityLeader: 1, username: 'chief', fullName: 'Chief Okello' })
    const headers = { Authorization: `Bearer ${await buildSession(context, leader)}` }
    const body = { username: 'grace', email: EMAIL, password: 'set by the leader', fullName: 'Grace Wanjiru' }
    graceId = (await server.call(createProfile, { body }, headers)).body.id
    await context.database.write
      .updateTable('fundraisers')
      .set({ userId: graceId })
      .where('id', '=', giving.fundraiser.id)
      .execute()
    notMe = { kind: 'invitation', userId: graceId, at: context.clock(), emailHash: (await grace()).emailHash }
  })

  const refuseIt = () => refuseInvitation(giving.context, notMe)
  const read = () => giving.context.database.read
  const grace = () => read().selectFrom('users').selectAll().where('id', '=', graceId).executeTakeFirstOrThrow()
  async function give() {
    const { clientSecret } = await giving.startCard({ donorEmail: 'kwame@example.com', donorName: 'Kwame' })
    giving.payByCard(clientSecret, { card: '4242424242424242' })
    await giving.claim(clientSecret)
  }

  it('gets it closed: no way in, no profile, and the fundraisers are taken down', async () => {
    const token = await buildSession(giving.context, { id: graceId })
    await give()
    await refuseIt()
    const send = (path: string, headers = {}) => giving.server.send('GET', path, { headers })
    expect((await send('/api/auth/me', { Authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await send(`/api/users/${graceId}`)).status).toBe(404)
    expect((await send(`/api/fundraisers/${giving.fundraiser.id}`)).status).toBe(404)
    expect(await grace()).toMatchObject({
      fullName: 'Former member',
      closedAt: giving.context.clock(),
    })
  })

  it('may say so several times, also at once: it happens once', async () => {
    await give()
    await Promise.all([refuseIt(), refuseIt(), refuseIt()])
    await refuseIt()
    expect(await queuedMails(giving.context, 'admin@example.org')).toHaveLength(1)
    const subjects = (await queuedMails(giving.context, EMAIL)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your account is closed')).toHaveLength(1)
  })

  it('is announced to all admins and recorded in the audit trail', async () => {
    await give()
    await refuseIt()
    const [mail] = await queuedMails(giving.context, 'admin@example.org')
    expect(mail?.textBody).toContain('Grace Wanjiru')
    expect(mail?.textBody).toContain('Chief Okello (@chief)')
    expect(mail?.textBody).toContain('1 ($25.00)')
    const trail = await read().selectFrom('audit_trail').selectAll().where('subject', '=', `user:${graceId}`).execute()
    expect(trail).toMatchObject([{ actorId: null, action: 'refuse-invitation' }])
    expect(JSON.parse(trail[0]?.before ?? '')).toEqual({
      createdById: leader.id,
      fundraisers: 1,
      donations: 1,
      amount: 2_500,
    })
  })

  it('can’t say so any more after taking over the account', async () => {
    await give()
    const user = await grace()
    await giving.context.database.transaction((transaction) => noteOwnPassword(giving.context, transaction, user))
    await expect(refuseIt()).rejects.toMatchObject({ status: 409, code: 'account.invitation-accepted' })
    expect(await grace()).toMatchObject({ closedAt: null })
  })

  it('is not the reader of a mistyped address once the account has another one', async () => {
    const { context } = giving
    await give()
    const moved = { userId: graceId, email: 'the.real.grace@example.org', now: context.clock() }
    await context.database.transaction((transaction) => setEmail(transaction, context.secrets, moved))
    await expect(refuseIt()).rejects.toMatchObject({ status: 404, code: 'not-me.link-invalid' })
    expect(await grace()).toMatchObject({ closedAt: null, fullName: 'Grace Wanjiru' })
  })

  it('is not a person who signed up without a leader', async () => {
    await expect(refuseInvitation(giving.context, { ...notMe, userId: admin.id })).rejects.toMatchObject({
      status: 409,
    })
  })
})
