import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { login } from '#shared/contract/auth'
import { getCurrentUser } from '#shared/contract/users'
import { closeAccount } from '#shared/contract/your-data'
import { notify } from '../../community/events'
import { Authority } from '../../giving/ledger/authority'
import { bookCompletion, bookRequest } from '../../giving/payouts/steps'
import { mailSome } from '../../giving/telling/mail'
import { tellSome } from '../../giving/telling/tell'
import type { Row } from '../../platform/database/schema'
import { AVATAR_WIDTH, mediaName } from '../../platform/images/names'
import { buildAttempt, buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import { disputeState, returnDonation } from '../../testing/giving/returns'
import { quickHash } from '../../testing/passwords'
import { photograph } from '../../testing/photograph'
import type { TestServer } from '../../testing/serve'

const PASSWORD = 'a good password'
const EMAIL = 'amina@example.org'
const AMINA = { fullName: 'Amina Otieno', bio: 'Teacher', location: 'Kisumu' }
const PERSONAL_TABLES = [
  'bank_accounts',
  'sessions',
  'password_reset_tokens',
  'idempotency_replies',
  'device_changes',
  'devices',
] as const
const DAY = 24 * 60 * 60_000

describe('closing the user’s own account', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { ...AMINA, email: EMAIL, password: quickHash(PASSWORD) })
    headers = bearer(await buildSession(context, user))
  })

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const me = async (as = headers) => (await server.send('GET', getCurrentUser.path, { headers: as })).status
  const close = (given = PASSWORD) => server.send('DELETE', closeAccount.path, { body: { password: given }, headers })

  const rowsOf = async (table: (typeof PERSONAL_TABLES)[number]) =>
    context.database.read.selectFrom(table).selectAll().execute()
  const ledger = () => context.database.read.selectFrom('ledger_entries').selectAll().orderBy('id').execute()

  it('needs the password', async () => {
    expect(await close('guess')).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect(await me()).toBe(200)
  })

  it('signs out everywhere, for good', async () => {
    const elsewhere = bearer(await buildSession(context, user))
    const reply = await close()
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()).toEqual([
      'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'signed-in=1; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect([await me(), await me(elsewhere)]).toEqual([401, 401])
    expect((await server.send('POST', login.path, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(401)
    expect((await server.send('GET', `/api/users/${user.id}`)).status).toBe(404)
  })

  it('leaves no personal data', async () => {
    await buildBankAccount(context, { userId: user.id })
    await server.send('PATCH', '/api/auth/profile', {
      body: { bio: 'Teacher' },
      headers: {
        ...headers,
        'Idempotency-Key': 'a',
        'Pamoja-Device': randomUUID(),
        'Pamoja-Change': '1',
        'Pamoja-Settled': '0',
      },
    })
    expect(await rowsOf('device_changes')).toHaveLength(1)
    const given = { donorId: user.id, donorName: 'Amina', message: 'Me' }
    const gift = await buildDonation(context, { ...given, donorEmail: EMAIL })
    await buildAttempt(context, { ...given, donorEmail: 'sealed' })
    await close()
    const people = context.database.read.selectFrom('users').selectAll().where('id', '=', user.id)
    expect(await people.execute()).toMatchObject([
      { username: `closed-${user.id}`, fullName: 'Former member', bio: null, location: null, password: '' },
    ])
    const donations = context.database.read.selectFrom('donations').selectAll().where('id', '=', gift.id)
    expect(await donations.execute()).toMatchObject([
      { donorName: null, donorEmail: null, message: null, isAnonymous: 1, amount: 2_500 },
    ])
    const attempts = await context.database.read
      .selectFrom('payment_attempts')
      .select(['donorName', 'donorEmail', 'message'])
      .where('donorId', '=', user.id)
      .execute()
    expect(attempts).toEqual(attempts.map(() => ({ donorName: null, donorEmail: null, message: null })))
    expect(attempts).toHaveLength(2)
    for (const table of PERSONAL_TABLES) expect(await rowsOf(table)).toEqual([])
  })

  it('ends the fundraisers; those with donations stay readable, and their money stays on record', async () => {
    const searchText = 'funded mama amina kisumu'
    const given = { userId: user.id, title: 'Funded', displayName: 'Mama Amina', searchText, country: 'KE' }
    const funded = await buildFundraiser(context, given)
    const empty = await buildFundraiser(context, { userId: user.id, title: 'About my illness' })
    await buildDonation(context, { fundraiserId: funded.id, amount: 10_000 })
    expect(await close()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('$90.00 can still be paid out to you') },
    })
    const paidOut = { userId: user.id, fundraiserId: funded.id, amount: 9_000, status: 'completed' as const }
    const payout = await buildPayoutRequest(context, paidOut)
    await context.database.transaction(async (transaction) => {
      await bookRequest(transaction, Authority.provider, payout)
      await bookCompletion(transaction, Authority.provider, payout, context.clock())
    })
    const before = await ledger()
    await close()
    expect(await server.send('GET', `/api/fundraisers/${funded.id}`)).toMatchObject({
      body: {
        title: 'Funded',
        isActive: false,
        currentAmount: 10_000,
        displayName: null,
        user: { fullName: 'Former member' },
      },
    })
    expect((await server.send('GET', `/api/fundraisers/${empty.id}`)).status).toBe(404)
    const rows = await context.database.read.selectFrom('fundraisers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/illness|amina|kisumu/i)
    expect(rows.map(({ country }) => country)).toEqual([null, null])
    expect(await ledger()).toEqual(before)
  })

  it('deletes the pictures, but not one that someone else uses too', async () => {
    const store = async (width: number) =>
      context.media.storeImage(await photograph(width, 90).png().toBuffer(), 'avatar')
    const [portrait, shared] = [await store(120), await store(110)]
    await context.database.write.updateTable('users').set({ profileImage: portrait }).execute()
    const { id: fundraiserId } = await buildFundraiser(context, { userId: user.id, image: shared })
    await buildUser(context, { profileImage: shared })
    const further = await store(100)
    await context.database.write
      .insertInto('fundraiser_pictures')
      .values({ fundraiserId, position: 1, hash: further })
      .execute()
    const ofNews = await store(105)
    const news = { fundraiserId, authorId: user.id, text: 'Water!', createdAt: 1 }
    const { write } = context.database
    const { id: newsId } = await write.insertInto('news').values(news).returning('id').executeTakeFirstOrThrow()
    await write.insertInto('news_pictures').values({ newsId, position: 1, hash: ofNews }).execute()
    await close()
    const shown = async (hash: string) => (await context.media.readMedia(mediaName(hash))) !== null
    expect([await shown(portrait), await shown(shared)]).toEqual([false, true])
    expect(await context.media.readMedia(mediaName(portrait, AVATAR_WIDTH))).toBeNull()
    expect([await shown(further), await shown(ofNews)]).toEqual([false, false])
  })

  it('deletes what they follow, and takes back what others were told about their fundraisers', async () => {
    const { write } = context.database
    const { id: fundraiserId } = await buildFundraiser(context, { userId: user.id })
    const follower = await buildUser(context)
    const at = { fundraiserId, createdAt: context.clock() }
    for (const userId of [user.id, follower.id])
      await write
        .insertInto('follows')
        .values({ ...at, userId })
        .execute()
    await context.database.transaction((transaction) =>
      notify(transaction, context, { eventKey: 'goal:1', kind: 'goal', fundraiserId }),
    )
    await tellSome(context)
    await mailSome(context)
    await close()
    const left = async (table: 'follows' | 'notifications') =>
      (await context.database.read.selectFrom(table).select('userId').execute()).map(({ userId }) => userId)
    expect([await left('follows'), await left('notifications')]).toEqual([[follower.id], []])
    const mails = context.database.read
      .selectFrom('outgoing_mail')
      .select('mailKey')
      .where('mailKey', 'like', 'event:%')
    expect(await mails.execute()).toEqual([])
  })

  it('frees the address for a new account', async () => {
    await close()
    const body = { fullName: 'Amina', username: user.username, email: EMAIL, password: PASSWORD }
    expect((await server.send('POST', '/api/users', { body })).status).toBe(201)
  })

  it('is refused while a payout is under way', async () => {
    await buildPayoutRequest(context, { userId: user.id, status: 'processing' })
    expect((await close()).status).toBe(409)
    await context.database.write.updateTable('payout_requests').set({ status: 'completed' }).execute()
    expect((await close()).status).toBe(200)
  })

  it('is refused while the bank can still return a payout', async () => {
    const { clock } = context
    await buildPayoutRequest(context, { userId: user.id, status: 'completed', processedAt: clock() })
    context.pass(8 * DAY - 1)
    headers = bearer(await buildSession(context, user))
    expect(await close()).toMatchObject({ status: 409, body: { message: expect.stringContaining('8 days') } })
    context.pass(1)
    expect((await close()).status).toBe(200)
  })

  it.each(['creator', 'leader'])(
    'is refused during a dispute, because its money may return to the %s',
    async (role) => {
      const creator = role === 'creator' ? user : await buildUser(context, { createdById: user.id })
      const fundraiser = await buildFundraiser(context, { userId: creator.id })
      const donation = await buildDonation(context, { fundraiserId: fundraiser.id })
      await returnDonation(context, donation, { disputes: [disputeState()] })
      expect(await close()).toMatchObject({ status: 409, body: { message: expect.stringContaining('disputes') } })
      await returnDonation(context, donation, { disputes: [disputeState({ status: 'lost' })] })
      expect((await close()).status).toBe(200)
    },
  )

  it('is refused to the only admin', async () => {
    await context.database.write.updateTable('users').set({ isAdmin: 1 }).execute()
    expect((await close()).status).toBe(409)
    await buildUser(context, { isAdmin: 1 })
    expect((await close()).status).toBe(200)
  })
})
