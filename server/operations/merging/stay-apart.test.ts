import { describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { endPersonSessions } from '#shared/contract/admin/help-people'
import { fillPath } from '#shared/contract/base/call'
import { sayNotMe } from '#shared/contract/letters'
import { notMeAddress } from '../../community/not-me/link'
import { cancelAllOpenChanges } from '../../community/users/email-changes'
import { actsOn } from '../../testing/admins'
import { buildUser } from '../../testing/builders'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'
import { ENDED, ENDED_PASSWORD, KEPT, KEPT_PASSWORD, NOTE, useMergingPair } from '../../testing/merging'

const HOUR = 60 * 60_000

describe('two accounts of one person', () => {
  const current = useMergingPair()

  it('let payouts rest for 72 hours, end all sessions, and mail both addresses', async () => {
    const pair = current()
    const sessions = [await pair.asPerson(pair.kept), await pair.asPerson(pair.ended)]
    await pair.merge()
    for (const session of sessions)
      expect((await pair.server.send('GET', '/api/auth/me', { headers: session })).status).toBe(401)
    expect(await pair.row(pair.kept.id)).toMatchObject({ credentialsChangedAt: pair.context.clock() })
    for (const to of [KEPT, ENDED])
      expect((await queuedMails(pair.context, to)).map(({ subject }) => subject)).toEqual([
        'Make your two accounts one?',
        'Your two accounts are one now',
      ])
    expect(await actsOn(pair.context, `user:${pair.kept.id}`)).toMatchObject([
      { action: 'ask-merge', actorId: pair.admin.id },
      { action: 'merge-accounts', actorId: pair.admin.id },
    ])
    const [told] = await queuedMails(
      pair.context,
      (await queuedMails(pair.context)).find(({ mailKey }) => mailKey.startsWith('merge-by-admin'))?.recipient,
    )
    expect(told?.textBody).toContain(NOTE)
    // The mailbox of the pair.ended account can lock the one that has everything now.
    const body = { token: await pair.linkIn(ENDED, 'not-me') }
    expect((await pair.server.send('POST', sayNotMe.path, { body })).status).toBe(200)
    expect((await pair.signIn(KEPT, KEPT_PASSWORD)).status).toBe(401)
  })

  it('can be denied from the mailbox of the ended account, whatever the other one has said before', async () => {
    const pair = current()
    await pair.merge()
    await buildBankAccount(pair.context, { userId: pair.kept.id, isVerified: 1, isPrimary: 1 })
    const deny = async (to: string) =>
      (await pair.server.send('POST', sayNotMe.path, { body: { token: await pair.linkIn(to, 'not-me') } })).body
    expect(await deny(KEPT)).toMatchObject({ message: expect.stringContaining('Everybody is signed out') })
    const links = (await queuedMails(pair.context, KEPT)).length
    for (const said of ['until our team has checked it', 'settled already'])
      expect(await deny(ENDED)).toMatchObject({ message: expect.stringContaining(said) })
    // No link for a new password goes to the mailbox that may be the stranger's.
    expect(await queuedMails(pair.context, KEPT)).toHaveLength(links)
    const accounts = await pair.context.database.read
      .selectFrom('bank_accounts')
      .select(['userId', 'isVerified'])
      .execute()
    expect(accounts).toEqual([{ userId: pair.kept.id, isVerified: 0 }])
    const subjects = (await queuedMails(pair.context)).map(({ mailKey }) => mailKey.split(':')[0])
    expect(subjects.filter((key) => key === 'merge-denied')).toHaveLength(1)
  })

  it('can be denied by an older notice to the ended account too', async () => {
    const pair = current()
    const about = { kind: 'password', userId: pair.ended.id, subjectId: null, at: pair.context.clock() } as const
    const address = notMeAddress(pair.context, { ...about, emailHash: pair.ended.emailHash })
    await pair.merge()
    const body = { token: address.split('token=')[1] ?? '' }
    expect((await pair.server.send('POST', sayNotMe.path, { body })).body).toMatchObject({
      message: expect.stringContaining('until our team has checked it'),
    })
    expect((await pair.signIn(KEPT, KEPT_PASSWORD)).status).toBe(401)
  })

  it('stay apart once the admin who asked has a new password', async () => {
    const pair = current()
    await pair.ask()
    pair.context.pass(1)
    await pair.context.database.transaction((transaction) =>
      cancelAllOpenChanges(transaction, pair.admin.id, pair.context.clock()),
    )
    expect(await pair.confirm(KEPT)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
  })

  it('say in words that one became part of the other, only to those who know its password', async () => {
    const pair = current()
    await pair.merge()
    expect(await pair.signIn(ENDED, ENDED_PASSWORD)).toMatchObject({ status: 409, body: { code: 'account.merged' } })
    expect(await pair.signIn(ENDED, 'wrong')).toMatchObject({
      status: 401,
      body: { code: 'account.wrong-credentials' },
    })
    expect((await pair.signIn(KEPT, KEPT_PASSWORD)).status).toBe(200)
  })

  it('stay apart after “This was not me” in either mailbox', async () => {
    const pair = current()
    await pair.ask()
    pair.context.pass(1)
    await pair.confirm(KEPT)
    const token = await pair.linkIn(ENDED, 'confirm-email')
    expect(
      (await pair.server.send('POST', sayNotMe.path, { body: { token: await pair.linkIn(ENDED, 'not-me') } })).status,
    ).toBe(200)
    expect(await pair.server.send('POST', confirmEmail.path, { body: { token } })).toMatchObject({
      status: 400,
      body: { code: 'merge.link-invalid' },
    })
    expect(await pair.ask()).toMatchObject({ status: 409, body: { code: 'merge.resting' } })
    expect(await pair.ownerNow()).toBe(pair.ended.id)
  })

  it('stay apart when the admin who asked is none any more, and when an admin signs one of them out', async () => {
    const pair = current()
    await pair.ask()
    pair.context.pass(1)
    await pair.confirm(KEPT)
    const setAdmin = (isAdmin: 0 | 1) =>
      pair.context.database.write.updateTable('users').set({ isAdmin }).where('id', '=', pair.admin.id).execute()
    await setAdmin(0)
    expect(await pair.confirm(ENDED)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
    await setAdmin(1)
    const { status } = await pair.server.send('POST', fillPath(endPersonSessions.path, { id: pair.ended.id }), {
      headers: pair.headers,
    })
    expect(status).toBe(200)
    expect(await pair.confirm(ENDED)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
    expect(await pair.ownerNow()).toBe(pair.ended.id)
  })

  it('stay apart when the links are older than 72 hours, or replaced by a newer request', async () => {
    const pair = current()
    await pair.ask()
    const first = await pair.linkIn(KEPT, 'confirm-email')
    pair.context.pass(1)
    await pair.ask()
    expect(await pair.server.send('POST', confirmEmail.path, { body: { token: first } })).toMatchObject({ status: 400 })
    expect((await pair.confirm(KEPT)).status).toBe(200)
    pair.context.pass(72 * HOUR)
    expect(await pair.confirm(ENDED)).toMatchObject({ status: 400, body: { code: 'merge.link-invalid' } })
  })

  it('are refused for admins, oneself, closed accounts, led people and leaders', async () => {
    const pair = current()
    const codeOf = async (keptId: number, endedId: number) => (await pair.ask(keptId, endedId)).body
    const [other, closed, led] = [
      await buildUser(pair.context, { isAdmin: 1 }),
      await buildUser(pair.context, { closedAt: pair.context.clock() }),
      await buildUser(pair.context, { createdById: pair.kept.id }),
    ]
    expect(await codeOf(pair.kept.id, pair.kept.id)).toMatchObject({ code: 'merge.same' })
    for (const [id, code] of [
      [pair.admin.id, 'admin.own-matter'],
      [other.id, 'admin.not-for-admins'],
      [closed.id, 'account.closed'],
      [led.id, 'merge.led'],
    ] as const)
      expect(await codeOf(pair.ended.id, id)).toMatchObject({ code })
    expect(await codeOf(pair.ended.id, pair.kept.id)).toMatchObject({ code: 'merge.leader' })
    expect(await queuedMails(pair.context)).toEqual([])
  })

  it('wait while money moves, a sign-in has changed, or both have a text for the same form', async () => {
    const pair = current()
    expect((await pair.ask()).status).toBe(200)
    pair.context.pass(1)
    await pair.confirm(KEPT)
    const payout = await buildPayoutRequest(pair.context, {
      ...{ userId: pair.ended.id, fundraiserId: pair.fundraiser.id, amount: 5_000, status: 'pending' },
    })
    expect(await pair.confirm(ENDED)).toMatchObject({ status: 409, body: { code: 'merge.payout-under-way' } })
    await pair.context.database.write
      .updateTable('payout_requests')
      .set({ status: 'failed' })
      .where('id', '=', payout.id)
      .execute()
    await pair.draft(pair.kept, 'new', 'Ours')
    await pair.draft(pair.ended, 'new', 'Theirs')
    expect(await pair.confirm(ENDED)).toMatchObject({ status: 409, body: { code: 'merge.drafts' } })
    expect(await pair.ownerNow()).toBe(pair.ended.id)
    await pair.context.database.write.deleteFrom('drafts').where('userId', '=', pair.kept.id).execute()
    expect((await pair.confirm(ENDED)).status).toBe(200)
    expect(await pair.ownerNow()).toBe(pair.kept.id)
  })
})
