import { say } from '#shared/language/say'
import { ConfigError } from '../platform/config'
import { MINUTE } from '../platform/durations'
import type { Metrics } from '../platform/metrics'
import { type EndpointOptions, NO_REPORTS, type ReplyReports } from './exchange'
import { type FlutterwaveEndpoint, findFlutterwaveProblems, flutterwaveEndpoint } from './flutterwave/client'
import { createFlutterwaveGateway, type FlutterwaveGateway } from './flutterwave/gateway'
import { type Gateway, ProviderUnavailable } from './gateway'
import { findPawapayProblems, type PawapayEndpoint, pawapayEndpoint } from './pawapay/client'
import { createPawapayGateway } from './pawapay/gateway'
import { findStripeProblems, type StripeEndpoint, stripeEndpoint } from './stripe/client'
import { createStripeGateway, type StripeGateway } from './stripe/gateway'

/** How a provider differs from the others, where that matters outside its own folder. */
interface ProviderTraits {
  /** As people know it. */
  name: string
  /** Whether a payment always says which attempt it is for. Where it may not, our own reference alone binds it. */
  repeatsAttempt: boolean
  /** Whether payouts go to an account that the recipient has with the provider, in dollars, and to the bank from there. */
  paysToOwnAccount: boolean
  /** Set if the donor approves a prompt on the phone, instead of going to the provider's page, and for how long. */
  prompts: { lastsMs: number } | null
  /** For the donor's mail: where a refund goes, and how long it takes by the provider's documents. */
  refundArrival: () => string
  /** For admins: what happens to a payout that is sent by it. */
  transferWords: string
}

/** All payment providers. A new one also needs a folder, its keys in `config.ts` and its places in the table in `routes.ts`. */
const TRAITS = {
  stripe: {
    name: 'Stripe',
    repeatsAttempt: true,
    paysToOwnAccount: true,
    prompts: null,
    refundArrival: () =>
      say('It goes to the card that you paid with. Most banks show it within 5 to 10 business days.'),
    transferWords:
      'It goes to the person’s Stripe account, not to the account above. Stripe then pays it to their bank.',
  },
  flutterwave: {
    name: 'Flutterwave',
    repeatsAttempt: false,
    paysToOwnAccount: false,
    prompts: null,
    refundArrival: () =>
      say(
        'It goes to the phone or account that you paid from. Mobile money mostly arrives within 24 hours, a bank account within 10 business days.',
      ),
    transferWords: 'Flutterwave transfers it, and notifies us when it has arrived.',
  },
  pawapay: {
    name: 'pawaPay',
    repeatsAttempt: false,
    paysToOwnAccount: false,
    // The networks' own limits differ and are not published: most end a prompt within five minutes.
    prompts: { lastsMs: 5 * MINUTE },
    refundArrival: () => say('It goes to the phone number that you paid from, mostly within a few minutes.'),
    transferWords: 'pawaPay sends it to the person’s phone, and notifies us when it has arrived.',
  },
}

export type Provider = keyof typeof TRAITS

export const isProvider = (name: string): name is Provider => Object.hasOwn(TRAITS, name)

export const PROVIDERS: readonly Provider[] = Object.keys(TRAITS).filter(isProvider)

export const traitsOf = (provider: Provider): ProviderTraits => TRAITS[provider]

export interface ProviderEndpoints {
  stripe: StripeEndpoint
  flutterwave: FlutterwaveEndpoint
  pawapay: PawapayEndpoint
  timeoutMs: number
}

export interface Gateways {
  readonly stripe: StripeGateway
  readonly flutterwave: FlutterwaveGateway
  readonly pawapay: Gateway
}

const TIMEOUT = 15_000

export function providerEndpoints(options: EndpointOptions): ProviderEndpoints {
  return {
    stripe: stripeEndpoint(options),
    flutterwave: flutterwaveEndpoint(options),
    pawapay: pawapayEndpoint(options),
    timeoutMs: TIMEOUT,
  }
}

/** Throws a ConfigError when real money could go to a wrong host, or a key could be read on its way. */
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
    stripe: createStripeGateway({ ...stripe, timeoutMs, clock, reports }),
    flutterwave: createFlutterwaveGateway({ ...flutterwave, timeoutMs, clock, reports }),
    pawapay: createPawapayGateway({ ...pawapay, timeoutMs, clock }),
  }
  const modes = PROVIDERS.map((name) => gateways[name]).filter(({ configured }) => configured)
  if (modes.some(({ live }) => live !== modes[0]?.live))
    throw new ConfigError('The keys of some providers are live keys, and those of others are not')
  return gateways
}

type CallCounter = Pick<Metrics, 'countProviderCall'>

/** The same gateways; each of their calls to a provider is counted by how it ended. */
export function countCalls({ stripe, flutterwave, pawapay }: Gateways, metrics: CallCounter): Gateways {
  return {
    stripe: counted(stripe, metrics),
    flutterwave: counted(flutterwave, metrics),
    pawapay: counted(pawapay, metrics),
  }
}

function counted<Counted extends Gateway>(gateway: Counted, metrics: CallCounter): Counted {
  return new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, values)
        const call = { provider: target.provider, call: String(name) }
        if (result instanceof Promise)
          result.then(
            () => metrics.countProviderCall({ ...call, outcome: 'done' }),
            (error: unknown) => {
              const outcome = error instanceof ProviderUnavailable ? 'unavailable' : 'refused'
              metrics.countProviderCall({ ...call, outcome })
            },
          )
        return result
      }
    },
  })
}
