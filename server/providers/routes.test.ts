import { describe, expect, it } from 'vitest'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { findPromptingNetwork } from './pawapay/networks'
import { PROVIDERS, traitsOf } from './registry'
import { PAGE_PROVIDER, ROUTES_OUT, routesIn } from './routes'

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

  it('uses the page for a payment without a country', () => {
    expect(routesIn(null, null)).toEqual([PAGE_PROVIDER])
    expect(traitsOf(PAGE_PROVIDER).prompts).toBeNull()
  })

  it('offers every provider for payouts', () => {
    expect(ROUTES_OUT.toSorted()).toEqual(PROVIDERS.toSorted())
  })
})
