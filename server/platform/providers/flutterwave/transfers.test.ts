import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../sandbox/start'
import { buildDestination, buildMobileDestination, buildTransfer, startTestSandbox } from '../../../testing/sandbox'
import { ProviderRefusal, ProviderUnavailable } from '../gateway'
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
    ['a bank in Kenya', buildDestination({ country: 'KE', currency: 'KES' }), true],
    ['a bank in Ghana', buildDestination({ country: 'GH', currency: 'GHS' }), true],
    ['a bank in Kenya in another currency', buildDestination({ country: 'KE', currency: 'NGN' }), false],
    ['a bank in Uganda', buildDestination({ country: 'UG', currency: 'UGX' }), false],
    ['a bank in dollars', buildDestination({ country: 'US', currency: 'USD' }), true],
    ['a bank in euros', buildDestination({ country: 'DE', currency: 'EUR' }), true],
    ['a bank in pounds', buildDestination({ country: 'GB', currency: 'GBP' }), true],
    ['M-Pesa', buildMobileDestination(), true],
    ['M-Pesa in dollars', buildMobileDestination({ currency: 'USD' }), false],
    ['MTN in Ghana', buildMobileDestination({ country: 'GH', currency: 'GHS', mobileMoneyProvider: 'MTN MoMo' }), true],
    [
      'Airtel Money in Uganda',
      buildMobileDestination({ country: 'UG', currency: 'UGX', mobileMoneyProvider: 'Airtel Money' }),
      true,
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
})

describe('a transfer by Flutterwave', () => {
  it('is under way first, and completed when it has arrived, with its fee in dollars', async () => {
    const transfer = buildTransfer({ localAmount: 7_074_300 })
    const state = await flutterwave.transfer(transfer)
    expect(state).toEqual({ transferId: expect.any(String), status: 'under-way', message: null, feeInUsdCents: null })
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
      debit_currency: 'USD',
      fullname: 'Amina Otieno',
      narration: 'Payout from Pamoja',
    })
    expect(await sent(buildMobileDestination(), 647_300)).toMatchObject({
      bank_code: 'MPS',
      account_number: '254712345678',
      amount: 6473,
      meta: [{ mobile_number: '254712345678' }],
    })
    const american = {
      country: 'US',
      currency: 'USD',
      accountNumber: '000123456789',
      routingNumber: '110000000',
    } as const
    expect(await sent(buildDestination({ ...american, bankName: 'Chase' }), 5_000)).toMatchObject({
      amount: 50,
      meta: [
        {
          AccountNumber: '000123456789',
          RoutingNumber: '110000000',
          BankName: 'Chase',
          BeneficiaryName: 'Amina Otieno',
          BeneficiaryCountry: 'US',
        },
      ],
    })
  })

  it.each([
    ['KE', 'KES', 'Equity Bank'],
    ['KE', 'KES', 'KCB'],
    ['KE', 'KES', 'Co-operative Bank of Kenya'],
    ['GH', 'GHS', 'GCB Bank'],
    ['NG', 'NGN', 'GUARANTY TRUST BANK PLC'],
  ] as const)('finds a bank by the name people know it by: %s %s %s', async (country, currency, bankName) => {
    const destination = buildDestination({ country, currency, bankName })
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
