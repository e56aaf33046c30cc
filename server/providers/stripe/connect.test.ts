import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startFileSandbox } from '../../testing/file-sandbox'
import { endpointsOf } from '../../testing/sandbox'
import { createGateways } from '../registry'

const { sandbox, stripe } = await startFileSandbox()

const application = () => ({ userId: 7, country: 'KE', email: `${randomUUID()}@example.org` })
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
    ['GB', 'US', true],
    ['GB', 'GB', false],
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

  it('asks for the country of the platform once', async () => {
    const { stripe: fresh } = createGateways(endpointsOf(sandbox))
    const asked = () => sandbox.control.requests('stripe.accounts.current').length
    const before = asked()
    await Promise.all([fresh.openAccount(application()), fresh.openAccount(application())])
    expect(asked()).toBe(before + 1)
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

  it('stays incomplete when its owner leaves', async () => {
    const account = await stripe.openAccount(application())
    const link = await stripe.accountLink(account, urls)
    await fetch(link, { method: 'POST', body: new URLSearchParams({ action: 'leave' }), redirect: 'manual' })
    expect(await stripe.readAccount(account)).toBe('onboarding')
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
