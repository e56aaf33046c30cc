import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'money-out' })
})
afterAll(() => sandbox.stop())

async function call(path: string, body?: object) {
  const headers = { Authorization: `Bearer ${sandbox.keys.flutterwaveSecretKey}`, 'Content-Type': 'application/json' }
  const reply = await fetch(`${sandbox.origin}/v3/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}
const transfer = {
  account_bank: '044',
  account_number: '0690000031',
  amount: 5_500,
  currency: 'NGN',
  debit_currency: 'USD',
  reference: 'payout-1',
}

const europe = {
  AccountNumber: 'DE89370400440532013000',
  RoutingNumber: 'COBADEFF',
  SwiftCode: 'COBADEFF',
  BankName: 'Commerzbank',
  BeneficiaryName: 'Amina Otieno',
  BeneficiaryCountry: 'DE',
  PostalCode: '10115',
  StreetNumber: '12',
  StreetName: 'Hafenstraße',
  City: 'Berlin',
}
const abroad = { amount: 50, currency: 'EUR', reference: 'abroad', beneficiary_name: 'Amina Otieno', meta: [europe] }
const sender = { sender: 'Jamii Relief Trust', sender_country: 'KE', mobile_number: '254700123123' }
const phone = {
  account_bank: 'MPS',
  account_number: '254712345678',
  amount: 500,
  currency: 'KES',
  debit_currency: 'KES',
  reference: 'phone',
  beneficiary_name: 'Amina Otieno',
  meta: [sender],
}

describe('transfers in Flutterwave’s sandbox', () => {
  it('are queued, proceed by themselves, and end after a few seconds', async () => {
    const { body } = await call('transfers', transfer)
    expect(body).toMatchObject({ message: 'Transfer Queued Successfully', data: { status: 'NEW', fee: 27.5 } })
    const status = async () => (await call(`transfers/${body.data.id}`)).body.data.status
    sandbox.control.advance(1_000)
    expect(await status()).toBe('PENDING')
    sandbox.control.advance(3_000)
    expect(await status()).toBe('SUCCESSFUL')
    expect((await call('transfers?reference=payout-1')).body.data).toHaveLength(1)
    const completed = sandbox.control.webhooks.list().filter(({ type }) => type === 'transfer.completed')
    expect(completed.map(({ body: sent }) => JSON.parse(sent).data.reference)).toEqual(['payout-1'])
  })

  it.each([
    ['_PMCKDU_1', 60_000, 'SUCCESSFUL'],
    ['_PMCK', 600_000, 'SUCCESSFUL'],
    ['_PMCK_ST_FDU_1', 60_000, 'FAILED'],
    ['_PMCK_ST_F', 600_000, 'FAILED'],
  ])('end as a test reference tells: %s', async (suffix, after, end) => {
    const { body } = await call('transfers', { ...transfer, reference: `told${suffix}` })
    const status = async () => (await call(`transfers/${body.data.id}`)).body.data.status
    sandbox.control.advance(after - 5_000)
    expect(await status()).toBe('PENDING')
    sandbox.control.advance(5_000)
    expect(await status()).toBe(end)
  })

  it('wait for the control when nothing else ends them, and end once', async () => {
    sandbox.control.set({ transferAfterMs: null })
    await call('transfers', { ...transfer, reference: 'left' })
    sandbox.control.advance(3_600_000)
    expect((await call('transfers?reference=left')).body.data).toMatchObject([{ status: 'PENDING' }])
    sandbox.control.endTransfer('left', 'successful')
    sandbox.control.endTransfer('left', 'failed')
    expect((await call('transfers?reference=left')).body.data).toMatchObject([{ status: 'SUCCESSFUL' }])
  })

  it('fail without enough money', async () => {
    sandbox.control.set({ transferAfterMs: 0, platformBalance: 'none' })
    await call('transfers', { ...transfer, reference: 'poor' })
    sandbox.control.advance(1_000)
    expect((await call('transfers?reference=poor')).body.data).toMatchObject([
      { status: 'FAILED', complete_message: expect.stringContaining('Insufficient funds') },
    ])
  })

  it.each([
    ['a reference a second time', transfer],
    ['an unknown field', { ...transfer, reference: 'x', colour: 'red' }],
    ['no bank', { ...transfer, reference: 'x', account_bank: undefined }],
    ['a fraction of a cent', { ...transfer, reference: 'x', amount: 1.234 }],
    ['a phone without a name', { ...transfer, reference: 'x', account_bank: 'MPS', account_number: '254712345678' }],
    ['dollars without bank details', { ...transfer, reference: 'x', currency: 'USD' }],
    ['dollars without an address', { ...abroad, currency: 'USD' }],
    ['euros without a city', { ...abroad, meta: [{ ...europe, City: undefined }] }],
    ['euros without a SWIFT code', { ...abroad, meta: [{ ...europe, SwiftCode: undefined }] }],
    ['a network in the spelling of another country', { ...phone, currency: 'XOF', account_bank: 'ORANGE' }],
    ['M-Pesa without a sender', { ...phone, meta: [{ mobile_number: '254700123123' }] }],
    ['a bank in Kenya without the sender’s id', { ...phone, account_bank: '0068', meta: [sender] }],
    ['a bank in Ghana without a branch', { ...phone, currency: 'GHS', account_bank: 'GH040100', meta: undefined }],
    ['a blacklisted account', { ...transfer, reference: 'x', account_number: '0690000036' }],
  ])('are refused: %s', async (_, body) => {
    expect(await call('transfers', body)).toMatchObject({ status: 400, body: { status: 'error', data: null } })
  })
})

describe('balances in Flutterwave’s sandbox', () => {
  const available = async (currency: string) => (await call(`balances/${currency}`)).body.data.available_balance

  it('lose what a transfer takes and its fee, and get it back when the transfer fails', async () => {
    sandbox.control.set({ transferAfterMs: null, platformBalance: 'enough' })
    sandbox.control.setBalance('flutterwave', 'KES', 100_000)
    expect((await call('transfers', phone)).body.data).toMatchObject({ status: 'NEW' })
    expect(await available('KES')).toBe(1_000 - 500 - 2.5)
    sandbox.control.endTransfer('phone', 'failed', 'DISBURSE FAILED: Account closed')
    expect(await available('KES')).toBe(1_000)
  })

  it('pay the fee in the currency that arrives, also when dollars are debited', async () => {
    sandbox.control.setBalance('flutterwave', 'KES', 250)
    sandbox.control.setBalance('flutterwave', 'USD', 1_000)
    await call('transfers', { ...phone, reference: 'from-dollars', debit_currency: 'USD' })
    expect(await available('KES')).toBe(0)
    expect(await available('USD')).toBeCloseTo(10 - 500 / (129.4527 * 0.98), 1)
  })

  it('grow by what donors pay, in its own currency', async () => {
    sandbox.control.setBalance('flutterwave', 'KES', 0)
    const customer = { email: 'donor@example.org' }
    const gift = { tx_ref: 'more', amount: 100, currency: 'KES', redirect_url: 'http://localhost:3000', customer }
    sandbox.control.payLink((await call('payments', gift)).body.data.link, { method: 'mpesa' })
    expect(await available('KES')).toBe(97.1)
    expect((await call('balances')).body.data).toContainEqual({
      currency: 'KES',
      available_balance: 97.1,
      ledger_balance: 0,
    })
  })
})

describe('lists in Flutterwave’s sandbox', () => {
  it('contain banks with their codes, for known countries', async () => {
    expect((await call('banks/NG')).body.data).toContainEqual({ id: 132, code: '044', name: 'Access Bank' })
    expect((await call('banks/XX')).status).toBe(400)
  })

  it('tell the holders of accounts', async () => {
    const nigerian = { account_number: '0690000032', account_bank: '044' }
    const holder = async (body: object) => (await call('accounts/resolve', body)).body.data?.account_name
    expect(await holder(nigerian)).toBe('Pastor Bright')
    expect(await holder({ ...nigerian, account_number: '0123456780' })).toBe('OTIENO AMINA WANJIRU')
    const mpesa = { account_number: '+254712345678', account_bank: 'MPS', type: 'MOBILEMONEY', country: 'KE' }
    expect(await holder(mpesa)).toBe('DANJUMA HAUWA')
    sandbox.control.set({ accountHolders: { '254712345678': 'JOHN MADAKIN' } })
    expect(await holder(mpesa)).toBe('JOHN MADAKIN')
    for (const body of [
      { ...nigerian, account_number: '0690000036' },
      { ...nigerian, account_bank: 'GH040100' },
      { ...nigerian, account_bank: '0068', country: 'KE' },
      { ...mpesa, country: 'GH' },
      { ...nigerian, currency: 'NGN' },
    ])
      expect(await call('accounts/resolve', body)).toMatchObject({ status: 400, body: { status: 'error', data: null } })
  })

  it('contain refunds page by page, of one transaction or of all', async () => {
    const customer = { email: 'donor@example.org' }
    const gift = { tx_ref: 'gift', amount: 100, currency: 'KES', redirect_url: 'http://localhost:3000', customer }
    const { transaction } = sandbox.control.payLink((await call('payments', gift)).body.data.link)
    for (let more = 0; more < 22; more += 1) await call(`transactions/${transaction.id}/refund`, { amount: 1 })
    const { body } = await call(`refunds?tx_id=${transaction.id}&page=2`)
    expect(body.meta.page_info).toMatchObject({ total: 22, current_page: 2, total_pages: 2 })
    expect(body.data).toHaveLength(2)
    expect((await call('refunds?tx_id=1')).body.data).toEqual([])
    expect((await call(`transactions/${transaction.id}/refund`, { amount: 79 })).status).toBe(400)
  })
})
