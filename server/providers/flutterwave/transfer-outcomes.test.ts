import { createServer } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../http/listen'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import { buildFlutterwaveOptions, buildMobileDestination, buildTransfer } from '../../testing/sandbox'
import { ProviderAccessRefused, ProviderUnavailable } from '../gateway'
import { createFlutterwaveGateway } from './gateway'

const { sandbox, flutterwave } = await startFileSandbox()
beforeEach(() => {
  sandbox.control.setBalance('flutterwave', 'NGN', 100_000_000_000)
  // Far in the future, so that nothing ends by itself during a test.
  sandbox.control.set({ transferAfterMs: 600_000, notFoundForMs: 0 })
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
})

describe('the look-up of a transfer by Flutterwave', () => {
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
