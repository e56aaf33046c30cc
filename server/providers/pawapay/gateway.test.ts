import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../../../tests/servers/free-ports'
import { listen } from '../../http/listen'
import { startFileSandbox } from '../../testing/file-sandbox'
import { buildDestination, buildMobileCharge, buildMobileDestination, buildTransfer } from '../../testing/sandbox'
import {
  type Charge,
  ProviderAccessRefused,
  ProviderOutOfFunds,
  ProviderRefusal,
  ProviderUnavailable,
  ProviderUnreachable,
} from '../gateway'
import { createPawapayGateway } from './gateway'

const { sandbox, pawapay, impatient } = await startFileSandbox()
beforeEach(() => {
  sandbox.control.set({ platformBalance: 'enough', closedNetworks: [] })
})

const at = 'pawapay.deposits.create'
const chargeOn = (phone: string, changes: Partial<Charge> = {}) =>
  buildMobileCharge({ payer: { country: 'KE', network: 'M-Pesa', phone }, ...changes })
const anyOptions = { apiToken: 'secret', callbackUrl: 'http://localhost/x', timeoutMs: 15_000, clock: Date.now }
/** A number of nobody else in these tests, that waits for an answer. */
let numbers = 0
const freePhone = () => `+254712${String(++numbers).padStart(3, '0')}500`
const paid = async () => {
  const phone = freePhone()
  const charge = chargeOn(phone)
  await pawapay.open(charge)
  return { charge, deposit: sandbox.control.answerPrompt(phone.slice(1)) }
}

describe('opening a deposit', () => {
  it('sends one prompt, under our reference, and knows it as waiting', async () => {
    const charge = chargeOn(freePhone())
    expect(await pawapay.open(charge)).toEqual({ reference: charge.reference, handle: expect.stringMatching(/-4...-/) })
    expect(await pawapay.lookUp(charge.reference)).toEqual({ status: 'waiting', received: [], message: null })
  })

  it('is the same deposit when it is repeated', async () => {
    const phone = freePhone()
    const charge = chargeOn(phone)
    const first = await pawapay.open(charge)
    expect(await pawapay.open(charge)).toEqual(first)
    sandbox.control.answerPrompt(phone.slice(1))
    expect(() => sandbox.control.answerPrompt(phone.slice(1))).toThrow('No prompt')
  })

  it('is paid in full once it is approved', async () => {
    const { charge, deposit } = await paid()
    const { amount, attemptPublicId } = charge
    expect(await pawapay.lookUp(charge.reference)).toMatchObject({
      status: 'paid',
      received: [{ externalId: deposit, amount, currency: 'KES', attemptPublicId, fee: null }],
    })
  })

  it.each([
    ['039', 'not approved on the phone'],
    ['049', 'not enough money'],
    ['029', 'no mobile money account'],
    ['069', 'did not say why'],
  ])('says in our words why a deposit to the test number …%s failed', async (suffix, words) => {
    const charge = chargeOn(`+254712000${suffix}`)
    await pawapay.open(charge)
    sandbox.control.advance(2_000)
    const state = await pawapay.lookUp(charge.reference)
    expect(state).toMatchObject({ status: 'declined', message: expect.stringContaining(words) })
    expect(state).toMatchObject({ message: expect.stringContaining('You have not been charged.') })
  })

  it.each([
    ['UGX', 35_622, { country: 'UG', network: 'MTN', phone: '+256772123500' }],
    ['KES', 129_550, { country: 'KE', network: 'M-Pesa', phone: '+254712345500' }],
    ['XOF', 6_100, { country: 'CI', network: 'MTN', phone: '+2250701234500' }],
  ] as const)('returns the amount in %s as it was asked for', async (currency, amount, payer) => {
    const charge = buildMobileCharge({ currency, amount, payer })
    await pawapay.open(charge)
    sandbox.control.answerPrompt(payer.phone.slice(1))
    expect(await pawapay.lookUp(charge.reference)).toMatchObject({ received: [{ amount, currency }] })
  })

  it('throws a refusal when nothing was started', async () => {
    await expect(pawapay.open(chargeOn('+256772123456'))).rejects.toThrow(ProviderRefusal)
    await expect(pawapay.open(buildMobileCharge())).rejects.toThrow(ProviderRefusal)
    sandbox.control.set({ closedNetworks: ['MPESA_KEN'] })
    await expect(pawapay.open(chargeOn(freePhone()))).rejects.toThrow(ProviderRefusal)
    sandbox.control.faults.add({ at, kind: 'status', status: 400 })
    await expect(pawapay.open(chargeOn(freePhone()))).rejects.toThrow(ProviderRefusal)
  })

  it.each([
    { kind: 'reset', when: 'after' },
    { kind: 'half-body' },
    { kind: 'status', status: 500, when: 'after' },
  ] as const)('throws unavailable when the outcome is unknown, and finds the deposit later: %o', async (fault) => {
    sandbox.control.faults.add({ at, times: 0, ...fault })
    const phone = freePhone()
    const charge = chargeOn(phone)
    const opening = pawapay.open(charge)
    await expect(opening).rejects.toThrow(ProviderUnavailable)
    await expect(opening).rejects.not.toThrow(ProviderUnreachable)
    sandbox.control.faults.clear()
    await expect.poll(() => pawapay.lookUp(charge.reference)).toMatchObject({ status: 'waiting' })
    await pawapay.open(charge)
    sandbox.control.answerPrompt(phone.slice(1))
    expect(await pawapay.lookUp(charge.reference)).toMatchObject({ status: 'paid' })
  })

  it.each(['before', 'after'] as const)('sends one prompt when the connection breaks %s it is made', async (when) => {
    sandbox.control.faults.add({ at, kind: 'reset', when })
    const phone = freePhone()
    const charge = chargeOn(phone)
    expect(await pawapay.open(charge)).toMatchObject({ reference: charge.reference })
    sandbox.control.answerPrompt(phone.slice(1))
    expect(() => sandbox.control.answerPrompt(phone.slice(1))).toThrow('No prompt')
  })

  it('throws unavailable, because the outcome is unknown, when we are not let in after the connection broke', async () => {
    let tries = 0
    const provider = createServer((request, response) => {
      tries += 1
      if (tries === 1) request.socket.destroy()
      else response.writeHead(403).end('{}')
    })
    onTestFinished(() => void provider.close())
    const address = await listen(provider, { host: '127.0.0.1', port: 0 })
    const opening = createPawapayGateway({ ...anyOptions, address }).open(chargeOn(freePhone()))
    await expect(opening).rejects.toThrow(ProviderUnavailable)
    await expect(opening).rejects.not.toThrow(ProviderUnreachable)
    expect(tries).toBe(2)
  })

  it('throws unavailable, because the outcome is unknown, when no answer comes in time', async () => {
    sandbox.control.faults.add({ at, kind: 'hang', ms: 1_000, when: 'after' })
    const opening = impatient.pawapay.open(chargeOn(freePhone()))
    await expect(opening).rejects.toThrow(ProviderUnavailable)
    await expect(opening).rejects.not.toThrow(ProviderUnreachable)
  })

  it('throws unreachable when nothing was asked', async () => {
    sandbox.control.faults.add({ at, kind: 'status', status: 429 })
    await expect(pawapay.open(chargeOn(freePhone()))).rejects.toThrow(ProviderUnreachable)
    const stranger = createPawapayGateway({ ...anyOptions, address: sandbox.origin, apiToken: 'wrong' })
    await expect(stranger.open(chargeOn(freePhone()))).rejects.toThrow(ProviderUnreachable)
    const [port] = await freePorts(1)
    const nowhere = createPawapayGateway({ ...anyOptions, address: `http://127.0.0.1:${port}` })
    await expect(nowhere.open(chargeOn(freePhone()))).rejects.toThrow(ProviderUnreachable)
  })
})

