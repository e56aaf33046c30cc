import { beforeEach, describe, expect, it } from 'vitest'
import { createFlutterwavePayment, getExchangeRates, getMobileMoneyQuote } from '#shared/contract/payments'
import { minorDigits } from '#shared/rules/money/currencies'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { giveBeforeEach } from '../../testing/giving/giving-hooks'

const MINUTE = 60_000

let giving: Giving
await giveBeforeEach((fresh) => {
  giving = fresh
})

const rateReads = () => giving.context.sandbox.control.requests().filter(({ path }) => path.includes('rates')).length

describe('a price in local currency', () => {
  const ask = (amount: number, country: string) =>
    giving.server.send('GET', `${getMobileMoneyQuote.path}?amount=${amount}&country=${country}`)
  const quote = async (country: 'KE' | 'UG' = 'KE', amount = 2_500) =>
    (await giving.server.call(getMobileMoneyQuote, { query: { amount, country } })).body
  const give = (quoteId: string, changes: object = {}) =>
    giving.server.send('POST', createFlutterwavePayment.path, { body: { ...giving.gift, quoteId, ...changes } })

  it.each(MOBILE_MONEY_COUNTRIES.map(({ code, currency }) => [code, currency] as const))(
    'in %s is in whole units of %s, and never less than the donation',
    async (code, currency) => {
      const { body } = await giving.server.call(getMobileMoneyQuote, { query: { amount: 1_234, country: code } })
      const unit = 10 ** minorDigits(currency)
      expect(body).toMatchObject({ country: code, currency, amount: 1_234 })
      expect(body.localAmount % unit).toBe(0)
      expect(body.localAmount / unit).toBeGreaterThanOrEqual(12.34 * body.rate)
      expect(body.localAmount / unit).toBeLessThan(12.34 * body.rate + 1)
    },
  )

  it('is the amount that the provider charges, by that country’s own payment method', async () => {
    const { id, localAmount } = await quote('UG')
    const { attemptId } = (
      await giving.server.call(createFlutterwavePayment, { body: { ...giving.gift, quoteId: id, network: 'MTN' } })
    ).body
    expect(await giving.attempt(attemptId)).toMatchObject({
      currency: 'UGX',
      chargeAmount: localAmount,
      amount: 2_500,
      network: 'MTN',
    })
  })

  it('is valid for fifteen minutes', async () => {
    const { id, expiresAt } = await quote()
    expect(Date.parse(expiresAt) - giving.context.clock()).toBe(15 * MINUTE)
    giving.context.pass(15 * MINUTE - 1)
    expect((await give(id)).status).toBe(200)
    giving.context.pass(1)
    expect(await give(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('run out') } })
  })

  it('is valid for its own amount only', async () => {
    const { id } = await quote()
    expect(await give(id, { amount: 100_000 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another amount') },
    })
  })

  it('must be one of ours', async () => {
    const [version, key, nonce, body, tag] = (await quote()).id.split('.')
    for (const id of ['0b7e5dfd-3b1c-4c6f-a5ce-7d0f7be1fc1e', [version, key, nonce, `${body}A`, tag].join('.')])
      expect((await give(id)).status).toBe(409)
  })

  it.each([
    [99, 'KE'],
    [100_000_000, 'KE'],
    [2_500, 'US'],
    [2_500, 'constructor'],
  ])('is refused for %d cents in %s', async (amount, country) => {
    expect((await ask(amount, country)).status).toBe(400)
  })

  it('uses a rate that is fetched once in ten minutes', async () => {
    giving.context.pass(10 * MINUTE)
    const before = rateReads()
    giving.context.sandbox.control.faults.add({ at: 'flutterwave', kind: 'delay', ms: 200, times: 0 })
    await Promise.all([quote(), quote(), quote()])
    giving.context.sandbox.control.faults.clear()
    await quote()
    expect(rateReads()).toBe(before + 1)
    giving.context.pass(10 * MINUTE)
    await quote()
    expect(rateReads()).toBe(before + 2)
  })

  it('is refused with a message while the provider gives no rate', async () => {
    giving.context.pass(10 * MINUTE)
    giving.context.sandbox.control.faults.add({ at: 'flutterwave', kind: 'status', status: 503, times: 0 })
    expect(await ask(2_500, 'KE')).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('not available') },
    })
    const before = rateReads()
    expect((await ask(2_500, 'KE')).status).toBe(502)
    expect(rateReads()).toBe(before)
    giving.context.sandbox.control.faults.clear()
    giving.context.pass(10_000)
    expect((await ask(2_500, 'KE')).status).toBe(200)
  })
})

describe('the exchange rates for approximate prices', () => {
  beforeEach(async () => {
    giving = await createGiving()
  })
  const list = async () => (await giving.server.call(getExchangeRates, {})).body

  it('are those of all local currencies with their times, asked once an hour', async () => {
    const currencies = [...new Set(MOBILE_MONEY_COUNTRIES.map(({ currency }) => currency))]
    const rates = await list()
    expect(rates.map(({ currency }) => currency)).toEqual(currencies)
    for (const { rate, readAt } of rates) {
      expect(rate).toBeGreaterThan(1)
      expect(Date.parse(readAt)).toBe(giving.context.clock())
    }
    expect(rateReads()).toBe(currencies.length)
    giving.context.pass(59 * MINUTE)
    await list()
    expect(rateReads()).toBe(currencies.length)
    giving.context.pass(MINUTE)
    await list()
    expect(rateReads()).toBe(2 * currencies.length)
  })

  it('are the last known ones while the provider gives none, and none at first', async () => {
    const { control } = giving.context.sandbox
    const fail = () => control.faults.add({ at: 'flutterwave', kind: 'status', status: 503, times: 0 })
    fail()
    expect(await list()).toEqual([])
    control.faults.clear()
    giving.context.pass(60 * MINUTE)
    const known = await list()
    expect(known.length).toBeGreaterThan(0)
    fail()
    giving.context.pass(60 * MINUTE)
    expect(await list()).toEqual(known)
  })
})
