import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBankAccount } from '#shared/contract/admin/people'
import { changePassword, closeAccount, listSessions, login } from '#shared/contract/auth'
import { createBankAccount, setPrimaryBankAccount } from '#shared/contract/bank-accounts'
import { fillPath } from '#shared/contract/base/call'
import { sayNotMe } from '#shared/contract/letters'
import { hashPassword } from '../../community/auth/passwords'
import { notMeAddress } from '../../community/not-me/link'
import { openEmail } from '../../community/users/emails'
import { actsOn } from '../../testing/admins'
import { buildSession } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000
const PASSWORD = 'nine wells in Kitui'
const NEW_ACCOUNT = {
  ...{ accountHolderName: 'Somebody Else', bankName: 'KCB', accountNumber: '1188776655' },
  ...{ country: 'KE', currency: 'KES', phone: '+254712345678' },
}
const SETTLED = { status: 200, body: { message: expect.stringContaining('settled already') } }
const NOT_VALID = { status: 404, body: { code: 'not-me.link-invalid' } }

let paying: PayingOut
beforeEach(async () => {
  paying = await createPayingOut()
  const password = await hashPassword(PASSWORD)
  await paying.context.database.write
    .updateTable('users')
    .set({ password })
    .where('id', '=', paying.creator.id)
    .execute()
})
afterEach(() => paying.end())

const mails = () => queuedMails(paying.context, 'creator@example.org')
/** The token of the newest mail with such a link. */
async function newestToken(): Promise<string> {
  const found = (await mails()).flatMap(({ textBody }) => /\/not-me\?token=(\S+)/.exec(textBody)?.[1] ?? [])
  return found.at(-1) ?? ''
}
const say = (token: string) => paying.server.send('POST', sayNotMe.path, { body: { token } })
const signIn = async (password = PASSWORD) =>
  (await paying.server.send('POST', login.path, { body: { email: 'creator@example.org', password } })).status
