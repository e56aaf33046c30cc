import { ConfigError } from '../config'
import type { EndpointOptions } from './endpoints'
import { findFlutterwaveProblems, flutterwaveEndpoint } from './flutterwave/endpoint'
import { createFlutterwaveGateway } from './flutterwave/gateway'
import { FLUTTERWAVE_TRAITS } from './flutterwave/traits'
import { findPawapayProblems, pawapayEndpoint } from './pawapay/endpoint'
import { createPawapayGateway } from './pawapay/gateway'
import { PAWAPAY_TRAITS } from './pawapay/traits'
import { findStripeProblems, stripeEndpoint } from './stripe/endpoint'
import { createStripeGateway } from './stripe/gateway'
import { STRIPE_TRAITS } from './stripe/traits'
import type { ProviderTraits } from './traits'
import { NO_REPORTS, type ReplyReports } from './unknown-reply'

/** All payment providers. A new one also needs a folder, its keys in `config.ts` and its places in the table in `routes.ts`. */
const REGISTRY = {
  stripe: { traits: STRIPE_TRAITS, createEndpoint: stripeEndpoint, createGateway: createStripeGateway },
  flutterwave: {
    traits: FLUTTERWAVE_TRAITS,
    createEndpoint: flutterwaveEndpoint,
    createGateway: createFlutterwaveGateway,
  },
  pawapay: { traits: PAWAPAY_TRAITS, createEndpoint: pawapayEndpoint, createGateway: createPawapayGateway },
}

type Registry = typeof REGISTRY

/** The name of a provider, as it is stored. */
export type Provider = keyof Registry

/** The providers' addresses and our credentials. `timeoutMs`: timeout of one request. */
export type ProviderEndpoints = { [Name in Provider]: ReturnType<Registry[Name]['createEndpoint']> } & {
  timeoutMs: number
}

export type Gateways = { readonly [Name in Provider]: ReturnType<Registry[Name]['createGateway']> }

export const isProvider = (name: string): name is Provider => Object.hasOwn(REGISTRY, name)

export const PROVIDERS: readonly Provider[] = Object.keys(REGISTRY).filter(isProvider)

export function traitsOf(provider: Provider): ProviderTraits {
  return REGISTRY[provider].traits
}

const TIMEOUT = 15_000

/** The endpoints for a set of keys and addresses. */
export function providerEndpoints(options: EndpointOptions): ProviderEndpoints {
  return {
    stripe: REGISTRY.stripe.createEndpoint(options),
    flutterwave: REGISTRY.flutterwave.createEndpoint(options),
    pawapay: REGISTRY.pawapay.createEndpoint(options),
    timeoutMs: TIMEOUT,
  }
}

/**
 * The providers at the given endpoints. `reports` receives the replies of unknown shape. Throws a ConfigError when real money could go to a wrong host, or a key
 * could be read.
 */
export function createGateways(
  endpoints: ProviderEndpoints,
  clock: () => number = Date.now,
  reports: ReplyReports = NO_REPORTS,
): Gateways {
  const { stripe, flutterwave, pawapay, timeoutMs } = endpoints
  const problems = [
    ...findStripeProblems(stripe),
    ...findFlutterwaveProblems(flutterwave),
    ...findPawapayProblems(pawapay),
  ]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const gateways = {
    stripe: REGISTRY.stripe.createGateway({ ...stripe, timeoutMs, clock, reports }),
    flutterwave: REGISTRY.flutterwave.createGateway({ ...flutterwave, timeoutMs, clock, reports }),
    pawapay: REGISTRY.pawapay.createGateway({ ...pawapay, timeoutMs, clock }),
  }
  const modes = PROVIDERS.map((name) => gateways[name]).filter(({ configured }) => configured)
  if (modes.some(({ live }) => live !== modes[0]?.live))
    throw new ConfigError('The keys of some providers are live keys, and those of others are not')
  return gateways
}

/** Each gateway as `change` returns it. */
export function mapGateways(
  { stripe, flutterwave, pawapay }: Gateways,
  change: <Gateway extends Gateways[Provider]>(gateway: Gateway) => Gateway,
): Gateways {
  return { stripe: change(stripe), flutterwave: change(flutterwave), pawapay: change(pawapay) }
}
