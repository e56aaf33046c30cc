import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AdminBankAccount,
  askAccountHolderName,
  listAdminBankAccounts,
  verifyBankAccount,
} from '#shared/contract/admin/people'
import { deleteBankAccount, listBankAccounts } from '#shared/contract/bank-accounts'
import { fillPath } from '#shared/contract/base/call'
import { exportMyData } from '#shared/contract/your-data'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildSession, buildUser, confirmSessions } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'
import { updateAccount } from './queries'
import { sealNameEnquiry } from './sealed'

const NUMBER = '0690000032'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the name enquiry about an account', () => {
  let paying: PayingOut
  let id: number
  beforeEach(async () => {
    paying = await createPayingOut()
    id = await addAccount({})
    holds('OTIENO AMINA')
  })

  async function addAccount(change: object): Promise<number> {
    const nigerian = { country: 'NG', currency: 'NGN', bankName: 'Access Bank', accountNumber: NUMBER } as const
    return (await buildBankAccount(paying.context, { userId: paying.creator.id, ...nigerian, ...change })).id
  }
  const holds = (name: string, number = NUMBER) => paying.control.set({ accountHolders: { [number]: name } })
  const ask = (body: object = {}, account = id, headers = paying.asAdmin) =>
    paying.server.send('POST', fillPath(askAccountHolderName.path, { id: account }), { body, headers })
  const asked = () => paying.control.requests('flutterwave.accounts.resolve')
  const listed = async (account = id): Promise<AdminBankAccount | undefined> =>
    (await paying.server.call(listAdminBankAccounts, { query: {} }, paying.asAdmin)).body.find(
      (each) => each.id === account,
    )
  const row = (account = id) =>
    paying.context.database.read.selectFrom('bank_accounts').selectAll().where('id', '=', account).executeTakeFirst()

  it('shows the provider’s name, how far it agrees, and who asked when', async () => {
    expect(await listed()).toMatchObject({ nameEnquiry: null, canAskName: true })
    const nameEnquiry = {
      providerName: 'Flutterwave',
      name: 'OTIENO AMINA',
      agreement: 'same',
      reason: null,
      askedAt: new Date(paying.context.clock()).toISOString(),
      askedBy: { id: paying.admin.id, fullName: 'Admin Adé' },
    }
    expect(await ask()).toMatchObject({ status: 200, body: { id, nameEnquiry, isVerified: false } })
    expect(await listed()).toMatchObject({ nameEnquiry, isVerified: false })
    expect(JSON.parse(asked()[0]?.body ?? '')).toEqual({ account_number: NUMBER, account_bank: '044' })
  })

  it('is kept, and asked again only on request', async () => {
    await ask()
    holds('JOHN MADAKIN')
    expect(await ask()).toMatchObject({ status: 200, body: { nameEnquiry: { name: 'OTIENO AMINA' } } })
    expect(asked()).toHaveLength(1)
    const other = { name: 'JOHN MADAKIN', agreement: 'different' }
    expect(await ask({ again: true })).toMatchObject({ body: { nameEnquiry: other } })
    expect(asked()).toHaveLength(2)
    expect((await listed())?.warnings).toContainEqual({ code: 'bank-names-other', at: null })
  })

  it('records each question in the audit trail, without the name', async () => {
    holds('OTIENO AMINA WANJIRU')
    await ask()
    await ask()
    holds('')
    await ask({ again: true })
    const acts = await actsOn(paying.context, `bank-account:${id}`)
    expect(acts.map(({ actorId, action }) => [actorId, action])).toEqual(
      Array(2).fill([paying.admin.id, 'account holder’s name asked']),
    )
    const account = { account: 'Access Bank ••••0032', userId: paying.creator.id, provider: 'flutterwave' }
    expect(acts.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { ...account, result: 'similar' },
      { ...account, result: 'not told' },
    ])
    expect(JSON.stringify(acts)).not.toContain('WANJIRU')
  })

  it('is encrypted, and deleted with the account', async () => {
    await ask()
    const stored = await row()
    expect(stored?.nameEnquiry).toMatch(/^v2\./)
    expect(JSON.stringify(stored)).not.toContain('OTIENO')
    await paying.server.send('DELETE', fillPath(deleteBankAccount.path, { id }), { headers: paying.asCreator })
    expect(await row()).toBeUndefined()
    expect((await ask()).status).toBe(404)
  })

  it('is never shown to the person who typed the number', async () => {
    await ask()
    const { body } = await paying.server.call(listBankAccounts, {}, paying.asCreator)
    expect(JSON.stringify(body)).not.toContain('OTIENO AMINA')
    const exported = await paying.server.call(exportMyData, {}, paying.asCreator)
    expect(exported.body.bankAccounts).toHaveLength(2)
    expect(JSON.stringify(exported.body)).not.toContain('OTIENO AMINA')
  })

  it('shows the provider’s words for an account that it does not find, and asks again next time', async () => {
    holds('')
    const reason = 'Sorry, recipient account could not be validated. Please try again'
    const notTold = { name: null, agreement: null, reason }
    expect(await ask()).toMatchObject({ status: 200, body: { nameEnquiry: notTold } })
    holds('OTIENO AMINA')
    expect(await ask()).toMatchObject({ body: { nameEnquiry: { name: 'OTIENO AMINA', reason: null } } })
    const unknownBank = await addAccount({ bankName: 'Bank of Nowhere', accountNumber: '0123456789' })
    expect(await ask({}, unknownBank)).toMatchObject({
      body: {
        nameEnquiry: { reason: 'No bank in NG is called “Bank of Nowhere”. Please write the bank’s full name.' },
      },
    })
  })

  it('keeps nothing while the provider does not answer', async () => {
    paying.control.faults.add({ at: 'flutterwave.accounts.resolve', kind: 'status', status: 503 })
    expect(await ask()).toMatchObject({
      status: 502,
      body: { message: 'Flutterwave does not answer right now. Please ask for the name again later.' },
    })
    expect((await row())?.nameEnquiry).toBeNull()
    expect(await actsOn(paying.context, `bank-account:${id}`)).toEqual([])
  })

  it('asks about M-Pesa in Kenya, and not where no provider can tell it', async () => {
    const mpesa = await addAccount({
      ...{ country: 'KE', currency: 'KES', accountType: 'mobile_money', mobileMoneyProvider: 'M-Pesa' },
      ...{ bankName: 'M-Pesa', accountNumber: '+254712345678' },
    })
    expect(await ask({}, mpesa)).toMatchObject({ body: { nameEnquiry: { name: 'DANJUMA HAUWA' } } })
    const { account } = paying
    expect(await listed(account.id)).toMatchObject({ canAskName: false })
    expect(await ask({}, account.id)).toMatchObject({
      status: 409,
      body: { message: 'No provider can tell the holder’s name of this account.' },
    })
  })

  it('is limited for each admin', async () => {
    holds('')
    for (let question = 0; question < 60; question += 1) await ask()
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: 'You have asked for many names within an hour. Please go on later.' },
    })
    const other = await signInAdmin(paying.context)
    expect((await ask({}, id, other.headers)).status).toBe(200)
    paying.context.pass(60 * MINUTE)
    await confirmSessions(paying.context)
    expect((await ask()).status).toBe(200)
  })
})

