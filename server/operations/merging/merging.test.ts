import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { endPersonSessions } from '#shared/contract/admin/help-people'
import { getMergePreview, mergeAccounts } from '#shared/contract/admin/merge-accounts'
import { exportMyData, login } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { getStatement } from '#shared/contract/books/statements'
import { createDonation } from '#shared/contract/donations'
import { sayNotMe } from '#shared/contract/letters'
import { createPaymentIntent } from '#shared/contract/payments'
import { createPayoutRequest, getAvailableBalance } from '#shared/contract/payouts'
import { monthOf } from '#shared/rules/months'
import { notMeAddress } from '../../community/not-me/link'
import { cancelAllOpenChanges } from '../../community/users/email-changes'
import { findUserEvenClosed } from '../../community/users/find-user'
import { forgetOldMerges } from '../../community/users/merges'
import { auditMoney } from '../../giving/ledger/audit'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import { serve, type TestServer } from '../../testing/serve'
import { eraseDeleted } from '../admin/fundraisers/erase'
import { erasePerson } from '../admin/help/erase-person'
import { DECIDED_COLUMNS } from './decided-columns'
import { moveLatecomers } from './move-latecomers'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const KEPT = 'amina@example.org'
const ENDED = 'amina.otieno@example.com'
const PASSWORD = 'nine wells in Kitui'
const NOTE = 'Signed up twice; showed us her ID'