/** Closes the account, to be paid all that is left. */
async function close(password = PASSWORD): Promise<void> {
  const headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.creator)}` }
  const body = { password, owed: { choice: 'pay-to-account', amount: 18_000 } }
  expect((await paying.server.send('DELETE', closeAccount.path, { body, headers })).status).toBe(200)
}
const isSignedIn = async () =>
  (await paying.server.send('GET', listSessions.path, { headers: paying.asCreator })).status
const accounts = () =>
  paying.context.database.read
    .selectFrom('bank_accounts')
    .select(['id', 'isPrimary', 'isVerified', 'deniedAt'])
    .orderBy('id')
    .execute()
const person = () =>
  paying.context.database.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', paying.creator.id)
    .executeTakeFirstOrThrow()

describe('“this was not me” about an account for payouts', () => {
  let id: number
  let payoutId: number
  let added: string
  beforeEach(async () => {
    const { server, asCreator, asAdmin, context } = paying
    const reply = await server.send('POST', createBankAccount.path, { body: NEW_ACCOUNT, headers: asCreator })
    id = (reply.body as { id: number }).id
    added = await newestToken()
    context.pass(MINUTE)
    await server.send('PUT', fillPath(setPrimaryBankAccount.path, { id }), { headers: asCreator })
    await server.send('PATCH', fillPath(verifyBankAccount.path, { id }), {
      body: { isVerified: true },
      headers: asAdmin,
    })
    payoutId = await paying.asked()
  })

  it('withdraws it, returns what waits, signs everybody out, ends the password, and tells the admins', async () => {
    const { context, account, admin } = paying
    expect(await say(added)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('No money is sent there') },
    })
    expect(await accounts()).toEqual([
      { id: account.id, isPrimary: 0, isVerified: 1, deniedAt: null },
      { id, isPrimary: 0, isVerified: 0, deniedAt: context.clock() },
    ])
    expect(await paying.payout(payoutId)).toMatchObject({ status: 'failed' })
    expect([await isSignedIn(), await signIn()]).toEqual([401, 401])
    expect(await person()).toMatchObject({ credentialsChangedAt: context.clock(), bankAccountVerified: 0 })
    expect((await mails()).at(-1)).toMatchObject({ textBody: expect.stringMatching(/\/reset-password\?token=/) })
    const [told] = (await queuedMails(context, openEmail(context.secrets, admin))).slice(-1)
    expect(told?.textBody).toContain('Amina Otieno says that somebody else added or changed KCB ••••6655.')
    expect(await actsOn(context, `bank-account:${id}`)).toContainEqual(
      expect.objectContaining({ actorId: null, action: 'denied payout account' }),
    )
  })

  it('stops the last payment too after somebody has closed the account, until the admins have looked at it', async () => {
    const { context, account, admin } = paying
    await paying.decide(payoutId, { status: 'failed', notes: 'Please ask again' })
    await close()
    const [last] = await context.database.read
      .selectFrom('payout_requests')
      .selectAll()
      .where('isFinal', '=', 1)
      .execute()
    expect(last).toMatchObject({ status: 'pending', bankAccountId: id })
    context.pass(MINUTE)
    const before = (await mails()).length
    expect(await say(added)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Your Pamoja account was closed') },
    })
    expect(await paying.payout(last?.id ?? 0)).toMatchObject({ status: 'failed' })
    expect(await accounts()).toContainEqual({ id, isPrimary: 0, isVerified: 0, deniedAt: context.clock() })
    expect(await person()).toMatchObject({ password: '', credentialsChangedAt: context.clock() })
    const links = (await mails()).slice(before).filter(({ textBody }) => textBody.includes('/reset-password'))
    expect(links).toEqual([])
    const toAdmin = () => queuedMails(context, openEmail(context.secrets, admin))
    const count = (await toAdmin()).length
    expect((await toAdmin()).at(-1)?.textBody).toContain('The person has closed their account')
    expect(await say(added)).toMatchObject(SETTLED)
    expect(await toAdmin()).toHaveLength(count)
    expect(await accounts()).not.toContainEqual(expect.objectContaining({ id: account.id, isPrimary: 1 }))
  })

  it('works once, also for two clicks at once, and does no harm after an admin has verified the account again', async () => {
    const { context, server, admin } = paying
    const replies = await Promise.all([say(added), say(added), say(await newestToken())])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const count = (await queuedMails(context)).length
    context.pass(MINUTE)
    const headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
    const path = fillPath(verifyBankAccount.path, { id })
    expect((await server.send('PATCH', path, { body: { isVerified: true }, headers })).status).toBe(200)
    expect(await say(added)).toMatchObject(SETTLED)
    expect((await accounts())[1]).toMatchObject({ isVerified: 1 })
    expect(await queuedMails(context)).toHaveLength(count + 1)
  })

  it('stops a payout that an admin sent and that still waits for our own funds', async () => {
    const { context } = paying
    await paying.endRest()
    const funds = (amount: number) => {
      for (const currency of ['KES', 'USD']) context.sandbox.control.setBalance('flutterwave', currency, amount)
    }
    funds(0)
    await paying.decide(payoutId, { status: 'processing', method: 'flutterwave' })
    expect(await paying.payout(payoutId)).toMatchObject({ status: 'processing', waitingFor: 'funds' })
    await say(added)
    funds(100_000_000_000)
    context.pass(4 * DAY)
    await paying.reconcile()
    expect(context.sandbox.control.counts().transfers).toBe(0)
    const headers = { Authorization: `Bearer ${await buildSession(context, paying.admin)}` }
    expect(await paying.decide(payoutId, { status: 'processing', method: 'by-hand' }, headers)).toMatchObject({
      body: { code: 'payout.account-denied' },
    })
    expect((await paying.decide(payoutId, { status: 'failed', notes: 'Not theirs' }, headers)).status).toBe(200)
  })
})

describe('“this was not me” about the password', () => {
  const change = (newPassword: string, currentPassword = PASSWORD) =>
    paying.server.send('POST', changePassword.path, {
      body: { currentPassword, newPassword, confirmPassword: newPassword },
      headers: paying.asCreator,
    })

  it('signs everybody out, ends the new password, and mails a link', async () => {
    expect((await change('the password of a thief')).status).toBe(200)
    expect((await say(await newestToken())).status).toBe(200)
    expect([await isSignedIn(), await signIn('the password of a thief')]).toEqual([401, 401])
    expect((await mails()).at(-1)).toMatchObject({ subject: 'Set a new password' })
    expect(await person()).toMatchObject({ credentialsChangedAt: paying.context.clock() })
  })

  it('rests payouts and tells the admins when somebody has closed the account meanwhile', async () => {
    const { context, admin } = paying
    expect((await change('the password of a thief')).status).toBe(200)
    const token = await newestToken()
    await close('the password of a thief')
    context.pass(1_000)
    const credentialsChangedAt = context.clock()
    expect(await say(token)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Your Pamoja account was closed') },
    })
    expect(await say(token)).toMatchObject(SETTLED)
    expect(await person()).toMatchObject({ password: '', credentialsChangedAt })
    const [payout] = await paying.queue()
    expect(payout).toMatchObject({ isFinal: true, methods: [], blockedBecause: expect.stringMatching(/^Payouts rest/) })
    const told = await queuedMails(context, openEmail(context.secrets, admin))
    expect(told.filter(({ subject }) => subject === 'Somebody says that a closed account was taken over')).toHaveLength(
      1,
    )
  })

  it('changes nothing once it was said', async () => {
    await change('the password of a thief')
    const token = await newestToken()
    paying.context.pass(MINUTE)
    const replies = await Promise.all([say(token), say(token), say(token)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await mails()).filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1)
    const headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.creator)}` }
    expect(await say(token)).toMatchObject(SETTLED)
    expect((await paying.server.send('GET', listSessions.path, { headers })).status).toBe(200)
  })
})

