import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { LOST_REPLIES, startFileSandbox } from '../../testing/file-sandbox'
import { buildDestination, buildTransfer, endpointsOf } from '../../testing/sandbox'
import { ProviderRefusal, ProviderUnavailable } from '../gateway'
import { createGateways } from '../registry'

const { sandbox, stripe } = await startFileSandbox()
beforeEach(() => {
  sandbox.control.set({ platformBalance: 'enough' })
})

const application = () => ({ userId: 7, country: 'KE', email: `${randomUUID()}@example.org` })

/** A transfer to an account that is ready for it. */
async function readyTransfer() {
  const stripeAccountId = await stripe.openAccount(application())
  sandbox.control.setAccount(stripeAccountId, 'active')
  return buildTransfer({ destination: buildDestination({ stripeAccountId, country: 'US', currency: 'USD' }) })
}

describe('a transfer by Stripe', () => {
  it('goes to recipients with a Stripe account, in dollars', () => {
    expect(stripe.findTransferObstacle(buildDestination({ stripeAccountId: 'acct_1', currency: 'USD' }))).toBeNull()
    expect(stripe.findTransferObstacle(buildDestination({ stripeAccountId: 'acct_1', currency: 'KES' }))).not.toBeNull()
    expect(stripe.findTransferObstacle(buildDestination({ currency: 'USD' }))).not.toBeNull()
  })

  it('is one under one reference, also days later, when Stripe has forgotten its keys', async () => {
    const transfer = await readyTransfer()
    const before = sandbox.control.counts().transfers
    const first = await stripe.transfer(transfer)
    sandbox.control.advance(3 * 86_400_000)
    expect(await stripe.transfer(transfer)).toEqual(first)
    expect(sandbox.control.counts().transfers).toBe(before + 1)
  })

  it('is one when two callers send it at the same moment', async () => {
    const transfer = await readyTransfer()
    const before = sandbox.control.counts().transfers
    await Promise.allSettled([stripe.transfer(transfer), stripe.transfer(transfer)])
    expect(await stripe.transfer(transfer)).toMatchObject({ status: 'completed' })
    expect(sandbox.control.counts().transfers).toBe(before + 1)
  })

  it.each([...LOST_REPLIES, { kind: 'status', status: 503 }] as const)(
    'is one whatever happens to the answer: %o',
    async (fault) => {
      const transfer = await readyTransfer()
      const before = sandbox.control.counts().transfers
      sandbox.control.faults.add({ at: 'stripe.transfers.create', ...fault })
      expect(await stripe.transfer(transfer)).toMatchObject({ status: 'completed' })
      expect(sandbox.control.counts().transfers).toBe(before + 1)
    },
  )

  it('is found by its reference when Stripe itself failed after creating it', async () => {
    const transfer = await readyTransfer()
    sandbox.control.faults.add({ at: 'stripe.transfers.create', kind: 'status', status: 500, when: 'after' })
    await expect(stripe.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    expect(await stripe.lookUpTransfer(transfer.reference)).toMatchObject({ status: 'completed' })
    expect(await stripe.transfer(transfer)).toMatchObject({ status: 'completed' })
  })

  it('is unknown, not refused, while Stripe does not answer', async () => {
    const transfer = await readyTransfer()
    sandbox.control.faults.add({ at: 'stripe.transfers', kind: 'status', status: 503, times: 0 })
    await expect(stripe.transfer(transfer)).rejects.toThrow(ProviderUnavailable)
    await expect(stripe.lookUpTransfer(transfer.reference)).rejects.toThrow(ProviderUnavailable)
  })

  it('is refused, with Stripe’s reason, to an unknown or unready account, and when there is no money', async () => {
    const transfer = await readyTransfer()
    const to = (stripeAccountId: string | null) => ({
      ...transfer,
      reference: randomUUID(),
      destination: { ...transfer.destination, stripeAccountId },
    })
    await expect(stripe.transfer(to(null))).rejects.toThrow(ProviderRefusal)
    await expect(stripe.transfer(to('acct_unknown'))).rejects.toMatchObject({
      reason: expect.stringContaining('No such destination'),
    })
    await expect(stripe.transfer(to(await stripe.openAccount(application())))).rejects.toThrow(ProviderRefusal)
    sandbox.control.set({ platformBalance: 'none' })
    const tooLow = { reason: expect.stringContaining('available balance at Stripe is too low') }
    // Known before anything is asked for, so the reference can be used later.
    await expect(stripe.transfer(transfer)).rejects.toMatchObject({ ...tooLow, isReferenceUsedUp: false })
    sandbox.control.faults.add({ at: 'stripe.balance', kind: 'status', status: 403 })
    await expect(stripe.transfer(transfer)).rejects.toMatchObject({ ...tooLow, isReferenceUsedUp: true })
    expect(await stripe.quoteTransfer(transfer)).toMatchObject({ fee: { amount: 0 }, debit: null })
    sandbox.control.set({ platformBalance: 'enough' })
    sandbox.control.setBalance('stripe', 'USD', transfer.amount)
    expect(await stripe.readBalances()).toEqual([{ currency: 'USD', available: transfer.amount, pending: 0 }])
    expect(await stripe.quoteTransfer(transfer)).toMatchObject({ debit: { currency: 'USD', amount: transfer.amount } })
    const next = { ...transfer, reference: randomUUID() }
    await stripe.transfer(next)
    expect(await stripe.readBalances()).toMatchObject([{ available: 0 }])
    sandbox.control.setBalance('stripe', 'USD', 100_000_000)
  })

  it('has failed once it was reversed', async () => {
    const transfer = await readyTransfer()
    await stripe.transfer(transfer)
    sandbox.control.reverseTransfer(transfer.reference)
    expect(await stripe.lookUpTransfer(transfer.reference)).toMatchObject({
      status: 'failed',
      message: expect.any(String),
    })
  })
})

const urls = { refreshUrl: 'http://localhost:3000/payouts?again', returnUrl: 'http://localhost:3000/payouts' }

describe('a payout account', () => {
  it('is one, however often the same user applies', async () => {
    const same = application()
    expect(await stripe.openAccount(same)).toBe(await stripe.openAccount(same))
    expect(await stripe.openAccount({ ...same, country: 'US' })).toMatch(/^acct_/)
    expect(await stripe.openAccount({ ...same, changedAt: 1 })).not.toBe(await stripe.openAccount(same))
  })

  it.each([
    ['US', 'KE', true],
    ['US', 'US', false],
    ['BR', 'US', false],
  ])('of a platform in %s for a person in %s: recipient agreement %s', async (platform, country, isRecipient) => {
    sandbox.control.set({ platformCountry: platform })
    // A new gateway, because the country of a platform never changes and is kept.
    const { stripe: fresh } = createGateways(endpointsOf(sandbox))
    await fresh.openAccount({ ...application(), country })
    sandbox.control.set({ platformCountry: 'US' })
    const { body } = sandbox.control.requests('stripe.accounts.create').at(-1) ?? {}
    expect(new URLSearchParams(body).get('tos_acceptance[service_agreement]')).toBe(isRecipient ? 'recipient' : null)
  })

  it('becomes active when its owner has finished on Stripe’s page, whose link works once', async () => {
    const account = await stripe.openAccount(application())
    expect(await stripe.readAccount(account)).toBe('onboarding')
    const link = await stripe.accountLink(account, urls)
    expect(await (await fetch(link)).text()).toContain('No real money moves')
    const answer = (action: string) =>
      fetch(link, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
    expect((await answer('finish')).headers.get('location')).toBe(urls.returnUrl)
    expect(await stripe.readAccount(account)).toBe('active')
    expect((await answer('finish')).headers.get('location')).toBe(urls.refreshUrl)
  })

  it.each(['restricted', 'rejected'] as const)('can be %s', async (state) => {
    const account = await stripe.openAccount(application())
    sandbox.control.setAccount(account, state)
    expect(await stripe.readAccount(account)).toBe(state)
  })

  it('counts as rejected when it has removed our access', async () => {
    expect(await stripe.readAccount('acct_unknown')).toBe('rejected')
  })
})