describe('two accounts of one person', () => {
  let context: TestContext
  let server: TestServer
  let admin: Row<'users'>
  let headers: Record<string, string>
  let kept: Row<'users'>
  let ended: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    context = await createTestContext()
    server = await serve(context)
    kept = await buildUser(context, { email: KEPT, username: 'amina', password: quickHash('ten wells in Kitui') })
    ended = await buildUser(context, { email: ENDED, username: 'amina2', password: quickHash(PASSWORD) })
    fundraiser = await buildFundraiser(context, { userId: ended.id, endDate: context.clock() + 400 * DAY })
    await buildDonation(context, { fundraiserId: fundraiser.id, amount: 10_000 })
    context.pass(40 * DAY)
    const signedIn = await signInAdmin(context)
    admin = signedIn.admin
    headers = signedIn.headers
  })
  afterEach(async () => {
    await server.stop()
    expect(await auditMoney(context.database.read)).toEqual([])
    await context.remove()
  })

  const ask = (keptId = kept.id, endedId = ended.id) =>
    server.send('POST', fillPath(mergeAccounts.path, { id: keptId }), { headers, body: { endedId, note: NOTE } })
  const preview = async (username = ended.username) =>
    server.call(getMergePreview, { params: { id: kept.id }, query: { username } }, headers)
  const linkIn = async (to: string, page: string) =>
    (await queuedMails(context, to))
      .flatMap(({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [])
      .at(-1) ?? ''
  const confirm = async (to: string) =>
    server.send('POST', confirmEmail.path, { body: { token: await linkIn(to, 'confirm-email') } })
  const merge = async () => {
    expect((await ask()).status).toBe(200)
    context.pass(1)
    expect((await confirm(KEPT)).status).toBe(200)
    expect(await confirm(ENDED)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('are one now') },
    })
  }
  const row = async (id: number) => findUserEvenClosed(context.database.read, id)
  const asPerson = async (user = kept) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
  const statement = async (id: number, month: string) =>
    (await server.call(getStatement, { params: { month }, query: { userId: id } }, headers)).body
  const ownerNow = async () =>
    (
      await context.database.read
        .selectFrom('fundraisers')
        .select('userId')
        .where('id', '=', fundraiser.id)
        .executeTakeFirstOrThrow()
    ).userId

  it('become one only once both mailboxes have confirmed it', async () => {
    expect((await ask()).status).toBe(200)
    context.pass(1)
    for (const to of [KEPT, KEPT])
      expect(await confirm(to)).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining('Until then nothing changes') },
      })
    expect([await ownerNow(), (await row(ended.id))?.closedAt]).toEqual([ended.id, null])
    expect((await preview()).body).toMatchObject({ waitsUntil: expect.any(String), obstacles: [] })
    expect((await confirm(ENDED)).status).toBe(200)
    expect([await ownerNow(), (await row(ended.id))?.closedAt]).toEqual([kept.id, context.clock()])
    const booked = await context.database.read.selectFrom('ledger_entries').selectAll().execute()
    for (const to of [KEPT, ENDED]) expect((await confirm(to)).status).toBe(200)
    expect(await context.database.read.selectFrom('ledger_entries').selectAll().execute()).toEqual(booked)
  })

  it('move what is owed, given, paid out and drafted, which the file with all data then has', async () => {
    const { id: payout } = await buildPayoutRequest(context, {
      ...{ userId: ended.id, fundraiserId: null, amount: 5_000, status: 'failed' },
    }).catch(() => ({ id: 0 }))
    expect(payout).toBeGreaterThan(0)
    // A failed request for a fundraiser, with a recipient in words.
    await context.database.write
      .updateTable('payout_parts')
      .set({ fundraiserId: fundraiser.id })
      .where('payoutId', '=', payout)
      .execute()
    const recipient = context.secrets.seal('By hand to Amina', 'payout_requests.recipient', ended.id)
    await context.database.write.updateTable('payout_requests').set({ recipient }).where('id', '=', payout).execute()
    const given = await buildFundraiser(context, { userId: (await buildUser(context)).id })
    await buildDonation(context, { fundraiserId: given.id, donorId: ended.id, amount: 2_500 })
    await draft(ended, 'new', 'A well')
    await buildBankAccount(context, { userId: ended.id, isVerified: 1, isPrimary: 1 })
    expect((await preview('@Amina2')).body).toEqual({
      ended: { id: ended.id, username: 'amina2', fullName: ended.fullName },
      moves: { fundraisers: 1, donations: 1, payouts: 1, drafts: 1, payoutAccounts: 1 },
      ...{ balance: 9_000, obstacles: [], waitsUntil: null },
    })
    await merge()
    const person = await asPerson()
    expect((await server.call(getAvailableBalance, {}, person)).body).toMatchObject({ balance: 9_000 })
    const { body } = await server.call(exportMyData, {}, person)
    expect(body).toMatchObject({ fundraisers: [{ id: fundraiser.id }], donations: [{ fundraiserId: given.id }] })
    expect([body.payoutRequests.length, body.drafts.length, body.bankAccounts.length]).toEqual([1, 1, 0])
    const moved = await context.database.read
      .selectFrom('payout_requests')
      .selectAll()
      .where('id', '=', payout)
      .executeTakeFirstOrThrow()
    expect(context.secrets.open(moved.recipient ?? '', 'payout_requests.recipient', kept.id)).toBe('By hand to Amina')
  })

  it('leave the statements of past months as they were', async () => {
    const past = monthOf(fundraiser.createdAt)
    const now = monthOf(context.clock())
    const before = await statement(ended.id, past)
    expect(before).toMatchObject({ opening: 0, donations: 9_000, closing: 9_000 })
    const keptBefore = await statement(kept.id, past)
    await merge()
    expect(await statement(ended.id, past)).toEqual({ ...before, person: { id: ended.id, fullName: 'Former member' } })
    expect(await statement(kept.id, past)).toEqual(keptBefore)
    expect(await statement(ended.id, now)).toMatchObject({ opening: 9_000, other: -9_000, closing: 0 })
    expect(await statement(kept.id, now)).toMatchObject({ opening: 0, other: 9_000, closing: 9_000 })
    await buildDonation(context, { fundraiserId: fundraiser.id, amount: 1_000 })
    expect(await statement(kept.id, now)).toMatchObject({ donations: 900, other: 9_000, closing: 9_900 })
    expect(await statement(ended.id, now)).toMatchObject({ closing: 0 })
  })

  it('let payouts rest for 72 hours, end all sessions, and mail both addresses', async () => {
    const sessions = [await asPerson(kept), await asPerson(ended)]
    await merge()
    for (const session of sessions)
      expect((await server.send('GET', '/api/auth/me', { headers: session })).status).toBe(401)
    expect(await row(kept.id)).toMatchObject({ credentialsChangedAt: context.clock() })
    for (const to of [KEPT, ENDED])
      expect((await queuedMails(context, to)).map(({ subject }) => subject)).toEqual([
        'Make your two accounts one?',
        'Your two accounts are one now',
      ])
    expect(await actsOn(context, `user:${kept.id}`)).toMatchObject([
      { action: 'ask-merge', actorId: admin.id },
      { action: 'merge-accounts', actorId: admin.id },
    ])
    const [told] = await queuedMails(
      context,
      (await queuedMails(context)).find(({ mailKey }) => mailKey.startsWith('merge-by-admin'))?.recipient,
    )
    expect(told?.textBody).toContain(NOTE)
    // The mailbox of the ended account can lock the one that has everything now.
    const body = { token: await linkIn(ENDED, 'not-me') }
    expect((await server.send('POST', sayNotMe.path, { body })).status).toBe(200)
    expect((await signIn(KEPT, 'ten wells in Kitui')).status).toBe(401)
  })

  it('can be denied from the mailbox of the ended account, whatever the other one has said before', async () => {
    await merge()
    await buildBankAccount(context, { userId: kept.id, isVerified: 1, isPrimary: 1 })
    const deny = async (to: string) =>
      (await server.send('POST', sayNotMe.path, { body: { token: await linkIn(to, 'not-me') } })).body
    expect(await deny(KEPT)).toMatchObject({ message: expect.stringContaining('Everybody is signed out') })
    const links = (await queuedMails(context, KEPT)).length
    for (const said of ['until our team has checked it', 'settled already'])
      expect(await deny(ENDED)).toMatchObject({ message: expect.stringContaining(said) })
    // No link for a new password goes to the mailbox that may be the stranger's.
    expect(await queuedMails(context, KEPT)).toHaveLength(links)
    const accounts = await context.database.read.selectFrom('bank_accounts').select(['userId', 'isVerified']).execute()
    expect(accounts).toEqual([{ userId: kept.id, isVerified: 0 }])
    const subjects = (await queuedMails(context)).map(({ mailKey }) => mailKey.split(':')[0])
    expect(subjects.filter((key) => key === 'merge-denied')).toHaveLength(1)
  })

  it('can be denied by an older notice to the ended account too', async () => {
    const about = { kind: 'password', userId: ended.id, subjectId: null, at: context.clock() } as const
    const address = notMeAddress(context, { ...about, emailHash: ended.emailHash })
    await merge()
    const body = { token: address.split('token=')[1] ?? '' }
    expect((await server.send('POST', sayNotMe.path, { body })).body).toMatchObject({
      message: expect.stringContaining('until our team has checked it'),
    })
    expect((await signIn(KEPT, 'ten wells in Kitui')).status).toBe(401)
  })

  it('stay apart once the admin who asked has a new password', async () => {
    await ask()
    context.pass(1)
    await context.database.transaction((transaction) => cancelAllOpenChanges(transaction, admin.id, context.clock()))
    expect(await confirm(KEPT)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
  })

  it('leave a fundraiser that nobody gave to free to be erased', async () => {
    const empty = await buildFundraiser(context, { userId: ended.id, hiddenAt: context.clock() })
    const next = await buildFundraiser(context, { userId: kept.id, hiddenAt: context.clock() + 1 })
    await merge()
    context.pass(31 * DAY)
    await eraseDeleted(context)
    const left = await context.database.read.selectFrom('fundraisers').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).not.toContain(empty.id)
    expect(left.map(({ id }) => id)).not.toContain(next.id)
  })

  const signIn = (email: string, password: string) => server.send('POST', login.path, { body: { email, password } })

  it('say in words that one became part of the other, only to those who know its password', async () => {
    await merge()
    expect(await signIn(ENDED, PASSWORD)).toMatchObject({ status: 409, body: { code: 'account.merged' } })
    expect(await signIn(ENDED, 'wrong')).toMatchObject({ status: 401, body: { code: 'account.wrong-credentials' } })
    expect((await signIn(KEPT, 'ten wells in Kitui')).status).toBe(200)
  })

  it('stay apart after “This was not me” in either mailbox', async () => {
    await ask()
    context.pass(1)
    await confirm(KEPT)
    const token = await linkIn(ENDED, 'confirm-email')
    expect((await server.send('POST', sayNotMe.path, { body: { token: await linkIn(ENDED, 'not-me') } })).status).toBe(
      200,
    )
    expect(await server.send('POST', confirmEmail.path, { body: { token } })).toMatchObject({
      status: 400,
      body: { code: 'merge.link-invalid' },
    })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'merge.resting' } })
    expect(await ownerNow()).toBe(ended.id)
  })

  it('stay apart when the admin who asked is none any more, and when an admin signs one of them out', async () => {
    await ask()
    context.pass(1)
    await confirm(KEPT)
    const setAdmin = (isAdmin: 0 | 1) =>
      context.database.write.updateTable('users').set({ isAdmin }).where('id', '=', admin.id).execute()
    await setAdmin(0)
    expect(await confirm(ENDED)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
    await setAdmin(1)
    const { status } = await server.send('POST', fillPath(endPersonSessions.path, { id: ended.id }), { headers })
    expect(status).toBe(200)
    expect(await confirm(ENDED)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
    expect(await ownerNow()).toBe(ended.id)
  })

  it('stay apart when the links are older than 72 hours, or replaced by a newer request', async () => {
    await ask()
    const first = await linkIn(KEPT, 'confirm-email')
    context.pass(1)
    await ask()
    expect(await server.send('POST', confirmEmail.path, { body: { token: first } })).toMatchObject({ status: 400 })
    expect((await confirm(KEPT)).status).toBe(200)
    context.pass(72 * HOUR)
    expect(await confirm(ENDED)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
  })

  it('are refused for admins, oneself, closed accounts, led people and leaders', async () => {
    const codeOf = async (keptId: number, endedId: number) => (await ask(keptId, endedId)).body
    const [other, closed, led] = [
      await buildUser(context, { isAdmin: 1 }),
      await buildUser(context, { closedAt: context.clock() }),
      await buildUser(context, { createdById: kept.id }),
    ]
    expect(await codeOf(kept.id, kept.id)).toMatchObject({ code: 'merge.same' })
    for (const [id, code] of [
      [admin.id, 'admin.own-matter'],
      [other.id, 'admin.not-for-admins'],
      [closed.id, 'account.closed'],
      [led.id, 'merge.led'],
    ] as const)
      expect(await codeOf(ended.id, id)).toMatchObject({ code })
    expect(await codeOf(ended.id, kept.id)).toMatchObject({ code: 'merge.leader' })
    expect(await queuedMails(context)).toEqual([])
  })

  it('wait while money moves, a sign-in has changed, or both have a text for the same form', async () => {
    expect((await ask()).status).toBe(200)
    context.pass(1)
    await confirm(KEPT)
    const payout = await buildPayoutRequest(context, {
      ...{ userId: ended.id, fundraiserId: fundraiser.id, amount: 5_000, status: 'pending' },
    })
    expect(await confirm(ENDED)).toMatchObject({ status: 409, body: { code: 'merge.payout-under-way' } })
    await context.database.write
      .updateTable('payout_requests')
      .set({ status: 'failed' })
      .where('id', '=', payout.id)
      .execute()
    await draft(kept, 'new', 'Ours')
    await draft(ended, 'new', 'Theirs')
    expect(await confirm(ENDED)).toMatchObject({ status: 409, body: { code: 'merge.drafts' } })
    expect(await ownerNow()).toBe(ended.id)
    await context.database.write.deleteFrom('drafts').where('userId', '=', kept.id).execute()
    expect((await confirm(ENDED)).status).toBe(200)
    expect(await ownerNow()).toBe(kept.id)
  })

  it('become one once when both mailboxes confirm at the same time, while donations and a payout arrive', async () => {
    await buildBankAccount(context, { userId: ended.id, isVerified: 1, isPrimary: 1 })
    const session = await asPerson(ended)
    await ask()
    context.pass(1)
    const requests = [
      confirm(KEPT),
      ...Array.from({ length: 4 }, () => buildDonation(context, { fundraiserId: fundraiser.id, amount: 1_000 })),
      confirm(ENDED),
      confirm(ENDED),
      server.send('POST', createPayoutRequest.path, {
        headers: { ...session, 'Idempotency-Key': 'at-the-same-time' },
        body: { fundraiserId: fundraiser.id, amount: 5_000 },
      }),
      confirm(KEPT),
    ]
    const replies = await Promise.all(requests)
    for (const reply of replies)
      if ('status' in reply && typeof reply.status === 'number') expect([200, 201, 401, 409]).toContain(reply.status)
    const underway = await context.database.read
      .selectFrom('payout_requests')
      .select('userId')
      .where('status', '=', 'pending')
      .execute()
    // Either the payout was first, and the accounts wait for it, or the ended account can't ask for one any more.
    expect(await ownerNow()).toBe(underway.length > 0 ? ended.id : kept.id)
    const moves = await context.database.read.selectFrom('fundraiser_moves').selectAll().execute()
    expect(moves.length).toBe(underway.length > 0 ? 0 : 1)
  })

  it('book a payment that settles at the same moment to the account that stays', async () => {
    const body = { fundraiserId: fundraiser.id, amount: 2_500, currency: 'usd' as const }
    const session = await asPerson(ended)
    const intents: string[] = []
    for (const donor of [session, {}]) {
      const key = { 'Idempotency-Key': `gift-${intents.length}` }
      const started = (await server.call(createPaymentIntent, { body }, { ...donor, ...key })).body
      context.sandbox.control.payByCard(started.clientSecret)
      intents.push(started.clientSecret.split('_secret_')[0] ?? '')
    }
    await ask()
    context.pass(1)
    await confirm(KEPT)
    const replies = await Promise.all([
      ...intents.map((paymentIntentId) =>
        server.send('POST', createDonation.path, { body: { ...body, paymentIntentId } }),
      ),
      confirm(ENDED),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200])
    expect(await ownerNow()).toBe(kept.id)
    const { read } = context.database
    const payments = await read.selectFrom('payments').select('outcome').execute()
    expect(payments.filter(({ outcome }) => outcome !== 'donation')).toEqual([])
    const given = await read.selectFrom('donations').select('donorId').where('donorId', 'is not', null).execute()
    expect(given).toEqual([{ donorId: kept.id }])
  })

  it('take along what a request that began before has stored afterwards', async () => {
    await merge()
    const late = await buildFundraiser(context, { userId: ended.id })
    const { id } = await buildDonation(context, { fundraiserId: late.id, amount: 3_000, donorId: ended.id })
    for (let round = 0; round < 2; round += 1) await moveLatecomers(context)
    const { read } = context.database
    expect(await read.selectFrom('fundraisers').select('userId').where('id', '=', late.id).execute()).toEqual([
      { userId: kept.id },
    ])
    expect(await read.selectFrom('donations').select('donorId').where('id', '=', id).execute()).toEqual([
      { donorId: kept.id },
    ])
  })

  it('keep the audit trail of the ended account until the one that stays is erased', async () => {
    const twice = await buildUser(context, { email: 'third@example.org' })
    await ask(kept.id, twice.id)
    context.pass(1)
    await confirm(KEPT)
    await confirm('third@example.org')
    const detailsOf = async () => (await actsOn(context, `user:${twice.id}`)).map(({ after }) => after)
    const mergesWithAddress = () =>
      context.database.read.selectFrom('account_merges').select('id').where('endedEmailHash', 'is not', null).execute()
    expect((await detailsOf())[0]).toContain(`"kept":${kept.id}`)
    expect(await mergesWithAddress()).toHaveLength(1)
    const viewer = { id: admin.id, sessionId: 0, confirmedAt: 0, isAdmin: true, isCommunityLeader: false }
    await erasePerson(context, viewer, kept.id, NOTE)
    expect(await detailsOf()).toEqual([null])
    expect(await mergesWithAddress()).toEqual([])
  })

  it('forget the address and the password of the ended account after 90 days', async () => {
    await merge()
    await forgetOldMerges(context.database.write, context.clock() + 89 * DAY)
    expect((await signIn(ENDED, PASSWORD)).status).toBe(409)
    await forgetOldMerges(context.database.write, context.clock() + 90 * DAY)
    expect((await signIn(ENDED, PASSWORD)).status).toBe(401)
  })

  it('has decided what happens to each column that names a person', async () => {
    if (context.database.engine !== 'sqlite') return
    const { rows } = await sql<{ name: string }>`
      select t.name || '.' || f."from" as name from sqlite_schema t, pragma_foreign_key_list(t.name) f
      where t.type = 'table' and f."table" = 'users' order by 1`.execute(context.database.read)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(DECIDED_COLUMNS).sort())
  })

  it('leave no row that names the ended account where it was to move or to end', async () => {
    await merge()
    for (const [name, decision] of Object.entries(DECIDED_COLUMNS)) {
      if (decision === 'stays') continue
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${ended.id}`.execute(
        context.database.read,
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  async function draft(user: Row<'users'>, key: string, text: string) {
    const now = context.clock()
    await context.database.write
      .insertInto('drafts')
      .values({
        ...{ userId: user.id, kind: 'fundraiser', key, entryId: `${user.id}:${key}`, photo: null },
        ...{ text: context.secrets.seal(JSON.stringify({ title: text }), 'drafts.text', user.id) },
        ...{ savedAt: now, changedAt: now },
      })
      .execute()
  }
})
