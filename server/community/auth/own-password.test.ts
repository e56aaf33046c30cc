import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword, login, resetPassword } from '#shared/contract/auth'
import { createBankAccount, listBankAccounts, startStripeConnect } from '#shared/contract/bank-accounts'
import { createPayoutRequest } from '#shared/contract/payouts'
import { createProfile } from '#shared/contract/profiles'
import { getCurrentUser } from '#shared/contract/users'
import { closeAccount, exportMyData } from '#shared/contract/your-data'
import { ownPasswordNeeded } from '#shared/rules/names'
import { readAdminPayout } from '../../giving/payouts/present-admin'
import type { Row } from '../../platform/database/schema'
import { sentenceOf } from '../../platform/refusals/refusal'
import { actsOn } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { readNotMe } from '../mailed-link'
import { createAccountsGuard } from './limits'
import { answerResetRequests, requestReset } from './password-reset'

const DAY = 24 * 60 * 60_000
const EMAIL = 'grace@example.org'
const FIRST = 'set by the leader'
const OWN = 'her own words'
const ACCOUNT = {
  accountHolderName: 'Chief Okello',
  bankName: 'First National',
  accountNumber: '000 123 456 789',
  routingNumber: '110000000',
  country: 'US',
}
const CLEARED = 'Please add your payout accounts again'
const REFUSED = { status: 403, body: { message: ownPasswordNeeded() } }

