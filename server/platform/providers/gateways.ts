import type { Provider } from '#shared/rules/providers'
import { checkEndpoints, type ProviderEndpoints } from './endpoints'
import { createFlutterwaveGateway, type FlutterwaveGateway } from './flutterwave/gateway'
import type { Gateway } from './gateway'
import { createStripeGateway, type StripeGateway } from './stripe/gateway'

export type Gateways = Record<Provider, Gateway> & { flutterwave: FlutterwaveGateway; stripe: StripeGateway }

/** The providers at the given endpoints. Throws a ConfigError when they are not safe to use. */
export function createGateways(endpoints: ProviderEndpoints, clock: () => number = Date.now): Gateways {
  checkEndpoints(endpoints)
  const { stripe, flutterwave, timeoutMs } = endpoints
  return {
    stripe: createStripeGateway({ ...stripe, timeoutMs, clock }),
    flutterwave: createFlutterwaveGateway({ ...flutterwave, timeoutMs, clock }),
  }
}
