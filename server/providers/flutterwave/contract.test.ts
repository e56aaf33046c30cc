import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSample, type SampleServer, startSampleServer } from '../../testing/samples'
import {
  BANK_DESTINATIONS,
  buildDestination,
  buildFlutterwaveOptions,
  buildMobileCharge,
  buildMobileDestination,
  buildTransfer,
} from '../../testing/sandbox'
import { type ProviderCall, ProviderReplyUnknown, ProviderUnavailable, type TransferDestination } from '../gateway'
import { splitSecrets } from './client'
import { readFlutterwaveEvent } from './events'
import { createFlutterwaveGateway, type FlutterwaveGateway } from './gateway'

const HASH = 'the secret hash'
const BY_REFERENCE = 'GET /v3/transactions/verify_by_reference'
const NO_ROWS = { status: 'success', message: 'Fetched', data: [] }
let server: SampleServer
let flutterwave: FlutterwaveGateway
let unknown: ProviderReplyUnknown[]
let understood: ProviderCall[]
beforeAll(async () => {
  server = await startSampleServer()
  flutterwave = createFlutterwaveGateway({
    ...buildFlutterwaveOptions(server.address),
    webhookSecrets: [HASH],
    reports: {
      unknown: async (error) => void unknown.push(error),
      understood: async (call) => void understood.push(call),
    },
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  unknown = []
  understood = []
  server.requests.length = 0
  server.answer('GET /v3/transactions', NO_ROWS)
})

const replyOf = (name: string) => readSample(import.meta.dirname, name).reply
const lastBody = () => JSON.parse(server.requests.at(-1)?.body ?? '')

/** Serves a verify reply for its own reference; returns that reference. */
function answerVerify(name: string): string {
  const reply = replyOf(name)
  server.answer(BY_REFERENCE, reply)
  server.answer(`GET /v3/transactions/${reply.data.id}/verify`, reply)
  return reply.data.tx_ref
}

describe('the documented replies of Flutterwave about payments', () => {
  it.each([
    ['verify-without-meta', { externalId: '1163068', amount: 300_000, fee: { amount: 100_000, currency: 'NGN' } }],
    ['verify-meta-null', { externalId: '288200108', amount: 10_000, fee: { amount: 140, currency: 'NGN' } }],
    ['verify-by-reference', { externalId: '8415006', amount: 250_000, fee: { amount: 3_500, currency: 'NGN' } }],
  ])('%s is a paid payment', async (name, received) => {
    const common = { currency: 'NGN', attemptPublicId: null, live: false }
    expect(await flutterwave.lookUp(answerVerify(name))).toEqual({
      status: 'paid',
      received: [{ ...common, ...received }],
      message: null,
    })
    expect(unknown).toEqual([])
  })

  it.each(['list-text-ids', 'list-number-ids'])('%s completes a declined payment', async (name) => {
    const list = replyOf(name)
    const [row] = list.data
    const { data } = replyOf('verify-meta-null')
    const declined = { ...data, id: row.id, tx_ref: row.tx_ref, status: 'failed', processor_response: 'Declined' }
    const reply = { status: 'success', data: declined }
    server.answer('GET /v3/transactions', list)
    server.answer(BY_REFERENCE, reply)
    for (const { id } of list.data)
      server.answer(`GET /v3/transactions/${id}/verify`, { ...reply, data: { ...declined, id } })
    expect(await flutterwave.lookUp(row.tx_ref)).toEqual({ status: 'declined', received: [], message: 'Declined' })
    expect(unknown).toEqual([])
  })

  it('transaction-not-found is not found', async () => {
    server.answer(BY_REFERENCE, replyOf('transaction-not-found'), 400)
    expect(await flutterwave.lookUp('pamoja-1')).toBe('not-found')
  })

  it('payment-link is the page, and link-disabled closes it', async () => {
    const { link } = replyOf('payment-link').data
    server.answer('POST /v3/payments', replyOf('payment-link'))
    server.answer('POST /v3/payments/link/disable', replyOf('link-disabled'))
    server.answer(BY_REFERENCE, replyOf('transaction-not-found'), 400)
    const charge = buildMobileCharge({
      donorName: 'A Donor',
      donorEmail: "o'brien@example.org",
      fundraiserTitle: `${'ቤ'.repeat(98)}🙏🏾🙏🏾`,
    })
    const opened = await flutterwave.open(charge)
    expect(opened).toEqual({ reference: charge.reference, handle: link })
    // The fields that the documents require, in major units.
    expect(lastBody()).toMatchObject({
      tx_ref: charge.reference,
      amount: '1295.00',
      currency: 'KES',
      redirect_url: 'http://localhost:3000/api/flutterwave-return',
      customer: { email: 'support@pamoja.test', name: 'A Donor' },
      customizations: { title: `${'ቤ'.repeat(98)}…` },
    })
    expect(await flutterwave.close(opened)).toBe('closed')
  })

  it('rate and rate-inverse are the same rate, though their field `rate` is not', async () => {
    // The documents ask for 1000 dollars; we ask for one.
    const forOneDollar = (name: string) => {
      const { data, ...reply } = replyOf(name)
      const { source, destination } = data
      const amount = source.amount / destination.amount
      return { ...reply, data: { ...data, source: { ...source, amount }, destination: { ...destination, amount: 1 } } }
    }
    server.answer('GET /v3/transfers/rates', forOneDollar('rate'))
    expect(Number(await flutterwave.rate('NGN', 'in'))).toBeCloseTo(1440.239)
    server.answer('GET /v3/transfers/rates', forOneDollar('rate-inverse'))
    expect(await flutterwave.rate('NGN', 'in')).toBe('1491.75')
    server.answer('GET /v3/transfers/rates', replyOf('rate-error'))
    await expect(flutterwave.rate('NGN', 'in')).rejects.toThrow(ProviderUnavailable)
    expect(unknown).toEqual([])
  })
})

describe('the documented replies of Flutterwave about money that leaves', () => {
  const order = { reference: 'refund-1', paymentExternalId: '908790', amount: 690_000, currency: 'NGN', others: [] }

  it('refund-created is a refund that succeeded', async () => {
    server.answer('GET /v3/refunds', NO_ROWS)
    server.answer('POST /v3/transactions/908790/refund', replyOf('refund-created'))
    expect(await flutterwave.refund(order)).toMatchObject({ externalId: '75923', amount: 690_000, status: 'succeeded' })
    expect(lastBody()).toEqual({ amount: 6900, comments: 'Pamoja refund refund-1' })
  })

  it.each(['refunds-by-transaction-id', 'refunds-by-tx-id'])(
    '%s finds our refund, so that it is not made again',
    async (name) => {
      server.answer('GET /v3/refunds', replyOf(name))
      expect(await flutterwave.refund(order)).toEqual({
        externalId: '75923',
        reference: 'refund-1',
        amount: 690_000,
        currency: 'NGN',
        status: 'succeeded',
        message: null,
      })
      expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
    },
  )

  it('chargebacks is a lost dispute', async () => {
    const { data } = replyOf('verify-meta-null')
    server.answer('GET /v3/transactions/1554166/verify', { status: 'success', data: { ...data, id: 1554166 } })
    server.answer('GET /v3/chargebacks', replyOf('chargebacks'))
    expect(await flutterwave.listDisputes('1554166')).toEqual([
      {
        externalId: '1390',
        amount: 10_000,
        currency: 'NGN',
        status: 'lost',
        withdrawn: true,
        feeInUsdCents: 0,
        reason: 'This is the payment',
      },
    ])
  })

  it('transfer-created is a transfer under way, with a bank’s code from banks', async () => {
    server.answer('GET /v3/banks/NG', replyOf('banks'))
    server.answer('GET /v3/transfers', NO_ROWS)
    server.answer('POST /v3/transfers', replyOf('transfer-created'))
    const transfer = buildTransfer({ reference: 'payout-1', destination: buildDestination() })
    expect(await flutterwave.transfer(transfer)).toMatchObject({ transferId: '396432', status: 'under-way' })
    expect(lastBody()).toMatchObject({
      account_bank: '044',
      account_number: '0690000031',
      amount: 70_743,
      currency: 'NGN',
      reference: 'payout-1',
      narration: expect.any(String),
      debit_currency: expect.any(String),
    })
  })

  it('transfers are found by their references, whatever type their meta has', async () => {
    server.answer('GET /v3/transfers', replyOf('transfers'))
    expect(await flutterwave.lookUpTransfer('6b76aa8f93bd765c')).toMatchObject({
      status: 'failed',
      message: 'beneficiary_name is required',
    })
    expect(await flutterwave.lookUpTransfer('17f18932-5ee8-4c48-a435-3194e2836d0o')).toMatchObject({ status: 'failed' })
    expect(await flutterwave.lookUpTransfer('mk-6u54i-jp')).toMatchObject({ transferId: '395470', status: 'completed' })
    expect(await flutterwave.lookUpTransfer('payout-9')).toBe('not-found')
  })

  describe('account-resolved', () => {
    const call = 'POST /v3/accounts/resolve'
    const covers = (destination: TransferDestination) => flutterwave.accountNames?.covers(destination)
    const resolve = async (destination: TransferDestination) => flutterwave.accountNames?.resolve(destination)

    it('is the holder of a bank account, with the bank’s code from banks', async () => {
      server.answer('GET /v3/banks/NG', replyOf('banks'))
      server.answer(call, replyOf('account-resolved'))
      const destination = buildDestination({ accountNumber: '0690000032' })
      expect(covers(destination)).toBe(true)
      expect(await resolve(destination)).toBe('Pastor Bright')
      expect(lastBody()).toEqual({ account_number: '0690000032', account_bank: '044' })
    })

    it('of a phone is the holder of an M-Pesa number', async () => {
      server.answer(call, replyOf('account-resolved-phone'))
      const destination = buildMobileDestination()
      expect(covers(destination)).toBe(true)
      expect(await resolve(destination)).toBe('FIRSTNAME LASTNAME')
      expect(lastBody()).toEqual({
        ...{ account_number: '+254712345678', account_bank: 'MPS' },
        ...{ type: 'MOBILEMONEY', country: 'KE' },
      })
    })

    it('that fails is a refusal with the provider’s words', async () => {
      server.answer('GET /v3/banks/NG', replyOf('banks'))
      server.answer(call, replyOf('account-not-resolved'), 400)
      await expect(resolve(buildDestination())).rejects.toMatchObject({
        reason: 'Sorry, recipient account could not be validated. Please try again',
      })
    })

    it('without a name is a reply of an unknown shape', async () => {
      const reply = replyOf('account-resolved')
      server.answer('GET /v3/banks/NG', replyOf('banks'))
      for (const name of [undefined, null, ' ']) {
        server.answer(call, { ...reply, data: { ...reply.data, account_name: name } })
        await expect(resolve(buildDestination())).rejects.toThrow(ProviderReplyUnknown)
      }
    })

    it('is not asked for in other countries', () => {
      const { KE, US, DE, GB } = BANK_DESTINATIONS
      const phone = buildMobileDestination({ country: 'GH', currency: 'GHS', mobileMoneyProvider: 'MTN' })
      for (const destination of [KE, US, DE, GB, phone]) expect(covers(destination)).toBe(false)
    })
  })

  it('refunds, chargebacks and transfers are changes to follow', async () => {
    server.answer('GET /v3/transfers', replyOf('transfers'))
    server.answer('GET /v3/refunds', replyOf('refunds-by-transaction-id'))
    server.answer('GET /v3/chargebacks', replyOf('chargebacks'))
    expect(await flutterwave.listChanges(0)).toEqual([
      { about: 'transfer', reference: '6b76aa8f93bd765c' },
      { about: 'transfer', reference: '17f18932-5ee8-4c48-a435-3194e2836d0o' },
      { about: 'transfer', reference: 'mk-6u54i-jp' },
      { about: 'return', paymentExternalId: '908790' },
      { about: 'return', paymentExternalId: '1554166' },
    ])
    expect(unknown).toEqual([])
  })
})

describe('the documented events of Flutterwave', () => {
  const { events } = readSample(import.meta.dirname, 'events')
  it.each<{ about: string; body: object; change: object; eventKey: string }>(events)(
    '$about',
    ({ body, change, eventKey }) => {
      const rawBody = Buffer.from(JSON.stringify(body))
      expect(flutterwave.readEvent(rawBody, { 'verif-hash': HASH })).toMatchObject({ eventKey, change })
    },
  )
})

describe('a reply without a field that decides about money', () => {
  it.each(['id', 'tx_ref', 'amount', 'currency', 'status'])('is unknown: %s', async (field) => {
    const reply = replyOf('verify-by-reference')
    const { tx_ref: reference } = reply.data
    delete reply.data[field]
    server.answer(BY_REFERENCE, reply)
    await expect(flutterwave.lookUp(reference)).rejects.toThrow(ProviderReplyUnknown)
    expect(unknown.map(({ about, problem }) => [about, problem])).toEqual([
      [
        { provider: 'flutterwave', call: BY_REFERENCE, subject: reference },
        expect.stringMatching(new RegExp(`^data\\.${field}: `)),
      ],
    ])
    expect(server.requests).toHaveLength(1)
  })

  it('is reported as understood once it is', async () => {
    const reference = answerVerify('verify-without-meta')
    await flutterwave.lookUp(reference)
    expect(understood).toContainEqual({ provider: 'flutterwave', call: BY_REFERENCE, subject: reference })
  })
})

describe('a list of an unknown shape', () => {
  const oddList = { status: 'success', message: 'Transactions fetched', data: { rows: [] } }
  const declined = { status: 'failed', processor_response: 'Insufficient funds' }

  it('does not keep a decline, or a payment, from the donor', async () => {
    const reply = replyOf('verify-by-reference')
    const { tx_ref: reference } = reply.data
    server.answer('GET /v3/transactions', oddList)
    server.answer(BY_REFERENCE, { ...reply, data: { ...reply.data, ...declined } })
    expect(await flutterwave.lookUp(reference)).toMatchObject({ status: 'declined', message: 'Insufficient funds' })
    server.answer(BY_REFERENCE, reply)
    expect(await flutterwave.lookUp(reference)).toMatchObject({ status: 'paid' })
    expect(unknown.map(({ about }) => about.call)).toEqual(['GET /v3/transactions', 'GET /v3/transactions'])
  })

  it('keeps a payment open that may have been paid in another try', async () => {
    const reply = replyOf('verify-by-reference')
    const { tx_ref: reference } = reply.data
    server.answer('GET /v3/transactions', oddList)
    server.answer(BY_REFERENCE, { ...reply, data: { ...reply.data, ...declined } })
    server.answer('POST /v3/payments/link/disable', replyOf('link-disabled'))
    await expect(flutterwave.close({ reference, handle: 'https://x.example' })).rejects.toThrow(ProviderUnavailable)
  })

  it('is no proof that there is no refund', async () => {
    const rows = replyOf('refunds-by-tx-id')
    delete rows.data[0].tx_id
    server.answer('GET /v3/refunds', rows)
    await expect(flutterwave.listRefunds('908790')).rejects.toThrow(ProviderReplyUnknown)
  })
})

describe('the webhook secret of Flutterwave', () => {
  const body = Buffer.from(JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: 'ours' } }))
  const signatureOf = (secret: string) => createHmac('sha256', secret).update(body).digest('base64')

  it.each(['the old secret', 'the new secret'])('may be %s while one replaces the other', (secret) => {
    const secrets = splitSecrets('the old secret, the new secret')
    const headers = { 'verif-hash': secret, 'flutterwave-signature': signatureOf(secret) }
    expect(readFlutterwaveEvent(body, headers, secrets)).toMatchObject({ reference: 'ours' })
    expect(readFlutterwaveEvent(body, headers, ['an older secret'])).toBeNull()
  })

  it('is never a part of it, nor both with their comma', () => {
    const secrets = splitSecrets('the old secret, the new secret')
    for (const given of ['', 'the old', 'the old secret, the new secret', ','])
      expect(readFlutterwaveEvent(body, { 'verif-hash': given }, secrets)).toBeNull()
    expect(splitSecrets('a,short one')).toEqual(['a,short one'])
  })
})
