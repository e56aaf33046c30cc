import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startFileSandbox } from '../../testing/file-sandbox'
import {
  BANK_DESTINATIONS,
  buildDestination,
  buildMobileDestination,
  buildTransfer,
  startTestSandbox,
  TEST_ORGANISATION,
} from '../../testing/sandbox'
import { ProviderRefusal } from '../gateway'

const { sandbox, flutterwave } = await startFileSandbox()
beforeEach(() => {
  for (const currency of ['KES', 'USD', 'NGN', 'UGX'])
    sandbox.control.setBalance('flutterwave', currency, 100_000_000_000)
  // Far in the future, so that nothing ends by itself during a test.
  sandbox.control.set({ transferAfterMs: 600_000, notFoundForMs: 0, platformBalance: 'enough' })
})

describe('a transfer by Flutterwave', () => {
  it('is under way first, and completed when it has arrived, with its fee', async () => {
    const transfer = buildTransfer({ localAmount: 7_074_300 })
    const state = await flutterwave.transfer(transfer)
    expect(state).toEqual({
      transferId: expect.any(String),
      status: 'under-way',
      message: null,
      outOfFunds: false,
      fee: null,
    })
    sandbox.control.advance(1_000)
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toEqual(state)
    sandbox.control.advance(600_000)
    // Half a percent of fifty dollars.
    expect(await flutterwave.lookUpTransfer(transfer.reference)).toEqual({
      ...state,
      status: 'completed',
      fee: { currency: 'NGN', amount: 35_372 },
    })
  })

  it('sends the right details: bank code, phone, or bank details', async () => {
    const sent = async (destination: Parameters<typeof flutterwave.findTransferObstacle>[0], localAmount: number) => {
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

  it.each([
    ['CI', 'XOF', 'Orange'],
    ['TZ', 'TZS', 'HaloPesa'],
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
      await flutterwave.transfer(transfer)
      return debit?.currency
    }
    const fee = 3_237
    expect(await debited(647_300 + fee)).toBe('KES')
    expect(await debited(647_300 + fee - 1)).toBe('USD')
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

  it('is sent all the same when the balances can’t be read by this key', async () => {
    sandbox.control.faults.add({ at: 'flutterwave.balances', kind: 'status', status: 400, times: 2 })
    expect(await flutterwave.transfer(buildTransfer())).toMatchObject({ status: 'under-way' })
  })

  it.each([
    ['KE', 'KCB'],
    ['KE', 'Co-operative Bank of Kenya'],
    ['GH', 'GCB Bank'],
  ] as const)('finds a bank by the name people know it by: %s %s', async (country, bankName) => {
    const destination = { ...BANK_DESTINATIONS[country], bankName }
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
})

describe('the destinations of Flutterwave', () => {
  const mobile = buildMobileDestination
  it.each([
    ['a bank in Nigeria', buildDestination(), true],
    ['a bank in Kenya', BANK_DESTINATIONS.KE, true],
    ['a bank in Kenya without the recipient’s phone', { ...BANK_DESTINATIONS.KE, phone: null }, false],
    ['a bank in Ghana', BANK_DESTINATIONS.GH, true],
    ['a bank in Ghana without its branch', { ...BANK_DESTINATIONS.GH, routingNumber: null }, false],
    ['a bank in Kenya in another currency', buildDestination({ country: 'KE', currency: 'NGN' }), false],
    ['a bank in dollars', BANK_DESTINATIONS.US, true],
    ['a bank in dollars without an address', { ...BANK_DESTINATIONS.US, street: null }, false],
    ['a bank in dollars in Uganda', buildDestination({ country: 'UG', currency: 'USD' }), false],
    ['a bank in euros without a SWIFT code', { ...BANK_DESTINATIONS.DE, swiftCode: null }, false],
    ['M-Pesa in dollars', mobile({ currency: 'USD' }), false],
    ['MTN in Ghana', mobile({ country: 'GH', currency: 'GHS', mobileMoneyProvider: 'MTN MoMo' }), true],
    [
      'Airtel in Rwanda, without a code',
      mobile({ country: 'RW', currency: 'RWF', mobileMoneyProvider: 'Airtel' }),
      false,
    ],
    ['phones in Nigeria', mobile({ country: 'NG', currency: 'NGN', mobileMoneyProvider: 'MTN' }), false],
  ])('%s', (_, destination, can) => {
    expect(flutterwave.findTransferObstacle(destination) === null).toBe(can)
  })

  it('are none while it is not configured who pays', async () => {
    const { gateways, sandbox: other } = await startTestSandbox({ organisation: null })
    expect(gateways.flutterwave.findTransferObstacle(buildMobileDestination())).toEqual({ kind: 'sender-missing' })
    await expect(gateways.flutterwave.transfer(buildTransfer())).rejects.toThrow(ProviderRefusal)
    expect(other.control.counts().transfers).toBe(0)
    await other.stop()
  })
})
