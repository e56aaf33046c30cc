import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../sandbox/start'
import {
  BANK_DESTINATIONS,
  buildDestination,
  buildMobileDestination,
  buildTransfer,
  startTestSandbox,
  TEST_ORGANISATION,
} from '../../../testing/sandbox'
import { ProviderAccessRefused, ProviderRefusal, ProviderUnavailable } from '../gateway'
import { NO_REPORTS } from '../unknown-reply'
import { createFlutterwaveGateway, type FlutterwaveGateway } from './gateway'

let sandbox: Sandbox
let flutterwave: FlutterwaveGateway
beforeAll(async () => {
  const started = await startTestSandbox({}, 2_000)
  sandbox = started.sandbox
  flutterwave = started.gateways.flutterwave
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  sandbox.control.faults.clear()
  // Far in the future, so that nothing ends by itself during a test.
  const settings = { transferAfterMs: 600_000, notFoundForMs: 0 }
  for (const currency of ['KES', 'USD', 'NGN', 'UGX'])
    sandbox.control.setBalance('flutterwave', currency, 100_000_000_000)
  sandbox.control.set({ ...settings, platformBalance: 'enough', flutterwaveRefunds: 'complete' })
})

const silent = [
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'half-body' },
  { kind: 'status', status: 502, when: 'after' },
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'status', status: 429 },
  { kind: 'hang', ms: 2_500, when: 'after' },
] as const

describe('the destinations of Flutterwave', () => {
  it.each([
    ['a bank in Nigeria', buildDestination(), true],
    ['a bank in Kenya', BANK_DESTINATIONS.KE, true],
    ['a bank in Kenya without the recipient’s phone', { ...BANK_DESTINATIONS.KE, phone: null }, false],
    ['a bank in Ghana', BANK_DESTINATIONS.GH, true],
    ['a bank in Ghana without its branch', { ...BANK_DESTINATIONS.GH, routingNumber: null }, false],
    ['a bank in Kenya in another currency', buildDestination({ country: 'KE', currency: 'NGN' }), false],
    ['a bank in Uganda', buildDestination({ country: 'UG', currency: 'UGX' }), false],
    ['a bank in dollars', BANK_DESTINATIONS.US, true],
    ['a bank in dollars without an address', { ...BANK_DESTINATIONS.US, street: null }, false],
    ['a bank in dollars in Uganda', buildDestination({ country: 'UG', currency: 'USD' }), false],
    ['a bank in euros', BANK_DESTINATIONS.DE, true],
    ['a bank in euros without a SWIFT code', { ...BANK_DESTINATIONS.DE, swiftCode: null }, false],
    ['a bank in pounds', BANK_DESTINATIONS.GB, true],
    ['a bank in pounds without a postal code', { ...BANK_DESTINATIONS.GB, postalCode: null }, false],
    ['M-Pesa', buildMobileDestination(), true],
    ['M-Pesa in dollars', buildMobileDestination({ currency: 'USD' }), false],
    ['MTN in Ghana', buildMobileDestination({ country: 'GH', currency: 'GHS', mobileMoneyProvider: 'MTN MoMo' }), true],
    [
      'Airtel Money in Uganda',
      buildMobileDestination({ country: 'UG', currency: 'UGX', mobileMoneyProvider: 'Airtel Money' }),
      true,
    ],
    [
      'Airtel in Rwanda, for which there is no code',
      buildMobileDestination({ country: 'RW', currency: 'RWF', mobileMoneyProvider: 'Airtel' }),
      false,
    ],
    [
      'Free in Senegal, for which there is no code',
      buildMobileDestination({ country: 'SN', currency: 'XOF', mobileMoneyProvider: 'Free' }),
      false,
    ],
    ['a network that there is not', buildMobileDestination({ mobileMoneyProvider: 'Carrier pigeon' }), false],
    [
      'phones in Nigeria',
      buildMobileDestination({ country: 'NG', currency: 'NGN', mobileMoneyProvider: 'MTN' }),
      false,
    ],
  ])('%s', (_, destination, can) => {
    expect(flutterwave.canTransferTo(destination)).toBe(can)
  })

  it('name what is missing', () => {
    const obstacleTo = flutterwave.findTransferObstacle
    expect(obstacleTo(BANK_DESTINATIONS.DE)).toBeNull()
    expect(obstacleTo({ ...BANK_DESTINATIONS.DE, swiftCode: null, city: null })).toEqual({
      kind: 'details-missing',
      details: ['swiftCode', 'city'],
    })
    expect(obstacleTo(buildDestination({ country: 'UG', currency: 'USD' }))).toEqual({ kind: 'no-route' })
  })

  it('are none while it is not configured who pays', async () => {
    const { gateways, sandbox: other } = await startTestSandbox({ organisation: null })
    expect(gateways.flutterwave.findTransferObstacle(buildMobileDestination())).toEqual({ kind: 'sender-missing' })
    expect(gateways.flutterwave.canTransferTo(buildDestination())).toBe(false)
    await expect(gateways.flutterwave.transfer(buildTransfer())).rejects.toThrow(ProviderRefusal)
    expect(other.control.counts().transfers).toBe(0)
    await other.stop()
  })
})

