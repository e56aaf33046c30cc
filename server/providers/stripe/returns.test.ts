import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import { buildCharge } from '../../testing/sandbox'
import { ProviderRefusal } from '../gateway'

const { sandbox, stripe } = await startFileSandbox()

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

const silent = [...LOST_REPLIES, { kind: 'status', status: 503 }] as const

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

  it.each(silent)('is made once whatever happens to the answer: %o', async (fault) => {
    const charge = await paidCharge()
    sandbox.control.faults.add({ at: 'stripe.refunds.create', ...fault })
    await stripe.refund(order(charge, 300))
    expect(await stripe.listRefunds(charge)).toHaveLength(1)
  })

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
