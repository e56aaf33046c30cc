import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../http/listen'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import {
  buildFlutterwaveOptions,
  buildMobileCharge,
  buildMobileDestination,
  buildTransfer,
} from '../../testing/sandbox'
import { ProviderAccessRefused, ProviderUnavailable } from '../gateway'
import { createFlutterwaveGateway } from './gateway'

const { sandbox, flutterwave } = await startFileSandbox()
beforeEach(() => {
  sandbox.control.setBalance('flutterwave', 'NGN', 100_000_000_000)
  // Far in the future, so that nothing ends by itself during a test.
  sandbox.control.set({ transferAfterMs: 600_000, notFoundForMs: 0, flutterwaveRefunds: 'complete' })
})

const silent = [
  ...LOST_REPLIES,
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'status', status: 429 },
  { kind: 'hang', ms: 50, when: 'after' },
] as const

describe('the outcome of a transfer by Flutterwave', () => {
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
    const answers: Record<string, () => Answer> = {
      'GET /v3/transfers': () => {
        listed += 1
        return listed === 1 ? { status: 200, body: { status: 'success', data: [] } } : { status: 403, body: {} }
      },
      'GET /v3/transfers/fee': () => ({ status: 400, body: {} }),
      'GET /v3/balances': () => ({ status: 400, body: {} }),
      'POST /v3/transfers': () => ({ status: 503, body: {} }),
    }
    const { gateway, stop } = await answering((call) => answers[call]?.() ?? { status: 404, body: {} })
    const transfer = buildTransfer({ destination: buildMobileDestination() })
    const outcome = await gateway.transfer(transfer).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(ProviderUnavailable)
    expect(outcome).not.toBeInstanceOf(ProviderAccessRefused)
    stop()
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

  it('stays unknown when the list of transfers is refused: that does not prove that nothing was sent', async () => {
    const transfer = buildTransfer()
    sandbox.control.faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after' })
    sandbox.control.faults.add({ at: 'flutterwave.transfers.list', kind: 'status', status: 400, times: 0 })
    await expect(flutterwave.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    await expect(flutterwave.lookUpTransfer(transfer.reference)).rejects.toThrow(ProviderUnavailable)
  })

  it('is found beside a transfer without a reference, which says nothing about ours', async () => {
    const common = { currency: 'NGN', status: 'SUCCESSFUL' }
    const data = [
      { ...common, id: 1, reference: null },
      { ...common, id: 2 },
      { ...common, id: 3, reference: 'payout-3' },
    ]
    const { gateway, stop } = await answering(() => ({ status: 200, body: { status: 'success', data } }))
    expect(await gateway.lookUpTransfer('payout-3')).toMatchObject({ transferId: '3', status: 'completed' })
    expect(await gateway.lookUpTransfer('payout-4')).toBe('not-found')
    stop()
  })
})

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

interface Answer {
  status: number
  body: object
}

/** A gateway whose provider gives these answers to calls such as `GET /v3/transfers`. */
async function answering(answer: (call: string) => Answer) {
  const server = createServer((request, response) => {
    const { status, body } = answer(`${request.method} ${request.url?.split('?')[0]}`)
    response.writeHead(status).end(JSON.stringify(body))
  })
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  const gateway = createFlutterwaveGateway(buildFlutterwaveOptions(address))
  return { gateway, stop: () => server.close() }
}