describe('closing a deposit', () => {
  it('is possible only once the prompt has ended', async () => {
    const phone = freePhone()
    const payment = await pawapay.open(chargeOn(phone))
    await expect(pawapay.close(payment)).rejects.toThrow(ProviderUnavailable)
    sandbox.control.answerPrompt(phone.slice(1), 'declined')
    expect(await pawapay.close(payment)).toBe('closed')
    const { charge } = await paid()
    expect(await pawapay.close({ reference: charge.reference, handle: '' })).toBe('paid-meanwhile')
    expect(await pawapay.close({ reference: randomUUID(), handle: '' })).toBe('closed')
  })
})

describe('a refund', () => {
  const orderOf = (deposit: string, amount: number, reference: string = randomUUID()) => ({
    reference,
    paymentExternalId: deposit,
    amount,
    currency: 'KES',
    others: [],
  })

  it('is made once, also when it is repeated, and is listed by our reference', async () => {
    const { deposit } = await paid()
    const order = orderOf(deposit, 29_500)
    expect(await pawapay.refund(order)).toMatchObject({ amount: 29_500, status: 'pending', reference: order.reference })
    sandbox.control.advance(2_000)
    expect(await pawapay.refund(order)).toMatchObject({ status: 'succeeded' })
    expect(await pawapay.listRefunds(deposit, [order.reference, randomUUID()])).toMatchObject([
      { reference: order.reference, amount: 29_500, currency: 'KES', status: 'succeeded' },
    ])
    expect(await pawapay.listRefunds(deposit)).toEqual([])
    expect(await pawapay.listDisputes(deposit)).toEqual([])
  })

  it('is refused with a reason', async () => {
    const { deposit, charge } = await paid()
    await expect(pawapay.refund(orderOf(deposit, charge.amount + 100))).rejects.toMatchObject({
      reason: 'The amount is more than what is left of the payment.',
    })
    await pawapay.refund(orderOf(deposit, 1_000))
    await expect(pawapay.refund(orderOf(deposit, 1_000))).rejects.toMatchObject({
      reason: 'Another refund of the payment is still under way.',
    })
  })

  it('is unknown when its reply is lost, and is found afterwards', async () => {
    const { deposit } = await paid()
    const order = orderOf(deposit, 1_000)
    sandbox.control.faults.add({ at: 'pawapay.refunds.create', kind: 'reset', when: 'after' })
    await expect(pawapay.refund(order)).rejects.toThrow(ProviderUnavailable)
    expect(await pawapay.listRefunds(deposit, [order.reference])).toHaveLength(1)
  })
})

