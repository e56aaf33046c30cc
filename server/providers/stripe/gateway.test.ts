import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox/start'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import { buildCharge } from '../../testing/sandbox'
import { type OpenedPayment, ProviderRefusal, ProviderUnavailable } from '../gateway'

const { sandbox, stripe, impatient } = await startFileSandbox()

const pay = (payment: OpenedPayment, options?: Parameters<Sandbox['control']['payByCard']>[1]) =>
  sandbox.control.payByCard(payment.handle, options)

describe('opening a card payment', () => {
  it('creates one intent however often the same charge is opened', async () => {
    const charge = buildCharge()
    const [first, second] = [await stripe.open(charge), await stripe.open(charge)]
    expect(second).toEqual(first)
  })

  it('sends Stripe no data about the donor', async () => {
    const before = sandbox.control.counts().intents
    const payment = await stripe.open(
      buildCharge({ donorName: 'Wanjiru', donorEmail: 'wanjiru@example.org', attemptPublicId: 'attempt-1' }),
    )
    const intent = pay(payment, { card: '4000000000000002' })
    expect(sandbox.control.counts().intents).toBe(before + 1)
    expect(intent.metadata).toEqual({ attempt: 'attempt-1', fundraiser: '7' })
    expect(JSON.stringify(intent)).not.toMatch(/wanjiru/i)
  })

  it('throws a refusal when Stripe refuses', async () => {
    await expect(stripe.open(buildCharge({ amount: 49 }))).rejects.toThrow(ProviderRefusal)
    await expect(stripe.open(buildCharge({ amount: 100_000_000 }))).rejects.toThrow(ProviderRefusal)
  })
})

describe('a failing provider', () => {
  const at = 'stripe.payment_intents.create'

  it.each([
    { kind: 'reset', when: 'before' },
    { kind: 'reset', when: 'after' },
    { kind: 'half-body', times: 2 },
    { kind: 'status', status: 502, when: 'after' },
    { kind: 'status', status: 503, times: 2 },
  ] as const)('creates one intent all the same: %o', async (fault) => {
    sandbox.control.faults.add({ at, ...fault })
    const before = sandbox.control.counts().intents
    const charge = buildCharge()
    const payment = await stripe.open(charge)
    expect(sandbox.control.counts().intents).toBe(before + 1)
    expect(await stripe.open(charge)).toEqual(payment)
  })

  it('creates one intent when Stripe hangs until the timeout', async () => {
    sandbox.control.faults.add({ at, kind: 'hang', ms: 1_000, when: 'after' })
    const before = sandbox.control.counts().intents
    const charge = buildCharge()
    await impatient.stripe.open(charge).catch(() => undefined)
    await stripe.open(charge)
    expect(sandbox.control.counts().intents).toBe(before + 1)
  })

  it.each([429, 500, 503] as const)('throws unavailable, not refused, when every answer is %i', async (status) => {
    sandbox.control.faults.add({ at, kind: 'status', status, times: 0 })
    await expect(stripe.open(buildCharge())).rejects.toThrow(ProviderUnavailable)
  })

  it('keeps throwing unavailable when Stripe itself failed under that key', async () => {
    sandbox.control.faults.add({ at, kind: 'status', status: 500, when: 'after' })
    const charge = buildCharge()
    await expect(stripe.open(charge)).rejects.toThrow(ProviderUnavailable)
    await expect(stripe.open(charge)).rejects.toThrow(ProviderUnavailable)
    await expect(stripe.open({ ...charge, reference: `${charge.reference}-2` })).resolves.toMatchObject({})
  })
})

describe('looking a card payment up', () => {
  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ])('reports the decline of %s, and the same payment can be tried again', async (card, message) => {
    const payment = await stripe.open(buildCharge())
    pay(payment, { card })
    expect(await stripe.lookUp(payment.reference)).toEqual({ status: 'declined', received: [], message })
    pay(payment)
    expect(await stripe.lookUp(payment.reference)).toMatchObject({ status: 'paid' })
  })

  it('detects that the donor must pass 3-D Secure, and how that ended', async () => {
    const card = '4000002760003184'
    const [left, failed, passed] = [
      await stripe.open(buildCharge()),
      await stripe.open(buildCharge()),
      await stripe.open(buildCharge()),
    ]
    pay(left, { card, challenge: 'leave' })
    pay(failed, { card, challenge: 'fail' })
    pay(passed, { card, challenge: 'complete' })
    expect(await stripe.lookUp(left.reference)).toMatchObject({ status: 'action' })
    expect(await stripe.lookUp(failed.reference)).toMatchObject({
      status: 'declined',
      message: expect.stringContaining('authenticate'),
    })
    expect(await stripe.lookUp(passed.reference)).toMatchObject({ status: 'paid' })
  })

  it('does not find an unknown payment', async () => {
    expect(await stripe.lookUp('pi_unknown')).toBe('not-found')
  })

  it('throws and does not guess when Stripe is down', async () => {
    const { reference } = await stripe.open(buildCharge())
    sandbox.control.faults.add({ at: 'stripe', kind: 'status', status: 500, times: 0 })
    await expect(stripe.lookUp(reference)).rejects.toThrow(ProviderUnavailable)
    await expect(stripe.close({ reference, handle: '' })).rejects.toThrow(ProviderUnavailable)
  })
})