describe('an account of which the bank names another holder', () => {
  const reason = 'The account is in her married name'
  const prepared = async (isVerified: 0 | 1) => {
    const paying = await createPayingOut()
    await paying.replaceAccount({ accountHolderName: 'Amina Otieno', isVerified })
    const { id } = await paying.context.database.read.selectFrom('bank_accounts').select('id').executeTakeFirstOrThrow()
    const told = { name: 'MUTUA BENSON', reason: null, askedAt: 1, askedBy: paying.admin.id }
    const nameEnquiry = sealNameEnquiry(paying.context.secrets, { provider: 'flutterwave', ...told }, id)
    await paying.context.database.transaction((transaction) => updateAccount(transaction, id, { nameEnquiry }))
    const verify = (body: object) =>
      paying.server.send('PATCH', fillPath(verifyBankAccount.path, { id }), { body, headers: paying.asAdmin })
    return { paying, id, verify }
  }
  const doubt = { typed: 'Amina Otieno', providerName: 'Flutterwave', name: 'MUTUA BENSON' }

  it('is verified only with a reason, which then stands beside each payout with who decided, also once it is sent', async () => {
    const { paying, id, verify } = await prepared(0)
    expect(await verify({ isVerified: true })).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
    const decided = {
      ...doubt,
      decidedBy: { id: paying.admin.id, fullName: 'Admin Adé' },
      at: new Date(paying.context.clock()).toISOString(),
      reason,
    }
    expect(await verify({ isVerified: true, reason })).toMatchObject({ status: 200, body: { nameDoubt: decided } })
    const [act] = await actsOn(paying.context, `bank-account:${id}`)
    expect(JSON.parse(act?.after ?? '')).toMatchObject({ isVerified: true, reason })
    const payout = await paying.asked()
    expect(await paying.queue()).toMatchObject([{ nameDoubt: decided }])
    await paying.decide(payout, { status: 'processing', method: 'by-hand' })
    expect(await paying.queue()).toMatchObject([{ status: 'processing', nameDoubt: decided }])
    expect(await verify({ isVerified: false })).toMatchObject({
      body: { nameDoubt: { decidedBy: null, reason: null } },
    })
  })

  it('shows the doubt without a reason where the name was asked after it was verified', async () => {
    const { paying } = await prepared(1)
    await paying.asked()
    expect(await paying.queue()).toMatchObject([{ nameDoubt: { ...doubt, decidedBy: null, at: null, reason: null } }])
  })
})

