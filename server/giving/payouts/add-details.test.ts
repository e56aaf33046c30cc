import { beforeEach, describe, expect, it } from 'vitest'
import { quotePayout } from '#shared/contract/admin/money'
import { createBankAccount, listBankAccounts, listBankBranches } from '#shared/contract/bank-accounts'
import { exportMyData } from '#shared/contract/your-data'
import { actsOn } from '../../testing/admins'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'

const german = {
  accountHolderName: 'Amina Otieno',
  bankName: 'Commerzbank',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  country: 'DE',
  currency: 'EUR',
}
/** Long enough that the random characters of an encrypted text never contain one of them. */
const address = {
  street: 'Harbour Street',
  houseNumber: '12, back house',
  postalCode: '10115 Berlin',
  city: 'Berlin-Mitte',
}

describe('the details of a bank account', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
  })

  const add = async (body: object) =>
    paying.server.send('POST', createBankAccount.path, { body, headers: paying.asCreator })
  const added = async (body: object) => {
    await add(body)
    const accounts = (await paying.server.call(listBankAccounts, {}, paying.asCreator)).body
    const newest = accounts.toSorted((one, other) => other.id - one.id)[0]
    if (!newest) throw new Error('Not added')
    return newest
  }
  const addDetails = (id: number, body: object) =>
    paying.server.send('PUT', `/api/bank-accounts/${id}/details`, { body, headers: paying.asCreator })

  it('are optional: the required fields are enough, and the reply names what is missing for automatic transfers', async () => {
    const { status, body } = await add(german)
    expect(status).toBe(201)
    expect(body).toMatchObject({ missingDetails: ['swiftCode', 'street', 'houseNumber', 'postalCode', 'city'] })
    expect(body).not.toHaveProperty('street')
    const whole = await add({
      ...german,
      accountNumber: 'DE02120300000000202051',
      swiftCode: 'BYLADEM1001',
      ...address,
    })
    expect(whole.body).toMatchObject({ missingDetails: [] })
  })

  it('can be added later; the account stays verified, the owner is notified, and the audit trail names the fields', async () => {
    const { id } = paying.account
    await paying.context.database.write.updateTable('bank_accounts').set({ details: null }).execute()
    expect((await addDetails(id, { phone: '0712 345678' })).body).toMatchObject({
      missingDetails: [],
      isVerified: true,
    })
    expect(await actsOn(paying.context, `bank-account:${id}`)).toMatchObject([
      { action: 'bank account details added', actorId: paying.creator.id },
    ])
    expect((await queuedMails(paying.context, 'creator@example.org')).at(-1)?.subject).toBe(
      'Details of your account for payouts were added',
    )
    const payout = await paying.asked()
    await paying.endCoolingOff()
    expect((await paying.queue())[0]).toMatchObject({ id: payout, methods: ['flutterwave', 'by-hand'] })
  })

  it('can’t replace what identifies the bank, and are checked', async () => {
    const { id } = await added({ ...german, swiftCode: 'COBADEFF' })
    expect(await addDetails(id, { swiftCode: 'DEUTDEFF' })).toMatchObject({ status: 409 })
    expect(await addDetails(id, { swiftCode: 'COBADEFF', ...address })).toMatchObject({ status: 200 })
    expect(await addDetails(id, { phone: '12' })).toMatchObject({ status: 400 })
    expect((await addDetails(424_242, address)).status).toBe(404)
  })

  it('decide how a payout is sent, and the admin reads what is missing', async () => {
    await paying.context.database.write.updateTable('bank_accounts').set({ details: null }).execute()
    const id = await paying.asked()
    expect((await paying.queue())[0]).toMatchObject({
      id,
      methods: ['by-hand'],
      impossibleMethods: [
        { method: 'flutterwave', reason: expect.stringContaining('phone number') },
        { method: 'pawapay', reason: 'pawaPay can’t pay this kind of account in KE in KES.' },
      ],
    })
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject({ body: { method: 'by-hand' } })
  })

  it('put by hand first where the route is not sure', async () => {
    await paying.context.database.write.deleteFrom('bank_accounts').execute()
    const { isPrimary } = await added({ ...german, swiftCode: 'COBADEFF', ...address })
    await paying.context.database.write.updateTable('bank_accounts').set({ isVerified: 1 }).execute()
    const id = await paying.asked()
    expect(isPrimary).toBe(true)
    expect((await paying.queue())[0]?.methods).toEqual(['by-hand', 'flutterwave'])
    expect(await paying.decide(id, { status: 'processing', method: 'flutterwave' })).toMatchObject({
      body: { status: 'processing', method: 'flutterwave', lastError: null },
    })
  })

  it('are part of the account that is shown for a transfer by hand, and of the owner’s own data', async () => {
    await paying.context.database.write.deleteFrom('bank_accounts').execute()
    await add({ ...german, ...address })
    await paying.asked()
    const [waiting] = await paying.queue()
    const shown = await paying.server.send('POST', `/api/admin/payout-requests/${waiting?.id}/destination`, {
      headers: paying.asAdmin,
    })
    expect(shown.body).toMatchObject(address)
    const exported = await paying.server.call(exportMyData, {}, paying.asCreator)
    expect(exported.body.bankAccounts).toMatchObject([address])
  })

  it('have the branches of a bank in Ghana to choose from', async () => {
    const list = async (country: string, bankName: string) =>
      (await paying.server.call(listBankBranches, { query: { country, bankName } }, paying.asCreator)).body
    expect(await list('GH', 'GCB Bank')).toContainEqual({ code: 'GH040102', name: 'GCB BANK LIMITED - KUMASI' })
    expect(await list('GH', 'Bank of the Moon')).toEqual([])
    expect(await list('KE', 'Equity Bank')).toEqual([])
    paying.control.faults.add({ at: 'flutterwave', kind: 'status', status: 503, times: 0 })
    expect(await list('GH', 'Zenith Bank')).toEqual([])
  })
  const quote = async (id: number) => (await paying.server.call(quotePayout, { params: { id } }, paying.asAdmin)).body

  it('are followed by a quote of the amount that arrives, the rate, the fee and the balance that is debited', async () => {
    const id = await paying.asked()
    expect(await quote(id)).toMatchObject({
      quotes: [
        {
          method: 'flutterwave',
          arrives: { amount: 2_283_545, currency: 'KES' },
          rate: '126.863646',
          fee: { amount: 11_418, currency: 'KES' },
          debit: { amount: 2_283_545, currency: 'KES' },
          problem: null,
        },
      ],
    })
  })

  it('are followed by a quote that says that no balance covers it, or that the provider gives no figures', async () => {
    const id = await paying.asked()
    paying.control.set({ platformBalance: 'none' })
    expect((await quote(id)).quotes[0]).toMatchObject({ debit: null, balances: [{ available: 0 }, { available: 0 }] })
    paying.control.faults.add({ at: 'flutterwave.balances', kind: 'status', status: 403, times: 0 })
    expect((await quote(id)).quotes[0]).toMatchObject({ problem: expect.any(String) })
    await expect(quote(4242)).rejects.toThrow('404')
  })
})