describe('a transfer by Flutterwave', () => {
  it('is under way first, and completed when it has arrived, with its fee in dollars', async () => {
    const transfer = buildTransfer({ localAmount: 7_074_300 })
    const state = await flutterwave.transfer(transfer)
    expect(state).toEqual({
      transferId: expect.any(String),
      status: 'under-way',
      message: null,
      outOfFunds: false,
      debit: { currency: 'NGN', amount: 7_074_300 },
      feeInUsdCents: null,
    })
    sandbox.control.advance(1_000)
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toEqual(state)
    sandbox.control.advance(600_000)
    // Half a percent of fifty dollars.
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toEqual({
      ...state,
      status: 'completed',
      feeInUsdCents: 25,
    })
  })

  it('sends the right details: bank code, phone, or bank details', async () => {
    const sent = async (destination: Parameters<typeof flutterwave.canTransferTo>[0], localAmount: number) => {
      const { transferId } = await flutterwave.transfer(buildTransfer({ destination, localAmount }))
      sandbox.control.endTransfer(transferId, 'successful')
      const body = sandbox.control.webhooks.list().findLast(({ subject }) => subject === transferId)?.body ?? ''
      return JSON.parse(body).data
    }
    expect(await sent(buildDestination({ bankName: 'zenith bank' }), 7_218_750)).toMatchObject({
      bank_code: '057',
      account_number: '0690000031',
      amount: 72187.5,
      currency: 'NGN',
      debit_currency: 'NGN',
      fullname: 'Amina Otieno',
      narration: 'Payout from Pamoja',
    })
    expect(await sent(buildMobileDestination(), 647_300)).toMatchObject({
      bank_code: 'MPS',
      account_number: '254712345678',
      amount: 6473,
      meta: [{ sender: 'Jamii Relief Trust', sender_country: 'KE', mobile_number: TEST_ORGANISATION.phone }],
    })
    expect(await sent(BANK_DESTINATIONS.KE, 647_300)).toMatchObject({
      bank_code: '0068',
      meta: [
        {
          sender: 'Jamii Relief Trust',
          sender_id_number: TEST_ORGANISATION.id,
          beneficiary_mobile_number: '254712345678',
        },
      ],
    })
    expect(await sent(BANK_DESTINATIONS.US, 5_000)).toMatchObject({
      amount: 50,
      meta: [
        {
          AccountNumber: '000123456789',
          RoutingNumber: '110000000',
          SwiftCode: 'CHASUS33',
          BankName: 'Chase',
          BeneficiaryName: 'Amina Otieno',
          BeneficiaryAddress: '12 Harbour Street, Berlin 10115',
          BeneficiaryCountry: 'US',
        },
      ],
    })
    expect(await sent(BANK_DESTINATIONS.DE, 5_000)).toMatchObject({
      meta: [
        {
          RoutingNumber: 'COBADEFF',
          SwiftCode: 'COBADEFF',
          PostalCode: '10115',
          StreetNumber: '12',
          StreetName: 'Harbour Street',
          City: 'Berlin',
        },
      ],
    })
  })

  it.each(Object.entries(BANK_DESTINATIONS))('is accepted with the details of a bank: %s', async (_, destination) => {
    expect(await flutterwave.transfer(buildTransfer({ destination }))).toMatchObject({ status: 'under-way' })
  })

  it.each([
    ['CI', 'XOF', 'MTN'],
    ['CI', 'XOF', 'Moov'],
    ['CI', 'XOF', 'Orange'],
    ['CI', 'XOF', 'Wave'],
    ['UG', 'UGX', 'Airtel'],
    ['GH', 'GHS', 'Telecel'],
    ['TZ', 'TZS', 'HaloPesa'],
    ['ZM', 'ZMW', 'Zamtel'],
    ['MW', 'MWK', 'Airtel'],
  ] as const)('names the network as the provider does: %s %s %s', async (country, currency, mobileMoneyProvider) => {
    const destination = buildMobileDestination({ country, currency, mobileMoneyProvider })
    const transfer = buildTransfer({ destination, localAmount: 20_000 })
    expect(await flutterwave.transfer(transfer)).toMatchObject({ status: 'under-way' })
  })

  it('takes a branch by its code or name, and refuses an unknown one', async () => {
    const to = (routingNumber: string) =>
      flutterwave.transfer(buildTransfer({ destination: { ...BANK_DESTINATIONS.GH, routingNumber } }))
    expect(await flutterwave.listBranches('GH', 'GCB')).toContainEqual({
      code: 'GH040102',
      name: 'GCB BANK LIMITED - KUMASI',
    })
    expect(await flutterwave.listBranches('GH', 'Bank of the Moon')).toEqual([])
    expect(await to('GCB Bank Limited - Kumasi')).toMatchObject({ status: 'under-way' })
    await expect(to('GH999999')).rejects.toMatchObject({ reason: expect.stringContaining('check the branch code') })
  })

  it('debits the currency that arrives when its balance covers amount and fee, and otherwise dollars', async () => {
    const debited = async (available: number) => {
      sandbox.control.setBalance('flutterwave', 'KES', available)
      const transfer = buildTransfer({ destination: buildMobileDestination(), localAmount: 647_300 })
      const { debit } = (await flutterwave.quoteTransfer(transfer)) ?? {}
      const { debit: sent } = await flutterwave.transfer(transfer)
      return { quoted: debit?.currency, sent: sent?.currency }
    }
    const fee = 3_237
    expect(await debited(647_300 + fee)).toEqual({ quoted: 'KES', sent: 'KES' })
    expect(await debited(647_300 + fee - 1)).toEqual({ quoted: 'USD', sent: 'USD' })
  })

  it('is not sent while no balance covers it', async () => {
    const transfer = buildTransfer({ destination: buildMobileDestination(), localAmount: 647_300 })
    // Flutterwave takes the fee out of the currency that arrives.
    sandbox.control.setBalance('flutterwave', 'KES', 3_236)
    await expect(flutterwave.transfer(transfer)).rejects.toMatchObject({
      reason: expect.stringContaining('too low: KES 32.36 and USD'),
      isReferenceUsedUp: false,
    })
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toBe('not-found')
    expect(await flutterwave.quoteTransfer(transfer)).toMatchObject({ debit: null, fee: { amount: 3_237 } })
    sandbox.control.setBalance('flutterwave', 'KES', 10_000_000)
    expect(await flutterwave.transfer(transfer)).toMatchObject({ status: 'under-way' })
  })

  it('fails for lack of funds in words that are recognised', async () => {
    const transfer = buildTransfer()
    await flutterwave.transfer(transfer)
    const words = 'DISBURSE FAILED: Insufficient funds in customer wallet'
    sandbox.control.endTransfer(transfer.reference, 'failed', words)
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'failed', outOfFunds: true })
  })

  it.each([401, 403] as const)('has sent nothing when it is not let in: %s', async (status) => {
    const transfer = buildTransfer()
    const before = sandbox.control.counts().transfers
    sandbox.control.faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status })
    const refused = await flutterwave.transfer(transfer).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ProviderAccessRefused)
    expect(refused).toMatchObject({ reason: expect.any(String) })
    expect(sandbox.control.counts().transfers).toBe(before)
    expect(await flutterwave.transfer(transfer)).toMatchObject({ status: 'under-way' })
  })

  it('stays unknown when only the look-up after an unknown call is refused', async () => {
    let listed = 0
    const answers: Record<string, () => { status: number; body: object }> = {
      'GET /v3/transfers': () => {
        listed += 1
        return listed === 1 ? { status: 200, body: { status: 'success', data: [] } } : { status: 403, body: {} }
      },
      'GET /v3/transfers/fee': () => ({ status: 400, body: {} }),
      'GET /v3/balances': () => ({ status: 400, body: {} }),
      'POST /v3/transfers': () => ({ status: 503, body: {} }),
    }
    const server = createServer((request, response) => {
      const answer = answers[`${request.method} ${request.url?.split('?')[0]}`]?.() ?? { status: 404, body: {} }
      response.writeHead(answer.status).end(JSON.stringify(answer.body))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    const client = createFlutterwaveGateway({
      address: `http://127.0.0.1:${address.port}`,
      secretKey: 'FLWSECK_TEST-x',
      webhookSecret: 'x',
      returnUrl: 'http://localhost:3000',
      standInEmail: 'support@pamoja.test',
      organisation: TEST_ORGANISATION,
      timeoutMs: 2_000,
      clock: Date.now,
      reports: NO_REPORTS,
    })
    const transfer = buildTransfer({ destination: buildMobileDestination() })
    const outcome = await client.transfer(transfer).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(ProviderUnavailable)
    expect(outcome).not.toBeInstanceOf(ProviderAccessRefused)
    server.close()
  })

  it('reads all balances', async () => {
    sandbox.control.setBalance('flutterwave', 'UGX', 12_345)
    expect(await flutterwave.readBalances()).toContainEqual({ currency: 'UGX', available: 12_345, pending: 0 })
    sandbox.control.faults.add({ at: 'flutterwave.balances', kind: 'status', status: 503, times: 2 })
    await expect(flutterwave.readBalances()).rejects.toThrow(ProviderUnavailable)
  })

  it('is sent all the same when the balances can’t be read by this key', async () => {
    sandbox.control.faults.add({ at: 'flutterwave.balances', kind: 'status', status: 400, times: 2 })
    expect(await flutterwave.transfer(buildTransfer())).toMatchObject({ status: 'under-way' })
  })

  it.each([
    ['KE', 'KES', 'Equity Bank'],
    ['KE', 'KES', 'KCB'],
    ['KE', 'KES', 'Co-operative Bank of Kenya'],
    ['GH', 'GHS', 'GCB Bank'],
    ['NG', 'NGN', 'GUARANTY TRUST BANK PLC'],
  ] as const)('finds a bank by the name people know it by: %s %s %s', async (country, currency, bankName) => {
    const destination = { ...BANK_DESTINATIONS[country], country, currency, bankName }
    expect(await flutterwave.transfer(buildTransfer({ destination }))).toMatchObject({ status: 'under-way' })
  })

  it.each(['Bank of the Moon', 'Bank', 'Union Zenith'])(
    'says what to do about an unknown bank: %s',
    async (bankName) => {
      const before = sandbox.control.counts().transfers
      const transfer = buildTransfer({ destination: buildDestination({ bankName }) })
      await expect(flutterwave.transfer(transfer)).rejects.toMatchObject({
        reason: expect.stringContaining('write the bank’s full name'),
      })
      expect(sandbox.control.counts().transfers).toBe(before)
    },
  )

  it('is one under one reference', async () => {
    const transfer = buildTransfer()
    const before = sandbox.control.counts().transfers
    const first = await flutterwave.transfer(transfer)
    expect(await flutterwave.transfer(transfer)).toEqual(first)
    expect(sandbox.control.counts().transfers).toBe(before + 1)
  })

  it('is one when two callers send it at the same moment', async () => {
    const transfer = buildTransfer()
    const before = sandbox.control.counts().transfers
    const [first, second] = await Promise.all([flutterwave.transfer(transfer), flutterwave.transfer(transfer)])
    expect(second).toEqual(first)
    expect(sandbox.control.counts().transfers).toBe(before + 1)
  })

  it.each(silent)(
    'is never sent twice when its answer is lost: %o',
    async (fault) => {
      const transfer = buildTransfer()
      const before = sandbox.control.counts().transfers
      sandbox.control.faults.add({ at: 'flutterwave.transfers.create', ...fault })
      const outcome = await flutterwave.transfer(transfer).catch((error: unknown) => error)
      const happened = sandbox.control.counts().transfers - before
      if (happened === 0) expect(outcome).toBeInstanceOf(ProviderUnavailable)
      expect(await flutterwave.transfer(transfer)).toMatchObject({ status: 'under-way' })
      expect(sandbox.control.counts().transfers).toBe(before + 1)
    },
    20_000,
  )

  it('stays unknown while it is accepted but not listed yet, and is not sent again', async () => {
    const transfer = buildTransfer()
    const before = sandbox.control.counts().transfers
    sandbox.control.set({ notFoundForMs: 60_000 })
    sandbox.control.faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 503, when: 'after' })
    await expect(flutterwave.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    await expect(flutterwave.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toBe('not-found')
    sandbox.control.advance(60_000)
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'under-way' })
    expect(sandbox.control.counts().transfers).toBe(before + 1)
  })

  it('throws and does not guess while Flutterwave does not answer', async () => {
    const transfer = buildTransfer()
    sandbox.control.faults.add({ at: 'flutterwave', kind: 'status', status: 503, times: 0 })
    await expect(flutterwave.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    await expect(flutterwave.lookUpTransfer(transfer.reference)).rejects.toThrow(ProviderUnavailable)
    await expect(flutterwave.listChanges(0)).rejects.toThrow(ProviderUnavailable)
  })

  it('stays unknown when the list of transfers is refused: that does not prove that nothing was sent', async () => {
    const transfer = buildTransfer()
    sandbox.control.faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
    sandbox.control.faults.add({ at: 'flutterwave.transfers.list', kind: 'status', status: 400, times: 0 })
    await expect(flutterwave.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    await expect(flutterwave.lookUpTransfer(transfer.reference)).rejects.toThrow(ProviderUnavailable)
  })

  it('is refused with Flutterwave’s reason', async () => {
    const transfer = buildTransfer({ destination: buildDestination({ accountNumber: '0690000036' }) })
    await expect(flutterwave.transfer(transfer)).rejects.toMatchObject({ reason: 'This account has been blacklisted' })
    const nowhere = buildTransfer({ destination: buildDestination({ country: 'UG', currency: 'UGX' }) })
    await expect(flutterwave.transfer(nowhere)).rejects.toThrow(ProviderRefusal)
  })

  it('may fail late, with its reason', async () => {
    const withTestSuffix = buildTransfer({ reference: `${randomUUID()}_PMCK_ST_FDU_1` })
    const dead = buildTransfer({ destination: buildMobileDestination({ accountNumber: '+254700000001' }) })
    const other = buildTransfer()
    for (const transfer of [withTestSuffix, dead, other]) await flutterwave.transfer(transfer)
    sandbox.control.endTransfer(other.reference, 'failed', 'DISBURSE FAILED: Account closed')
    sandbox.control.advance(600_000)
    for (const { reference } of [withTestSuffix, dead])
      expect(await flutterwave.lookUpTransfer(reference)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('DISBURSE FAILED'),
      })
    expect(await flutterwave.lookUpTransfer(other.reference)).toMatchObject({
      message: 'DISBURSE FAILED: Account closed',
    })
  })

  it('is found beside a transfer without a reference, which says nothing about ours', async () => {
    const common = { currency: 'NGN', status: 'SUCCESSFUL' }
    const data = [
      { ...common, id: 1, reference: null },
      { ...common, id: 2 },
      { ...common, id: 3, reference: 'payout-3' },
    ]
    const server = createServer((_, response) => response.end(JSON.stringify({ status: 'success', data })))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    const client = createFlutterwaveGateway({
      address: `http://127.0.0.1:${address.port}`,
      secretKey: 'FLWSECK_TEST-x',
      webhookSecret: 'x',
      returnUrl: 'http://localhost:3000',
      standInEmail: 'support@pamoja.test',
      organisation: null,
      timeoutMs: 2_000,
      clock: Date.now,
      reports: NO_REPORTS,
    })
    expect(await client.lookUpTransfer('payout-3')).toMatchObject({ transferId: '3', status: 'completed' })
    expect(await client.lookUpTransfer('payout-4')).toBe('not-found')
    server.close()
  })

  it('is found among more transfers than fit on one page', async () => {
    const transfer = buildTransfer()
    await flutterwave.transfer(transfer)
    for (let more = 0; more < 21; more += 1) await flutterwave.transfer(buildTransfer())
    const references = await flutterwave.listChanges(Date.now())
    expect(references).toContainEqual({ about: 'transfer', reference: transfer.reference })
  })
})
