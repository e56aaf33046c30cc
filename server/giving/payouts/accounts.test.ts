import { beforeEach, describe, expect, it } from 'vitest'
import { type AdminBankAccount, listAdminBankAccounts } from '#shared/contract/admin/people'
import { createBankAccount, listBankAccounts } from '#shared/contract/bank-accounts'
import type { CallBody } from '#shared/contract/base/call'
import { getCurrentUser } from '#shared/contract/users'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildSession, buildUser, confirmSessions } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildPayoutRequest } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'

type Given = CallBody<typeof createBankAccount>

const PHONE: Given = {
  accountHolderName: 'Amina Otieno',
  bankName: 'M-Pesa',
  accountNumber: '0712 345 678',
  country: 'KE',
  accountType: 'mobile_money',
  mobileMoneyProvider: 'M-Pesa',
}
const BANK: Given = {
  accountHolderName: 'Amina Otieno',
  bankName: 'First National',
  accountNumber: '000 123 456 789',
  routingNumber: '110000000',
  country: 'us',
}

describe('accounts for payouts', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { email: 'amina@example.org' })
    headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
  })

  const add = (body: Given, more: Record<string, string> = {}) =>
    server.send('POST', createBankAccount.path, { body, headers: { ...headers, ...more } })
  const added = async (body: Given) => (await server.call(createBankAccount, { body }, { ...headers })).body
  const list = async () => (await server.call(listBankAccounts, {}, headers)).body
  const remove = (id: number) => server.send('DELETE', `/api/bank-accounts/${id}`, { headers })
  const makePrimary = (id: number) => server.send('PUT', `/api/bank-accounts/${id}/set-primary`, { headers })
  const subjects = async () => (await queuedMails(context, 'amina@example.org')).map(({ subject }) => subject)

  it('are shown masked, the primary account first; the first account becomes primary [3.accounts.currency 3.accounts.type 7.get-accounts]', async () => {
    expect(await add(PHONE)).toMatchObject({
      status: 201,
      body: {
        accountNumber: '••••5678',
        country: 'KE',
        currency: 'KES',
        isPrimary: true,
        isVerified: false,
        hasPayoutUnderWay: false,
      },
    })
    expect(await add(BANK)).toMatchObject({
      status: 201,
      body: {
        accountNumber: '••••6789',
        routingNumber: '••••0000',
        country: 'US',
        currency: 'USD',
        accountType: 'checking',
        isPrimary: false,
      },
    })
    expect((await list()).map(({ isPrimary }) => isPrimary)).toEqual([true, false])
    expect(await subjects()).toEqual(['An account for payouts was added', 'An account for payouts was added'])
  })

  it('are stored without any number or holder’s name in clear', async () => {
    await add({ ...BANK, swiftCode: 'CHASUS33', accountHolderName: 'Secret Holder' })
    const rows = await context.database.read.selectFrom('bank_accounts').selectAll().execute()
    const replies = await context.database.read.selectFrom('idempotency_replies').selectAll().execute()
    const mails = await context.database.read.selectFrom('outgoing_mail').selectAll().execute()
    const stored = JSON.stringify([rows, replies, mails])
    for (const secret of ['000123456789', '110000000', 'CHASUS33', 'Secret Holder'])
      expect(stored).not.toContain(secret)
  })

  it('are added once per idempotency key, and the same number once per person, in any spelling', async () => {
    const key = { 'Idempotency-Key': 'one' }
    const [first, again] = [await add(PHONE, key), await add(PHONE, key)]
    expect(again.body).toEqual(first.body)
    expect(await add({ ...PHONE, accountNumber: '+254 712-345-678', bankName: 'Safaricom' })).toMatchObject({
      status: 409,
      body: { message: 'You have added this account already.', issues: [{ path: 'accountNumber' }] },
    })
    const both = await Promise.all([add(BANK), add(BANK), add(BANK)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await list()).toHaveLength(2)
  })

  it('are limited to a few a day', async () => {
    const number = (index: number) => ({ ...PHONE, accountNumber: `07123456${String(index).padStart(2, '0')}` })
    for (let index = 0; index < 10; index += 1) expect((await add(number(index))).status).toBe(201)
    expect((await add(number(10))).status).toBe(429)
    context.pass(24 * 3_600_000)
    await confirmSessions(context)
    expect(await add(number(10))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('10 accounts') },
    })
  })

  it('can be deleted, except while a payout is on its way there; the owner is notified [7.delete-account]', async () => {
    await added(PHONE)
    const bank = await added(BANK)
    await buildPayoutRequest(context, { userId: user.id, bankAccountId: bank.id, status: 'processing' })
    expect((await list()).find(({ id }) => id === bank.id)).toMatchObject({ hasPayoutUnderWay: true })
    expect(await remove(bank.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('under way') },
    })
    await context.database.write.updateTable('payout_requests').set({ status: 'failed' }).execute()
    expect(await remove(bank.id)).toMatchObject({ status: 200 })
    expect((await remove(bank.id)).status).toBe(404)
    expect((await subjects()).at(-1)).toBe('An account for payouts was removed')
    // The same number can be added again.
    expect((await add(BANK)).status).toBe(201)
  })

  it('can all be deleted; after the primary one is deleted, the newest remaining one becomes primary [7.delete-account]', async () => {
    const [phone, bank] = [await added(PHONE), await added(BANK)]
    const newest = await added({ ...PHONE, accountNumber: '0722 000 111' })
    const { write } = context.database
    await write.updateTable('bank_accounts').set({ isVerified: 1 }).where('id', '=', newest.id).execute()
    expect(await remove(phone.id)).toMatchObject({ status: 200 })
    expect((await list()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [newest.id, true],
      [bank.id, false],
    ])
    const isVerified = async () => (await server.call(getCurrentUser, {}, headers)).body.bankAccountVerified
    expect(await isVerified()).toBe(true)
    const mail = (await queuedMails(context, 'amina@example.org')).at(-1)
    expect(mail?.textBody).toContain('M-Pesa ••••0111')
    await remove(newest.id)
    expect(await isVerified()).toBe(false)
    expect(await remove(bank.id)).toMatchObject({ status: 200 })
    expect(await list()).toEqual([])
  })

  it('can be made primary, and the owner is notified once [7.set-primary]', async () => {
    const [phone, bank] = [await added(PHONE), await added(BANK)]
    const replies = await Promise.all([makePrimary(bank.id), makePrimary(bank.id)])
    expect(replies).toMatchObject([{ body: { isPrimary: true } }, { body: { isPrimary: true } }])
    expect((await list()).map(({ id }) => id)).toEqual([bank.id, phone.id])
    const changes = (await queuedMails(context, 'amina@example.org')).filter(({ subject }) =>
      subject.includes('another account'),
    )
    expect(changes).toHaveLength(1)
    expect(changes[0]?.textBody).toContain('First National ••••6789')
  })

  describe('and the admins who verify them', () => {
    let asAdmin: Record<string, string>
    beforeEach(async () => {
      asAdmin = (await signInAdmin(context)).headers
    })
    const verify = (id: number, isVerified: boolean) =>
      server.send('PATCH', `/api/admin/bank-accounts/${id}`, { body: { isVerified }, headers: asAdmin })
    const queue = async (query = {}) => (await server.call(listAdminBankAccounts, { query }, asAdmin)).body

    it('see waiting accounts first, search them by name, and see which number others gave too', async () => {
      const phone = await added(PHONE)
      const bank = await added(BANK)
      headers = {
        Authorization: `Bearer ${await buildSession(context, await buildUser(context, { fullName: 'Kofi' }))}`,
      }
      const shared = await added(PHONE)
      await verify(phone.id, true)
      const isShared = (account: AdminBankAccount) => account.warnings.some(({ code }) => code === 'number-shared')
      expect((await queue()).map((account) => [account.id, isShared(account)])).toEqual([
        [bank.id, false],
        [shared.id, true],
        [phone.id, true],
      ])
      expect((await queue({ q: 'kofi' })).map(({ id }) => id)).toEqual([shared.id])
      expect((await queue({ state: 'verified' })).map(({ id }) => id)).toEqual([phone.id])
      expect(await queue({ cursor: '9999999999999.1' })).toEqual([])
      const first = await server.send('GET', '/api/admin/bank-accounts?limit=2', { headers: asAdmin })
      const next = /<([^>]*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
      expect((await server.send('GET', next, { headers: asAdmin })).body).toMatchObject([{ id: phone.id }])
    })

    it('verify once, with an audit entry and a mail, and the person is shown as verified [4.account.verified]', async () => {
      const { id } = await added(PHONE)
      expect(await verify(id, true)).toMatchObject({ status: 200, body: { isVerified: true, user: { id: user.id } } })
      expect((await verify(id, true)).status).toBe(200)
      const isVerified = async () => (await server.call(getCurrentUser, {}, headers)).body.bankAccountVerified
      expect(await isVerified()).toBe(true)
      await verify(id, false)
      expect(await isVerified()).toBe(false)
      expect((await actsOn(context, `bank-account:${id}`)).map(({ action }) => action)).toEqual([
        'bank account verified',
        'bank account no longer verified',
      ])
      expect(await subjects()).toEqual(['An account for payouts was added', 'Your account for payouts is verified'])
      expect((await verify(424_242, true)).status).toBe(404)
    })
  })
})
