import { beforeEach, describe, expect, it } from 'vitest'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import { buildCharge, buildFlutterwaveOptions, buildMobileCharge } from '../../testing/sandbox'
import { ProviderRefusal, ProviderUnavailable } from '../gateway'
import { createFlutterwaveGateway } from './gateway'

const { sandbox, flutterwave } = await startFileSandbox()
beforeEach(() => {
  sandbox.control.set({ notFoundForMs: 0, duplicateReference: 'accept' })
})

const at = 'flutterwave.payments.create'
const silent = [
  ...LOST_REPLIES,
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'status', status: 429 },
] as const

describe('opening a hosted payment', () => {
  it('throws a refusal when Flutterwave refuses', async () => {
    await expect(
      flutterwave.open(buildCharge({ payer: { country: 'KE', network: 'M-Pesa', phone: null } })),
    ).rejects.toThrow(ProviderRefusal)
    sandbox.control.set({ duplicateReference: 'refuse' })
    const charge = buildMobileCharge()
    await flutterwave.open(charge)
    await expect(flutterwave.open(charge)).rejects.toThrow(ProviderRefusal)
  })

  it.each(silent)('throws unavailable and sends nothing twice: %o', async (fault) => {
    sandbox.control.faults.add({ at, times: 0, ...fault })
    const before = sandbox.control.requests(at).length
    await expect(flutterwave.open(buildMobileCharge())).rejects.toThrow(ProviderUnavailable)
    await expect.poll(() => sandbox.control.requests(at).length).toBe(before + 1)
  })

  it('treats a refused key as unavailable, because it says nothing about a payment', async () => {
    const stranger = createFlutterwaveGateway(buildFlutterwaveOptions(sandbox.origin))
    await expect(stranger.lookUp('any')).rejects.toThrow(ProviderUnavailable)
  })
})

describe('looking a hosted payment up', () => {
  it('returns the received amount', async () => {
    const charge = buildMobileCharge({ amount: 129_550 })
    const { handle } = await flutterwave.open(charge)
    const { transaction } = sandbox.control.payLink(handle)
    expect(await flutterwave.lookUp(charge.reference)).toEqual({
      status: 'paid',
      received: [
        {
          externalId: String(transaction.id),
          amount: 129_550,
          currency: 'KES',
          attemptPublicId: charge.attemptPublicId,
          live: false,
          fee: { amount: 3_757, currency: 'KES' },
        },
      ],
      message: null,
    })
  })

  it('finds every payment under one reference, also when the newest try failed', async () => {
    const charge = buildMobileCharge()
    const [first, second] = [await flutterwave.open(charge), await flutterwave.open(charge)]
    sandbox.control.payLink(first.handle)
    const late = await flutterwave.open(charge)
    sandbox.control.payLink(second.handle)
    sandbox.control.payLink(late.handle, { outcome: 'failed' })
    const state = await flutterwave.lookUp(charge.reference)
    expect(state).toMatchObject({ status: 'paid' })
    expect(state !== 'not-found' && state.received).toHaveLength(2)
  })

  it('finds a payment among more tries than fit on one page of the list', async () => {
    const charge = buildMobileCharge()
    const { handle } = await flutterwave.open(charge)
    const again = await flutterwave.open(charge)
    sandbox.control.payLink(again.handle)
    for (let tries = 0; tries < 22; tries += 1) sandbox.control.payLink(handle, { outcome: 'failed' })
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'paid' })
  })

  it('is waiting during an unanswered phone prompt, and reports a refusal', async () => {
    const charge = buildMobileCharge()
    const { handle } = await flutterwave.open(charge)
    const { transaction } = sandbox.control.payLink(handle, { outcome: 'pending' })
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'waiting' })
    sandbox.control.finishPending(transaction.id, 'failed')
    expect(await flutterwave.lookUp(charge.reference)).toEqual({
      status: 'declined',
      received: [],
      message: 'Transaction declined',
    })
  })

  it('reports a transaction that is not listed yet as not found, not as failed', async () => {
    sandbox.control.set({ notFoundForMs: 60_000 })
    const charge = buildMobileCharge()
    sandbox.control.payLink((await flutterwave.open(charge)).handle)
    expect(await flutterwave.lookUp(charge.reference)).toBe('not-found')
    sandbox.control.advance(60_000)
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'paid' })
  })

  it.each(silent)('throws and does not guess: %o', async (fault) => {
    const charge = buildMobileCharge()
    sandbox.control.payLink((await flutterwave.open(charge)).handle)
    sandbox.control.faults.add({ at: 'flutterwave.transactions', times: 0, ...fault })
    await expect(flutterwave.lookUp(charge.reference)).rejects.toThrow(ProviderUnavailable)
  })

  it.each(silent)('reads again after one bad answer: %o', async (fault) => {
    const charge = buildMobileCharge()
    sandbox.control.payLink((await flutterwave.open(charge)).handle)
    sandbox.control.faults.add({ at: 'flutterwave.transactions', ...fault })
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'paid' })
  })
})

describe('closing a hosted payment', () => {
  it('makes the page unpayable, and may be repeated', async () => {
    const payment = await flutterwave.open(buildMobileCharge())
    expect(await flutterwave.close(payment)).toBe('closed')
    expect(await flutterwave.close(payment)).toBe('closed')
    expect(await (await fetch(payment.handle)).text()).toContain('no longer active')
  })

  it('reports that it was paid in the meantime', async () => {
    const payment = await flutterwave.open(buildMobileCharge())
    sandbox.control.payLink(payment.handle)
    expect(await flutterwave.close(payment)).toBe('paid-meanwhile')
  })

  it('does not report closed while a phone can still approve', async () => {
    const payment = await flutterwave.open(buildMobileCharge())
    const { transaction } = sandbox.control.payLink(payment.handle, { outcome: 'pending' })
    await expect(flutterwave.close(payment)).rejects.toThrow(ProviderUnavailable)
    sandbox.control.finishPending(transaction.id, 'successful')
    expect(await flutterwave.close(payment)).toBe('paid-meanwhile')
  })
})

describe('the exchange rate', () => {
  it('is the price of one dollar in the local currency', async () => {
    expect(await flutterwave.rate('KES', 'in')).toBe('129.4527')
    expect(await flutterwave.rate('UGX', 'in')).toBe('3562.18')
  })

  it('for payouts is the amount that one dollar buys, which is less', async () => {
    // 2% less than its price.
    expect(await flutterwave.rate('KES', 'out')).toBe('126.863646')
    expect(await flutterwave.rate('UGX', 'out')).toBe('3490.936405')
  })
})
