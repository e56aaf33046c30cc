import { beforeEach, describe, expect, it } from 'vitest'
import { type AdminBankAccount, askAccountHolderName, listAdminBankAccounts } from '#shared/contract/admin/people'
import { exportMyData } from '#shared/contract/auth'
import { deleteBankAccount, listBankAccounts } from '#shared/contract/bank-accounts'
import { fillPath } from '#shared/contract/base/call'
import { actsOn, signInAdmin } from '../../testing/admins'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'

const NUMBER = '0690000032'

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
  const holds = (name: string, number = NUMBER) =>
    paying.context.sandbox.control.set({ accountHolders: { [number]: name } })
  const ask = (body: object = {}, account = id, headers = paying.asAdmin) =>
    paying.server.send('POST', fillPath(askAccountHolderName.path, { id: account }), { body, headers })
  const asked = () => paying.context.sandbox.control.requests('flutterwave.accounts.resolve')
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

  it.each([
    ['OTIENO AMINA WANJIRU', 'similar'],
    ['JOHN MADAKIN', 'different'],
  ])('says of %s that it is %s', async (name, agreement) => {
    holds(name)
    expect(await ask()).toMatchObject({ body: { nameEnquiry: { name, agreement } } })
  })

  it('is kept, and asked again only on request', async () => {
    await ask()
    holds('JOHN MADAKIN')
    expect(await ask()).toMatchObject({ status: 200, body: { nameEnquiry: { name: 'OTIENO AMINA' } } })
    expect(asked()).toHaveLength(1)
    expect(await ask({ again: true })).toMatchObject({ body: { nameEnquiry: { name: 'JOHN MADAKIN' } } })
    expect(asked()).toHaveLength(2)
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
    paying.context.sandbox.control.faults.add({ at: 'flutterwave.accounts.resolve', kind: 'status', status: 503 })
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
    paying.context.pass(60 * 60_000)
    expect((await ask()).status).toBe(200)
  })
})