describe('a link of “this was not me”', () => {
  it('works for 30 days, only as we wrote it, and a GET changes nothing', async () => {
    const { context, creator, server } = paying
    const about = {
      kind: 'password',
      userId: creator.id,
      subjectId: null,
      at: context.clock(),
      emailHash: null,
    } as const
    const token = notMeAddress(context, about).split('token=')[1] ?? ''
    expect(await say(`${token}x`)).toMatchObject(NOT_VALID)
    expect(await say('')).toMatchObject(NOT_VALID)
    expect((await server.send('GET', `${sayNotMe.path}?token=${token}`)).status).toBe(405)
    expect(await isSignedIn()).toBe(200)
    context.pass(30 * DAY + 1)
    expect(await say(token)).toMatchObject(NOT_VALID)
  })

  it('works as a plain form too, and says whether it did', async () => {
    const { context, creator, server } = paying
    const about = {
      kind: 'password',
      userId: creator.id,
      subjectId: null,
      at: context.clock(),
      emailHash: null,
    } as const
    const post = async (token: string) => {
      const body = new URLSearchParams({ token })
      const reply = await fetch(`${server.origin}/not-me`, { method: 'POST', body, redirect: 'manual' })
      return [reply.status, reply.headers.get('Location'), reply.headers.get('Cache-Control')]
    }
    const invitation = notMeAddress(context, { ...about, kind: 'invitation' }).split('token=')[1] ?? ''
    for (const wrong of ['wrong', invitation])
      expect(await post(wrong)).toEqual([303, '/not-me?done=false', 'no-store'])
    expect(await isSignedIn()).toBe(200)
    const token = notMeAddress(context, about).split('token=')[1] ?? ''
    expect(await post(token)).toEqual([303, '/not-me?done=true', 'no-store'])
    expect(await isSignedIn()).toBe(401)
  })

  it('does nothing when somebody says so about an invitation that was never sent', async () => {
    const { context, creator } = paying
    const about = {
      kind: 'invitation',
      userId: creator.id,
      subjectId: null,
      at: context.clock(),
      emailHash: null,
    } as const
    const reply = await say(notMeAddress(context, about).split('token=')[1] ?? '')
    expect(reply).toMatchObject({ status: 409, body: { code: 'account.invitation-accepted' } })
    expect(await isSignedIn()).toBe(200)
  })
})