describe('closing a card payment', () => {
  it('makes it unpayable', async () => {
    const payment = await stripe.open(buildCharge())
    expect(await stripe.close(payment)).toBe('closed')
    expect(await stripe.lookUp(payment.reference)).toMatchObject({ status: 'closed' })
    expect(() => pay(payment)).toThrow('status of canceled')
  })

  it('may be repeated, also when the first answer was lost', async () => {
    const payment = await stripe.open(buildCharge())
    sandbox.control.faults.add({ at: 'stripe.payment_intents.cancel', kind: 'half-body' })
    expect(await stripe.close(payment)).toBe('closed')
    expect(await stripe.close(payment)).toBe('closed')
  })

  it('reports that it was paid in the meantime', async () => {
    const payment = await stripe.open(buildCharge())
    pay(payment)
    expect(await stripe.close(payment)).toBe('paid-meanwhile')
  })
})

/** A paid donation; returns its charge. */
async function paidCharge(card?: string): Promise<string> {
  const { handle } = await stripe.open(buildCharge())
  return sandbox.control.payByCard(handle, card === undefined ? {} : { card }).latest_charge ?? ''
}
const order = (paymentExternalId: string, amount = 1_000) => ({
  reference: randomUUID(),
  paymentExternalId,
  amount,
  currency: 'USD',
  others: [],
})

describe('a refund by Stripe', () => {
  it('returns the requested amount, once under one reference', async () => {
    const charge = await paidCharge()
    const part = order(charge, 400)
    const first = await stripe.refund(part)
    expect(first).toMatchObject({ reference: part.reference, amount: 400, currency: 'USD', status: 'succeeded' })
    sandbox.control.advance(3 * 86_400_000)
    expect(await stripe.refund(part)).toEqual(first)
    const rest = await stripe.refund(order(charge, 600))
    expect(await stripe.listRefunds(charge)).toEqual([rest, first])
    await expect(stripe.refund(order(charge, 1))).rejects.toThrow(ProviderRefusal)
  })

  it.each([...LOST_REPLIES, { kind: 'status', status: 503 }] as const)(
    'is made once whatever happens to the answer: %o',
    async (fault) => {
      const charge = await paidCharge()
      sandbox.control.faults.add({ at: 'stripe.refunds.create', ...fault })
      await stripe.refund(order(charge, 300))
      expect(await stripe.listRefunds(charge)).toHaveLength(1)
    },
  )

  it('may be pending at first', async () => {
    const charge = await paidCharge('4000000000007726')
    expect(await stripe.refund(order(charge))).toMatchObject({ status: 'pending' })
    sandbox.control.advance(2_000)
    expect(await stripe.listRefunds(charge)).toMatchObject([{ status: 'succeeded' }])
  })

  it('may fail after it succeeded', async () => {
    const charge = await paidCharge('4000000000005126')
    expect(await stripe.refund(order(charge))).toMatchObject({ status: 'succeeded' })
    sandbox.control.advance(2_000)
    expect(await stripe.listRefunds(charge)).toMatchObject([{ status: 'failed', message: 'lost_or_stolen_card' }])
  })
})

describe('a dispute at Stripe', () => {
  it('takes the money and a fee, and may be lost', async () => {
    const charge = await paidCharge('4000000000000259')
    expect(await stripe.listDisputes(charge)).toEqual([])
    sandbox.control.advance(2_000)
    const [dispute] = await stripe.listDisputes(charge)
    expect(dispute).toMatchObject({
      amount: 1_000,
      currency: 'USD',
      status: 'open',
      withdrawn: true,
      reason: 'fraudulent',
    })
    expect(dispute?.feeInUsdCents).toBe(1_500)
    sandbox.control.closeDispute(dispute?.externalId ?? '', 'lost')
    expect(await stripe.listDisputes(charge)).toMatchObject([{ status: 'lost', withdrawn: true }])
  })

  it('returns the money when it is won', async () => {
    const charge = await paidCharge()
    sandbox.control.closeDispute(sandbox.control.openDispute(charge), 'won')
    expect(await stripe.listDisputes(charge)).toMatchObject([{ status: 'won', withdrawn: false, feeInUsdCents: 1_500 }])
  })

  it('may begin as an inquiry, which withdraws nothing', async () => {
    const charge = await paidCharge('4000000000001976')
    sandbox.control.advance(2_000)
    const [inquiry] = await stripe.listDisputes(charge)
    expect(inquiry).toMatchObject({ status: 'inquiry', withdrawn: false, feeInUsdCents: 0 })
    sandbox.control.closeDispute(inquiry?.externalId ?? '', 'open')
    expect(await stripe.listDisputes(charge)).toMatchObject([{ status: 'open', withdrawn: true }])
  })

  it('may end as an inquiry', async () => {
    const charge = await paidCharge()
    sandbox.control.closeDispute(sandbox.control.openDispute(charge, 'inquiry'), 'won')
    expect(await stripe.listDisputes(charge)).toMatchObject([{ status: 'won', withdrawn: false, feeInUsdCents: 0 }])
  })
})