describe('a payout', () => {
  const payoutTo = (accountNumber: string) =>
    buildTransfer({ localAmount: 645_000, destination: buildMobileDestination({ accountNumber }) })

  it('reaches phones only, of networks that are known', () => {
    expect(pawapay.findTransferObstacle(buildMobileDestination())).toBeNull()
    const unreachable = [
      buildMobileDestination({ mobileMoneyProvider: 'Airtel' }),
      buildMobileDestination({ currency: 'USD' }),
      buildDestination(),
    ]
    for (const destination of unreachable)
      expect(pawapay.findTransferObstacle(destination)).toEqual({ kind: 'no-route' })
  })

  it('is sent under the same reference once our own balance covers it', async () => {
    sandbox.control.set({ platformBalance: 'none' })
    const transfer = payoutTo('+254712345678')
    const refusal = await pawapay.transfer(transfer).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProviderOutOfFunds)
    expect(refusal).toMatchObject({ isReferenceUsedUp: false })
    sandbox.control.set({ platformBalance: 'enough' })
    expect(await pawapay.transfer(transfer)).toMatchObject({ status: 'under-way' })
  })

  it.each([401, 403] as const)('has no effect when we are not let in with %i', async (status) => {
    const transfer = payoutTo('+254712345678')
    sandbox.control.faults.add({ at: 'pawapay.payouts.create', kind: 'status', status })
    await expect(pawapay.transfer(transfer)).rejects.toThrow(ProviderAccessRefused)
    expect(await pawapay.lookUpTransfer(transfer.reference)).toBe('not-found')
  })

  it('stays unknown when only the look-up after it was not let in', async () => {
    const transfer = payoutTo('+254712345678')
    sandbox.control.faults.add({ at: 'pawapay.payouts.status', kind: 'status', status: 403 })
    const outcome = await pawapay.transfer(transfer).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(ProviderUnavailable)
    expect(outcome).not.toBeInstanceOf(ProviderUnreachable)
    expect(await pawapay.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'under-way' })
  })

  it('completes, and is the same when it is repeated', async () => {
    const transfer = payoutTo('+254712345678')
    const first = await pawapay.transfer(transfer)
    expect(first).toMatchObject({ status: 'under-way', fee: null })
    expect(await pawapay.transfer(transfer)).toEqual(first)
    sandbox.control.advance(2_000)
    expect(await pawapay.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'completed' })
    expect(await pawapay.lookUpTransfer(randomUUID())).toBe('not-found')
  })

  it('fails with a reason', async () => {
    const transfer = payoutTo('+254712345089')
    await pawapay.transfer(transfer)
    sandbox.control.advance(2_000)
    const message = 'The number has no mobile money account with this network.'
    expect(await pawapay.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'failed', message })
    sandbox.control.set({ platformBalance: 'none' })
    await expect(pawapay.transfer(payoutTo('+254712345678'))).rejects.toMatchObject({
      reason: 'There is not enough money in the balance of this country.',
    })
    await expect(pawapay.transfer(buildTransfer())).rejects.toThrow(ProviderRefusal)
  })

  it('is unknown when its reply is lost', async () => {
    const transfer = payoutTo('+254712345129')
    sandbox.control.faults.add({ at: 'pawapay.payouts.create', kind: 'status', status: 503, when: 'after' })
    await expect(pawapay.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    expect(await pawapay.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'under-way' })
  })
})

it('reads the balance of each currency, and has no list of changes', async () => {
  sandbox.control.setBalance('pawapay', 'KES', 100_000_000)
  sandbox.control.setBalance('pawapay', 'XOF', 2_000_000)
  const balances = await pawapay.readBalances()
  expect(balances).toContainEqual({ currency: 'KES', available: 100_000_000, pending: 0 })
  // Two countries share the currency.
  expect(balances).toContainEqual({ currency: 'XOF', available: 2_000_000, pending: 0 })
  expect(await pawapay.listChanges(0)).toEqual([])
})