describe('a user whose leader knows the password', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    const leader = await buildUser(context, { isCommunityLeader: 1 })
    const asLeader = { Authorization: `Bearer ${await buildSession(context, leader)}` }
    const body = { username: 'grace', email: EMAIL, password: FIRST, fullName: 'Grace Wanjiru' }
    await server.call(createProfile, { body }, asLeader)
    headers = await signIn(FIRST)
  })

  async function signIn(password: string): Promise<Record<string, string>> {
    const { body } = await server.call(login, { body: { email: EMAIL, password } })
    return { Authorization: `Bearer ${body.token}` }
  }
  const grace = (): Promise<Row<'users'>> =>
    context.database.read.selectFrom('users').selectAll().where('username', '=', 'grace').executeTakeFirstOrThrow()
  const me = async () => (await server.call(getCurrentUser, {}, headers)).body
  /** The tokens of all mailed links for a password, oldest first. */
  async function linksOf(): Promise<string[]> {
    const mails = await queuedMails(context, EMAIL)
    return mails.flatMap(({ textBody }) => /reset-password\?token=([\w-]{43})/.exec(textBody)?.[1] ?? [])
  }
  const firstLink = async () => (await linksOf())[0] ?? ''
  const followMailedLink = async () => follow((await linksOf()).at(-1) ?? '')
  async function follow(token: string): Promise<void> {
    await server.call(resetPassword, { body: { token, newPassword: OWN } })
    headers = await signIn(OWN)
  }

  const add = () => server.send('POST', createBankAccount.path, { body: ACCOUNT, headers })
  const connect = () => server.send('POST', startStripeConnect.path, { headers })
  const close = (password: string) => server.send('DELETE', closeAccount.path, { body: { password }, headers })
  const makePrimary = (id: number) => server.send('PUT', `/api/bank-accounts/${id}/set-primary`, { headers })
  async function ask() {
    const { id: userId } = await grace()
    const { id: fundraiserId } = await buildFundraiser(context, { userId })
    await buildDonation(context, { fundraiserId, amount: 20_000 })
    return server.send('POST', createPayoutRequest.path, { body: { amount: 5_000, fundraiserId }, headers })
  }

  it('is not guessed at from a device on which the leader signed in with the first password', async () => {
    const { email, password } = { email: EMAIL, password: FIRST }
    const reply = await server.call(login, { body: { email, password } })
    const Cookie = /device=[\w.-]+/.exec(reply.headers.getSetCookie().join())?.[0] ?? ''
    await followMailedLink()
    const guess = () => server.send('POST', login.path, { body: { email, password }, headers: { Cookie } })
    for (let number = 0; number < 5; number += 1) expect((await guess()).status).toBe(401)
    // The counter of strangers is full, so the device counted as one.
    expect((await server.send('POST', login.path, { body: { email, password } })).status).toBe(429)
  })

  it('can’t decide about money, export the data or close the account, and is told what to do', async () => {
    const { id: userId } = await grace()
    expect(await me()).toMatchObject({ passwordIsOwn: false })
    expect(await add()).toMatchObject(REFUSED)
    expect(await connect()).toMatchObject(REFUSED)
    expect(await close(FIRST)).toMatchObject(REFUSED)
    expect(await server.send('GET', exportMyData.path, { headers })).toMatchObject(REFUSED)
    const { id } = await buildBankAccount(context, { userId, isPrimary: 0, accountNumber: '0123451111' })
    await buildBankAccount(context, { userId, isPrimary: 1, isVerified: 1 })
    expect(await makePrimary(id)).toMatchObject(REFUSED)
    expect(await ask()).toMatchObject(REFUSED)
    expect(context.sandbox.control.counts().accounts).toBe(0)
    expect((await grace()).closedAt).toBeNull()
  })

  it('may do all of it after using a mailed link, and the leader is signed out', async () => {
    const leaders = headers
    await followMailedLink()
    expect((await server.send('GET', getCurrentUser.path, { headers: leaders })).status).toBe(401)
    expect(await me()).toMatchObject({ passwordIsOwn: true })
    expect((await add()).status).toBe(201)
    expect((await connect()).status).toBe(200)
    expect((await ask()).status).toBe(201)
  })

  it('still needs a mailed link after a change that needs the first password only', async () => {
    const body = { currentPassword: FIRST, newPassword: 'of the leader too' }
    await server.call(changePassword, { body }, headers)
    expect(await me()).toMatchObject({ passwordIsOwn: false })
    expect(await add()).toMatchObject(REFUSED)
  })

  it('keeps the invitation for seven days, whatever the leader or a stranger does to the password', async () => {
    const body = { currentPassword: FIRST, newPassword: 'of the leader too' }
    await server.call(changePassword, { body }, headers)
    await requestReset(context, createAccountsGuard(context), EMAIL, '127.0.0.1')
    await answerResetRequests(context)
    context.pass(7 * DAY - 1)
    await follow(await firstLink())
    expect(await me()).toMatchObject({ passwordIsOwn: true })
  })

  it('has only the newest link of those asked for with “Forgot your password”, and none after using one', async () => {
    const links: string[] = []
    for (let asked = 0; asked < 2; asked += 1) {
      await requestReset(context, createAccountsGuard(context), EMAIL, '127.0.0.1')
      await answerResetRequests(context)
      links.push((await linksOf()).at(-1) ?? '')
    }
    const [older = '', newer = ''] = links
    const use = (token: string) => server.send('POST', resetPassword.path, { body: { token, newPassword: OWN } })
    const statuses = [(await use(older)).status, (await use(newer)).status, (await use(await firstLink())).status]
    expect(statuses).toEqual([400, 200, 400])
  })

  it('is told in the invitation how to say that they did not agree', async () => {
    const [mail] = await queuedMails(context, EMAIL)
    const token = /\/not-me\?token=(\S+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
    const { id } = await grace()
    expect(readNotMe(context, token)).toMatchObject({ kind: 'invitation', userId: id })
  })

  it('has no payout accounts left from before, and is told so in a mail', async () => {
    const { id: userId } = await grace()
    await buildBankAccount(context, { userId, isPrimary: 1, isVerified: 1 })
    await context.database.write
      .updateTable('users')
      .set({ stripeConnectAccountId: 'acct_leader', stripeConnectAccountStatus: 'active', bankAccountVerified: 1 })
      .where('id', '=', userId)
      .execute()
    await followMailedLink()
    expect((await server.call(listBankAccounts, {}, headers)).body).toEqual([])
    expect((await queuedMails(context, EMAIL)).map(({ subject }) => subject)).toContain(CLEARED)
    expect(await grace()).toMatchObject({
      stripeConnectAccountId: null,
      stripeConnectAccountStatus: 'pending',
      connectChangedAt: context.clock(),
      bankAccountVerified: 0,
    })
  })
})