describe('what admins are warned of about an account', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
  })

  const reviewed = async () => {
    const headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.admin)}` }
    const { body } = await paying.server.call(listAdminBankAccounts, { query: {} }, headers)
    return body.find(({ user }) => user.id === paying.creator.id)
  }
  const isoNow = () => new Date(paying.context.clock()).toISOString()

  it('tells admins of what has changed within a week, beside Verify and Send', async () => {
    const { context } = paying
    const addedAt = isoNow()
    expect((await reviewed())?.warnings).toEqual([{ code: 'account-added', at: addedAt }])
    context.pass(2 * MINUTE)
    await context.database.write.updateTable('bank_accounts').set({ changedAt: context.clock() }).execute()
    await paying.setCreator({ credentialsChangedAt: context.clock() })
    await paying.asked()
    const changes = [
      { code: 'account-added', at: addedAt },
      { code: 'account-changed', at: isoNow() },
      { code: 'credentials-changed', at: isoNow() },
    ]
    expect((await reviewed())?.warnings).toEqual(changes)
    expect(await paying.queue()).toMatchObject([{ warnings: [...changes, { code: 'first-payout', at: null }] }])
    context.pass(7 * DAY)
    expect((await reviewed())?.warnings).toEqual([])
  })

  it.each([
    ['OTIENO, Amína', []],
    ['A. Otieno', []],
    ['Somebody Else Ltd', ['holder-different']],
    ['አበበ ቢቂላ', ['holder-not-comparable']],
  ])('compares the holder with the person: %s', async (fullName, codes) => {
    await paying.setCreator({ fullName })
    paying.context.pass(7 * DAY)
    expect((await reviewed())?.warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('tells of the same account number under another person beside Send, until the payout is sent', async () => {
    const other = await buildUser(paying.context)
    await buildBankAccount(paying.context, { userId: other.id })
    const id = await paying.asked()
    const codes = async () => (await paying.queue())[0]?.warnings.map(({ code }) => code)
    expect(await codes()).toEqual(['account-added', 'number-shared', 'first-payout'])
    await paying.decide(id, { status: 'processing' })
    expect(await codes()).toEqual([])
  })
})
