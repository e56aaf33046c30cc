import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import { buildMobileCharge } from '../../testing/sandbox'
import { ProviderUnavailable } from '../gateway'

const { sandbox, flutterwave } = await startFileSandbox()
beforeEach(() => {
  sandbox.control.set({ flutterwaveRefunds: 'complete' })
})

const silent = [
  ...LOST_REPLIES,
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'status', status: 429 },
  { kind: 'hang', ms: 50, when: 'after' },
] as const

async function paidTransaction(): Promise<string> {
  const { handle } = await flutterwave.open(buildMobileCharge())
  return String(sandbox.control.payLink(handle).transaction.id)
}
const order = (paymentExternalId: string, amount = 129_500) => ({
  reference: randomUUID(),
  paymentExternalId,
  amount,
  currency: 'KES',
  others: [],
})

describe('a refund by Flutterwave', () => {
  it.each(silent)(
    'is never made twice when its answer is lost: %o',
    async (fault) => {
      const transaction = await paidTransaction()
      const part = order(transaction, 10_000)
      sandbox.control.faults.add({ at: 'flutterwave.transactions.refund', ...fault })
      const outcome = await flutterwave.refund(part).catch((error: unknown) => error)
      const made = await flutterwave.listRefunds(transaction)
      if (made.length === 0) expect(outcome).toBeInstanceOf(ProviderUnavailable)
      expect(await flutterwave.refund(part)).toMatchObject({ reference: part.reference })
      expect(await flutterwave.listRefunds(transaction)).toHaveLength(1)
    },
    20_000,
  )

  it('is not sent while it is unknown whether it was made before', async () => {
    const transaction = await paidTransaction()
    sandbox.control.faults.add({ at: 'flutterwave.refunds.list', kind: 'status', status: 503, times: 0 })
    await expect(flutterwave.refund(order(transaction))).rejects.toThrow(ProviderUnavailable)
    sandbox.control.faults.clear()
    expect(await flutterwave.listRefunds(transaction)).toEqual([])
  })

  it('waits while another of the same amount may be it, and no longer once that one is identified', async () => {
    const transaction = await paidTransaction()
    // On Flutterwave's own dashboard, without a comment.
    const made = await fetch(`${sandbox.origin}/v3/transactions/${transaction}/refund`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sandbox.keys.flutterwaveSecretKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: 600 }),
    })
    expect(made.status).toBe(200)
    const [known] = await flutterwave.listRefunds(transaction)
    const part = order(transaction, 60_000)
    await expect(flutterwave.refund(part)).rejects.toThrow(ProviderUnavailable)
    const others = [known?.externalId ?? '']
    const { externalId } = await flutterwave.refund({ ...part, others })
    expect(others).not.toContain(externalId)
    expect(await flutterwave.refund({ ...part, others })).toMatchObject({ externalId })
    expect(await flutterwave.listRefunds(transaction)).toHaveLength(2)
  })

  it('may be pending, and may fail', async () => {
    const transaction = await paidTransaction()
    sandbox.control.set({ flutterwaveRefunds: 'wait' })
    const { externalId, status } = await flutterwave.refund(order(transaction))
    expect(status).toBe('pending')
    sandbox.control.endRefund(externalId, 'failed')
    expect(await flutterwave.listRefunds(transaction)).toMatchObject([{ externalId, status: 'failed' }])
  })
})

describe('a chargeback at Flutterwave', () => {
  it('is open, then won or lost; the money is withdrawn only when it is lost', async () => {
    const [lost, won] = [await paidTransaction(), await paidTransaction()]
    const [first, second] = [sandbox.control.openDispute(lost), sandbox.control.openDispute(won)]
    expect(await flutterwave.listDisputes(lost)).toMatchObject([
      { externalId: first, amount: 129_500, currency: 'KES', status: 'open', withdrawn: false },
    ])
    sandbox.control.closeDispute(first, 'lost')
    sandbox.control.closeDispute(second, 'won')
    expect(await flutterwave.listDisputes(lost)).toMatchObject([{ status: 'lost', withdrawn: true }])
    expect(await flutterwave.listDisputes(won)).toMatchObject([{ status: 'won', withdrawn: false }])
    expect(await flutterwave.listDisputes(await paidTransaction())).toEqual([])
  })
})