describe('a user who signed up', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    ;({ context, server } = await openServer())
  })

  const email = 'amina@example.org'
  const build = (emailConfirmedAt: number | null) =>
    buildUser(context, {
      email,
      emailConfirmedAt,
      stripeConnectAccountId: 'acct_1',
      stripeConnectAccountStatus: 'active',
    })
  const accounts = () => context.database.read.selectFrom('bank_accounts').selectAll().execute()
  const read = () => context.database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const subjects = async () => (await queuedMails(context, email)).map(({ subject }) => subject)
  async function reset(): Promise<void> {
    await requestReset(context, createAccountsGuard(context), email, '127.0.0.1')
    await answerResetRequests(context)
    const mail = (await queuedMails(context, email)).findLast(({ textBody }) => textBody.includes('token='))
    const token = /token=([\w-]{43})/.exec(mail?.textBody ?? '')?.[1] ?? ''
    await server.call(resetPassword, { body: { token, newPassword: OWN } })
  }

  it('keeps the payout accounts at a reset if the address was confirmed', async () => {
    const { id: userId } = await build(context.clock())
    await buildBankAccount(context, { userId, isPrimary: 1, isVerified: 1 })
    await reset()
    expect(await accounts()).toMatchObject([{ isVerified: 1, isPrimary: 1 }])
    expect(await read()).toMatchObject({ stripeConnectAccountId: 'acct_1' })
    expect(await subjects()).not.toContain(CLEARED)
  })

  it('loses those from before the first reset, because somebody else may have added them; later ones stay', async () => {
    const { id: userId } = await build(null)
    await buildBankAccount(context, { userId, isPrimary: 1, isVerified: 1 })
    await buildBankAccount(context, { userId, accountNumber: '0123451111' })
    await reset()
    expect(await accounts()).toEqual([])
    expect(await read()).toMatchObject({
      emailConfirmedAt: context.clock(),
      credentialsChangedAt: context.clock(),
      stripeConnectAccountId: null,
      stripeConnectAccountStatus: 'pending',
      bankAccountVerified: 0,
    })
    expect(await subjects()).toContain(CLEARED)
    const [act, ...more] = await actsOn(context, `user:${userId}`)
    expect([act?.action, act?.actorId, more]).toEqual(['payout accounts cleared', null, []])
    expect(JSON.parse(act?.before ?? '')).toEqual({ accounts: 2, connect: true })

    await buildBankAccount(context, { userId, isPrimary: 1, isVerified: 1 })
    await reset()
    expect(await accounts()).toMatchObject([{ isVerified: 1 }])
  })

  it('keeps an account that a payout waits for, but it is neither verified nor primary', async () => {
    const { id: userId } = await build(null)
    const { id: bankAccountId } = await buildBankAccount(context, { userId, isPrimary: 1, isVerified: 1 })
    const { id: paidTo } = await buildBankAccount(context, { userId, accountNumber: '0123451111' })
    const payout = await buildPayoutRequest(context, { userId, bankAccountId })
    const paid = await buildPayoutRequest(context, { userId, bankAccountId: paidTo, status: 'completed' })
    await reset()
    expect(await accounts()).toMatchObject([{ id: bankAccountId, isVerified: 0, isPrimary: 0 }])
    const payouts = context.database.read.selectFrom('payout_requests').select(['id', 'status'])
    expect(await payouts.orderBy('id').execute()).toEqual([
      { id: payout.id, status: 'pending' },
      { id: paid.id, status: 'completed' },
    ])
    expect(await readAdminPayout(context, { id: 0 }, payout.id)).toMatchObject({
      methods: [],
      blockedBecause: sentenceOf('payout.account-not-verified', null),
    })
  })
})
