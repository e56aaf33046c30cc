import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { exportMyData } from '#shared/contract/auth'
import { createDonation } from '#shared/contract/donations'
import { createPaymentIntent } from '#shared/contract/payments'
import { createPayoutRequest, getAvailableBalance } from '#shared/contract/payouts'
import { hasFollow, insertFollow } from '../../community/follows/queries'
import { forgetOldMerges } from '../../community/users/merges'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { actsOn } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import { ENDED, ENDED_PASSWORD, KEPT, NOTE, useMergingPair } from '../../testing/merging'
import { eraseDeleted } from '../admin/fundraisers/erase'
import { erasePerson } from '../admin/help/erase-person'
import { DECIDED_COLUMNS } from './decided-columns'
import { moveLatecomers } from './move-latecomers'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe('two accounts of one person', () => {
  const current = useMergingPair()

  it('become one only once both mailboxes have confirmed it', async () => {
    const pair = current()
    expect((await pair.ask()).status).toBe(200)
    pair.context.pass(1)
    for (const to of [KEPT, KEPT])
      expect(await pair.confirm(to)).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining('Until then nothing changes') },
      })
    expect([await pair.ownerNow(), (await pair.row(pair.ended.id))?.closedAt]).toEqual([pair.ended.id, null])
    expect((await pair.preview()).body).toMatchObject({ waitsUntil: expect.any(String), obstacles: [] })
    expect((await pair.confirm(ENDED)).status).toBe(200)
    expect([await pair.ownerNow(), (await pair.row(pair.ended.id))?.closedAt]).toEqual([
      pair.kept.id,
      pair.context.clock(),
    ])
    const booked = await pair.context.database.read.selectFrom('ledger_entries').selectAll().execute()
    for (const to of [KEPT, ENDED]) expect((await pair.confirm(to)).status).toBe(200)
    expect(await pair.context.database.read.selectFrom('ledger_entries').selectAll().execute()).toEqual(booked)
  })

  it('move what is owed, given, paid out and drafted, which the file with all data then has', async () => {
    const pair = current()
    const { id: payout } = await buildPayoutRequest(pair.context, {
      ...{ userId: pair.ended.id, fundraiserId: null, amount: 5_000, status: 'failed' },
    }).catch(() => ({ id: 0 }))
    expect(payout).toBeGreaterThan(0)
    // A failed request for a pair.fundraiser, with a recipient in words.
    await pair.context.database.write
      .updateTable('payout_parts')
      .set({ fundraiserId: pair.fundraiser.id })
      .where('payoutId', '=', payout)
      .execute()
    const recipient = pair.context.secrets.seal('By hand to Amina', 'payout_requests.recipient', pair.ended.id)
    await pair.context.database.write
      .updateTable('payout_requests')
      .set({ recipient })
      .where('id', '=', payout)
      .execute()
    const given = await buildFundraiser(pair.context, { userId: (await buildUser(pair.context)).id })
    await buildDonation(pair.context, { fundraiserId: given.id, donorId: pair.ended.id, amount: 2_500 })
    await pair.draft(pair.ended, 'new', 'A well')
    await buildBankAccount(pair.context, { userId: pair.ended.id, isVerified: 1, isPrimary: 1 })
    expect((await pair.preview('@Amina2')).body).toEqual({
      ended: { id: pair.ended.id, username: 'amina2', fullName: pair.ended.fullName },
      moves: { fundraisers: 1, donations: 1, payouts: 1, drafts: 1, payoutAccounts: 1 },
      ...{ balance: 9_000, obstacles: [], waitsUntil: null },
    })
    await pair.merge()
    const person = await pair.asPerson()
    expect((await pair.server.call(getAvailableBalance, {}, person)).body).toMatchObject({ balance: 9_000 })
    const { body } = await pair.server.call(exportMyData, {}, person)
    expect(body).toMatchObject({ fundraisers: [{ id: pair.fundraiser.id }], donations: [{ fundraiserId: given.id }] })
    expect([body.payoutRequests.length, body.drafts.length, body.bankAccounts.length]).toEqual([1, 1, 0])
    const moved = await pair.context.database.read
      .selectFrom('payout_requests')
      .selectAll()
      .where('id', '=', payout)
      .executeTakeFirstOrThrow()
    expect(pair.context.secrets.open(moved.recipient ?? '', 'payout_requests.recipient', pair.kept.id)).toBe(
      'By hand to Amina',
    )
  })

  it('stop the mails of the account that stays with the links in mails to the one that ended', async () => {
    const pair = current()
    const { database, clock } = pair.context
    const { id: fundraiserId } = await buildFundraiser(pair.context, { userId: (await buildUser(pair.context)).id })
    const userId = pair.ended.id
    await insertFollow(database.write, { userId, fundraiserId, createdAt: clock(), goalToldAt: null, endToldAt: null })
    await pair.merge()
    expect(await hasFollow(database.read, pair.kept.id, fundraiserId)).toBe(true)
    for (const subscription of [
      { kind: 'follow', userId, fundraiserId },
      { kind: 'notices', userId },
    ] as const) {
      const { pathname } = new URL(unsubscribeAddresses(pair.context, subscription).oneClick)
      expect((await pair.server.send('POST', pathname)).status).toBe(200)
    }
    expect(await hasFollow(database.read, pair.kept.id, fundraiserId)).toBe(false)
    expect(await pair.row(pair.kept.id)).toMatchObject({ donationNotices: 'none' })
  })

  it('leave a fundraiser that nobody gave to free to be erased', async () => {
    const pair = current()
    const empty = await buildFundraiser(pair.context, { userId: pair.ended.id, hiddenAt: pair.context.clock() })
    const next = await buildFundraiser(pair.context, { userId: pair.kept.id, hiddenAt: pair.context.clock() + 1 })
    await pair.merge()
    pair.context.pass(31 * DAY)
    await eraseDeleted(pair.context)
    const left = await pair.context.database.read.selectFrom('fundraisers').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(empty.id)
    expect(left.map(({ id }) => id)).not.toContain(next.id)
  })

  it('become one once when both mailboxes confirm at the same time, while donations and a payout arrive', async () => {
    const pair = current()
    await buildBankAccount(pair.context, { userId: pair.ended.id, isVerified: 1, isPrimary: 1 })
    const session = await pair.asPerson(pair.ended)
    await pair.ask()
    pair.context.pass(1)
    const requests = [
      pair.confirm(KEPT),
      ...Array.from({ length: 4 }, () =>
        buildDonation(pair.context, { fundraiserId: pair.fundraiser.id, amount: 1_000 }),
      ),
      pair.confirm(ENDED),
      pair.confirm(ENDED),
      pair.server.send('POST', createPayoutRequest.path, {
        headers: { ...session, 'Idempotency-Key': 'at-the-same-time' },
        body: { fundraiserId: pair.fundraiser.id, amount: 5_000 },
      }),
      pair.confirm(KEPT),
    ]
    const replies = await Promise.all(requests)
    for (const reply of replies)
      if ('status' in reply && typeof reply.status === 'number') expect([200, 201, 401, 409]).toContain(reply.status)
    const underway = await pair.context.database.read
      .selectFrom('payout_requests')
      .select('userId')
      .where('status', '=', 'pending')
      .execute()
    // Either the payout was first, and the accounts wait for it, or the pair.ended account can't ask for one any more.
    expect(await pair.ownerNow()).toBe(underway.length > 0 ? pair.ended.id : pair.kept.id)
    const moves = await pair.context.database.read.selectFrom('fundraiser_moves').selectAll().execute()
    expect(moves.length).toBe(underway.length > 0 ? 0 : 1)
  })

  it('book a payment that settles at the same moment to the account that stays', async () => {
    const pair = current()
    const body = { fundraiserId: pair.fundraiser.id, amount: 2_500, currency: 'usd' as const }
    const session = await pair.asPerson(pair.ended)
    const intents: string[] = []
    for (const donor of [session, {}]) {
      const key = { 'Idempotency-Key': `gift-${intents.length}` }
      const started = (await pair.server.call(createPaymentIntent, { body }, { ...donor, ...key })).body
      pair.context.sandbox.control.payByCard(started.clientSecret)
      intents.push(started.clientSecret.split('_secret_')[0] ?? '')
    }
    await pair.ask()
    pair.context.pass(1)
    await pair.confirm(KEPT)
    const replies = await Promise.all([
      ...intents.map((paymentIntentId) =>
        pair.server.send('POST', createDonation.path, { body: { ...body, paymentIntentId } }),
      ),
      pair.confirm(ENDED),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200])
    expect(await pair.ownerNow()).toBe(pair.kept.id)
    const { read } = pair.context.database
    const payments = await read.selectFrom('payments').select('outcome').execute()
    expect(payments.filter(({ outcome }) => outcome !== 'donation')).toEqual([])
    const given = await read.selectFrom('donations').select('donorId').where('donorId', 'is not', null).execute()
    expect(given).toEqual([{ donorId: pair.kept.id }])
  })

  it('take along what a request that began before has stored afterwards', async () => {
    const pair = current()
    await pair.merge()
    const late = await buildFundraiser(pair.context, { userId: pair.ended.id })
    const { id } = await buildDonation(pair.context, { fundraiserId: late.id, amount: 3_000, donorId: pair.ended.id })
    for (let round = 0; round < 2; round += 1) await moveLatecomers(pair.context)
    const { read } = pair.context.database
    expect(await read.selectFrom('fundraisers').select('userId').where('id', '=', late.id).execute()).toEqual([
      { userId: pair.kept.id },
    ])
    expect(await read.selectFrom('donations').select('donorId').where('id', '=', id).execute()).toEqual([
      { donorId: pair.kept.id },
    ])
  })

  it('keep the audit trail of the ended account until the one that stays is erased', async () => {
    const pair = current()
    const twice = await buildUser(pair.context, { email: 'third@example.org' })
    await pair.ask(pair.kept.id, twice.id)
    pair.context.pass(1)
    await pair.confirm(KEPT)
    await pair.confirm('third@example.org')
    const detailsOf = async () => (await actsOn(pair.context, `user:${twice.id}`)).map(({ after }) => after)
    const mergesWithAddress = () =>
      pair.context.database.read
        .selectFrom('account_merges')
        .select('id')
        .where('endedEmailHash', 'is not', null)
        .execute()
    expect((await detailsOf())[0]).toContain(`"kept":${pair.kept.id}`)
    expect(await mergesWithAddress()).toHaveLength(1)
    const viewer = { id: pair.admin.id, sessionId: 0, confirmedAt: 0, isAdmin: true, isCommunityLeader: false }
    await erasePerson(pair.context, viewer, pair.kept.id, NOTE)
    expect(await detailsOf()).toEqual([null])
    expect(await mergesWithAddress()).toEqual([])
  })

  it('forget the address and the password of the ended account after 90 days', async () => {
    const pair = current()
    await pair.merge()
    await forgetOldMerges(pair.context.database.write, pair.context.clock() + 89 * DAY)
    expect((await pair.signIn(ENDED, ENDED_PASSWORD)).status).toBe(409)
    await forgetOldMerges(pair.context.database.write, pair.context.clock() + 90 * DAY)
    expect((await pair.signIn(ENDED, ENDED_PASSWORD)).status).toBe(401)
  })

  it('has decided what happens to each column that names a person', async () => {
    const pair = current()
    if (pair.context.database.engine !== 'sqlite') return
    const { rows } = await sql<{ name: string }>`
      select t.name || '.' || f."from" as name from sqlite_schema t, pragma_foreign_key_list(t.name) f
      where t.type = 'table' and f."table" = 'users' order by 1`.execute(pair.context.database.read)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(DECIDED_COLUMNS).sort())
  })

  it('leave no row that names the ended account where it was to move or to end', async () => {
    const pair = current()
    await pair.merge()
    for (const [name, decision] of Object.entries(DECIDED_COLUMNS)) {
      if (decision === 'stays') continue
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${pair.ended.id}`.execute(
        pair.context.database.read,
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })
})
