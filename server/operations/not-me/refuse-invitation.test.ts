import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProfile } from '#shared/contract/profiles'
import { noteOwnPassword } from '../../community/auth/own-password'
import type { NotMe } from '../../community/not-me/link'
import { setEmail } from '../../community/users/email-changes'
import { listBalances } from '../../giving/payouts/balance/list-balances'
import { checkRefunds } from '../../giving/refunds/send'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { buildPayoutRequest } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'
import { giveBackGifts } from './give-back-gifts'
import { refuseInvitation } from './refuse-invitation'

const EMAIL = 'grace@example.org'
const FIVE_MINUTES = 5 * 60_000

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
    notMe = { kind: 'invitation', userId: graceId, subjectId: null, at: context.clock(), emailHash: null }
  })
  // Audits the books.
  afterEach(() => giving.end())

  const refuseIt = () => refuseInvitation(giving.context, notMe)
  const read = () => giving.context.database.read
  const refunds = () => read().selectFrom('refunds').selectAll().orderBy('id').execute()
  const grace = () => read().selectFrom('users').selectAll().where('id', '=', graceId).executeTakeFirstOrThrow()
  async function start(amount = 2_500) {
    const { clientSecret } = await giving.startCard({ amount, donorEmail: 'kwame@example.com', donorName: 'Kwame' })
    giving.payByCard(clientSecret, { card: '4242424242424242' })
    return clientSecret
  }
  const give = async (amount = 2_500) => giving.claim(await start(amount), { amount })
  async function sendRefunds() {
    giving.context.pass(FIVE_MINUTES)
    await checkRefunds(giving.context, () => false)
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
      refusedAt: giving.context.clock(),
    })
  })

  it('gets every gift back to its donor, and the leader gets no commission', async () => {
    await give()
    await give()
    await refuseIt()
    await sendRefunds()
    expect(await refunds()).toMatchObject(
      [2_500, 2_500].map((amount) => ({ amount, status: 'succeeded', requestedById: null })),
    )
    expect(giving.context.sandbox.control.counts().refunds).toBe(2)
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect(await listBalances(read(), [leader.id, graceId])).toMatchObject([
      { userId: graceId, balance: 0 },
      { userId: leader.id, balance: 0, waiting: 0 },
    ])
    const mails = await queuedMails(giving.context, 'kwame@example.com')
    expect(mails.filter(({ subject }) => subject === 'Your donation was refunded')).toHaveLength(2)
  })

  it('leaves a payment that arrives after that to the admins’ review', async () => {
    await start()
    await refuseIt()
    giving.context.pass(FIVE_MINUTES)
    await giving.reconcile()
    expect(await giving.payments()).toMatchObject([
      { outcome: 'mismatch', note: 'The creator has closed their account' },
    ])
    expect(await listBalances(read(), [leader.id])).toEqual([])
  })

  it('gets back too what was not requested because the server stopped, once the job runs', async () => {
    await give()
    await giving.context.database.write
      .updateTable('users')
      .set({ closedAt: giving.context.clock(), refusedAt: giving.context.clock() })
      .where('id', '=', graceId)
      .execute()
    await giveBackGifts(giving.context)
    await giveBackGifts(giving.context)
    await sendRefunds()
    expect(await refunds()).toMatchObject([{ amount: 2_500, status: 'succeeded' }])
  })

  it('gets nothing back through the job if the account was closed for another reason', async () => {
    await give()
    await giving.context.database.write
      .updateTable('users')
      .set({ closedAt: giving.context.clock() })
      .where('id', '=', graceId)
      .execute()
    await giveBackGifts(giving.context)
    expect(await refunds()).toEqual([])
  })

  it('gets a donation back after another one whose refund can’t be requested yet', async () => {
    await give()
    await give()
    await give(3_000)
    // The database refuses the second refund of the same amount.
    await sql`create unique index one_amount on refunds (amount)`.execute(giving.context.database.write)
    await refuseIt()
    expect(await refunds()).toMatchObject([{ amount: 2_500 }, { amount: 3_000 }])
    await sql`drop index one_amount`.execute(giving.context.database.write)
    await giveBackGifts(giving.context)
    expect(await refunds()).toMatchObject([{ amount: 2_500 }, { amount: 3_000 }, { amount: 2_500 }])
  })

  it('leaves the donations to the admins when money was paid out or is about to be', async () => {
    await give()
    const payout = await buildPayoutRequest(giving.context, { userId: graceId, fundraiserId: giving.fundraiser.id })
    await refuseIt()
    await giveBackGifts(giving.context)
    expect(await refunds()).toEqual([])
    const [mail] = await queuedMails(giving.context, 'admin@example.org')
    expect(mail?.textBody).toContain('no donation is refunded by itself')
    expect(mail?.textBody).not.toContain('go back')
    const subjects = (await queuedMails(giving.context, EMAIL)).map(({ textBody }) => textBody)
    expect(subjects.join()).not.toContain('go back to their donors')
    const { write } = giving.context.database
    await write.updateTable('payout_requests').set({ status: 'failed' }).where('id', '=', payout.id).execute()
    await giveBackGifts(giving.context)
    expect(await refunds()).toHaveLength(1)
  })

  it('may say so several times, also at once: it happens once', async () => {
    await give()
    await Promise.all([refuseIt(), refuseIt(), refuseIt()])
    await sendRefunds()
    await refuseIt()
    expect(await refunds()).toHaveLength(1)
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
    expect(await refunds()).toEqual([])
  })

  it('is not the reader of a mistyped address once the account has another one', async () => {
    const { context } = giving
    await give()
    notMe = { ...notMe, emailHash: (await grace()).emailHash }
    const moved = { userId: graceId, email: 'the.real.grace@example.org', now: context.clock() }
    await context.database.transaction((transaction) => setEmail(transaction, context.secrets, moved))
    await expect(refuseIt()).rejects.toMatchObject({ status: 404, code: 'not-me.link-invalid' })
    expect(await grace()).toMatchObject({ closedAt: null, fullName: 'Grace Wanjiru' })
    expect(await refunds()).toEqual([])
  })

  it('is not a person who signed up without a leader', async () => {
    await expect(refuseInvitation(giving.context, { ...notMe, userId: admin.id })).rejects.toMatchObject({
      status: 409,
    })
  })
})
