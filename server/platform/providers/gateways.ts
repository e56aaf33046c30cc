import type { Provider } from '#shared/rules/providers'
import { checkEndpoints, type ProviderEndpoints } from './endpoints'
import { createFlutterwaveGateway, type FlutterwaveGateway } from './flutterwave/gateway'
import type { Gateway } from './gateway'
import { createStripeGateway, type StripeGateway } from './stripe/gateway'
import { NO_REPORTS, type ReplyReports } from './unknown-reply'

export type Gateways = Record<Provider, Gateway> & { flutterwave: FlutterwaveGateway; stripe: StripeGateway }

/**
 * The providers at the given endpoints. `reports` receives the replies of unknown shape. Throws a ConfigError when the endpoints are
 * not safe to use.
 */
export function createGateways(
  endpoints: ProviderEndpoints,
  clock: () => number = Date.now,
  reports: ReplyReports = NO_REPORTS,
): Gateways {
  checkEndpoints(endpoints)
  const { stripe, flutterwave, timeoutMs } = endpoints
  return {
    stripe: createStripeGateway({ ...stripe, timeoutMs, clock, reports }),
    flutterwave: createFlutterwaveGateway({ ...flutterwave, timeoutMs, clock, reports }),
  }
}
