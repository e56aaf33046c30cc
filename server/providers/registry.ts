import { say } from '#shared/language/say'
import { ConfigError } from '../platform/config'
import type { EndpointOptions } from './endpoints'
import { findFlutterwaveProblems, flutterwaveEndpoint } from './flutterwave/endpoint'
import { createFlutterwaveGateway } from './flutterwave/gateway'
import { findPawapayProblems, pawapayEndpoint } from './pawapay/endpoint'
import { createPawapayGateway } from './pawapay/gateway'
import { findStripeProblems, stripeEndpoint } from './stripe/endpoint'
import { createStripeGateway } from './stripe/gateway'
import { NO_REPORTS, type ReplyReports } from './unknown-reply'

const STRIPE_TRAITS: ProviderTraits = {
  name: 'Stripe',
  repeatsAttempt: true,
  paysToOwnAccount: true,
  prompts: null,
  refundArrival: () => say('It goes to the card that you paid with. Most banks show it within 5 to 10 business days.'),
  transferWords: 'It goes to the person’s Stripe account, not to the account above. Stripe then pays it to their bank.',
}

const MINUTE = 60_000

const PAWAPAY_TRAITS: ProviderTraits = {
  name: 'pawaPay',
  repeatsAttempt: false,
  paysToOwnAccount: false,
  // The networks' own limits differ and are not published: most end a prompt within five minutes.
  prompts: { lastsMs: 5 * MINUTE },
  refundArrival: () => say('It goes to the phone number that you paid from, mostly within a few minutes.'),
  transferWords: 'pawaPay sends it to the person’s phone, and notifies us when it has arrived.',
}

const FLUTTERWAVE_TRAITS: ProviderTraits = {
  name: 'Flutterwave',
  repeatsAttempt: false,
  paysToOwnAccount: false,
  prompts: null,
  refundArrival: () =>
    say(
      'It goes to the phone or account that you paid from. Mobile money mostly arrives within 24 hours, a bank account within 10 business days.',
    ),
  transferWords: 'Flutterwave transfers it, and notifies us when it has arrived.',
}

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

/** How a provider differs from the others, where that matters outside its own folder. */
interface ProviderTraits {
  /** As people know it. */
  name: string
  /** Whether a payment always says which attempt it is for. Where it may not, our own reference alone binds it. */
  repeatsAttempt: boolean
  /** Whether payouts go to an account that the recipient has with the provider, in dollars, and to the bank from there. */
  paysToOwnAccount: boolean
  /** Set if the donor approves a prompt on the phone, instead of going to the provider's page. `lastsMs`: how long that is possible. */
  prompts: { lastsMs: number } | null
  /** For the donor's mail: where a refund goes, and how long it takes by the provider's documents. */
  refundArrival: () => string
  /** For admins: what happens to a payout that is sent by it. */
  transferWords: string
}
