import { describe, expect, it } from 'vitest'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { ConfigError, type ProviderAddresses, type ProviderKeys, sandboxAddresses } from '../platform/config'
import { findPromptingNetwork } from './pawapay/networks'
import { createGateways, providerEndpoints } from './registry'
import { PAGE_PROVIDER, routesIn } from './routes'

const testKeys = {
  stripeSecretKey: 'sk_test_x',
  stripePublishableKey: 'pk_test_x',
  stripeWebhookSecret: 'whsec_x',
  flutterwaveSecretKey: 'FLWSECK_TEST-x-X',
  flutterwaveWebhookSecret: 'x',
}
const liveKeys = { ...testKeys, stripeSecretKey: 'sk_live_x', flutterwaveSecretKey: 'FLWSECK-x-X' }
const PUBLIC_URL = 'https://pamoja.test'
const OWN_HOSTS = { stripe: null, flutterwave: null, pawapay: null }
const endpointsAt = (keys: ProviderKeys, addresses: ProviderAddresses) => {
  const mailFrom = 'Pamoja <support@pamoja.test>'
  return providerEndpoints({ keys, addresses, publicUrl: PUBLIC_URL, mailFrom, organisation: null })
}
const endpointsFor = (keys: ProviderKeys, address: string | null) =>
  endpointsAt(keys, address === null ? OWN_HOSTS : sandboxAddresses(address))

describe('the endpoints of the providers', () => {
  it('are their own hosts without a sandbox, for test keys and for live ones', () => {
    const endpoints = endpointsFor(liveKeys, null)
    expect(endpoints.stripe.address).toBe('https://api.stripe.com')
    expect(endpoints.flutterwave).toMatchObject({
      address: 'https://api.flutterwave.com',
      returnUrl: 'https://pamoja.test/api/flutterwave-return',
      standInEmail: 'support@pamoja.test',
    })
    expect(createGateways(endpoints)).toMatchObject({ stripe: { live: true }, flutterwave: { live: true } })
    const test = createGateways(endpointsFor(testKeys, null))
    expect(test).toMatchObject({ stripe: { live: false }, flutterwave: { live: false } })
  })

  it('refuse to start when a live key would go to another host', () => {
    for (const address of ['http://localhost:3001', 'https://api.stripe.com.example.org', 'http://api.stripe.com']) {
      const endpoints = endpointsFor({ ...testKeys, stripeSecretKey: 'sk_live_x' }, address)
      expect(() => createGateways(endpoints)).toThrow(/STRIPE_API_URL: a live key/)
    }
    expect(() =>
      createGateways(endpointsFor({ ...testKeys, stripeSecretKey: 'rk_live_x' }, 'http://localhost:1')),
    ).toThrow(ConfigError)
    const endpoints = endpointsFor({ ...testKeys, flutterwaveSecretKey: 'FLWSECK-x-X' }, 'http://localhost:3001')
    expect(() => createGateways(endpoints)).toThrow(/FLUTTERWAVE_API_URL: a live key/)
  })

  it('accept the address of a test server for test keys, and for live keys only the provider’s own', () => {
    const endpoints = (keys: ProviderKeys, stripe: string) =>
      endpointsAt({ ...keys, stripeWebhookSecret: 'whsec_platform, whsec_connect' }, { ...OWN_HOSTS, stripe })
    const test = endpoints(testKeys, 'https://stripe.example.org')
    expect(test.stripe).toMatchObject({
      address: 'https://stripe.example.org',
      webhookSecrets: ['whsec_platform', 'whsec_connect'],
    })
    expect(() => createGateways(test)).not.toThrow()
    expect(() => createGateways(endpoints(liveKeys, 'https://stripe.example.org'))).toThrow(/STRIPE_API_URL/)
    expect(() => createGateways(endpoints(liveKeys, 'https://api.stripe.com/'))).not.toThrow()
  })

  it('refuse to start when any key would leave this machine unencrypted', () => {
    expect(() => createGateways(endpointsFor(testKeys, 'http://sandbox.example.org'))).toThrow(/is not https/)
    expect(() => createGateways(endpointsFor(testKeys, 'http://localhost:3001'))).not.toThrow()
  })

  it('leave a provider without keys unconfigured, and tell its sandbox from real money by the address', () => {
    const pawapay = (keys: Partial<ProviderKeys>, address: string | null = null) =>
      createGateways(endpointsAt({ ...testKeys, ...keys }, { ...OWN_HOSTS, pawapay: address })).pawapay
    const keys = { pawapayApiToken: 't' }
    expect(pawapay({})).toMatchObject({ configured: false })
    expect(pawapay({ ...liveKeys, ...keys })).toMatchObject({ configured: true, live: true })
    expect(() => pawapay(keys)).toThrow('The keys of some providers are live keys, and those of others are not')
    expect(pawapay(keys, 'https://api.sandbox.pawapay.io')).toMatchObject({ configured: true, live: false })
    expect(() => pawapay(keys, 'http://pawapay.example.org')).toThrow(/is not https/)
  })
})

const places = MOBILE_MONEY_COUNTRIES.flatMap(({ code, currency, networks }) =>
  networks.map((network) => ({ country: code, network, currency })),
)

describe('the table of routes', () => {
  it.each(places)('has a provider for $network in $country, and a page as the last choice', ({ country, network }) => {
    const routes = routesIn(country, network)
    expect(routes.at(-1)).toBe(PAGE_PROVIDER)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it.each(places)('sends prompts for $network in $country only where the provider has that network', (place) => {
    const { country, network, currency } = place
    const hasRoute = routesIn(country, network).includes('pawapay')
    expect(findPromptingNetwork(country, network, currency) !== null).toBe(hasRoute)
  })
})
