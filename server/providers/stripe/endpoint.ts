import { type EndpointOptions, findEndpointProblems } from '../endpoints'

const STRIPE = 'https://api.stripe.com'

export interface StripeEndpoint {
  address: string
  secretKey: string
  /** One for each endpoint: our own events, and those of connected accounts. */
  webhookSecrets: readonly string[]
}

export function stripeEndpoint({ keys, addresses }: EndpointOptions): StripeEndpoint {
  return {
    address: addresses.stripe ?? STRIPE,
    secretKey: keys.stripeSecretKey,
    webhookSecrets: keys.stripeWebhookSecret.split(',').map((secret) => secret.trim()),
  }
}

export const isLiveStripeKey = (key: string) => /^(sk|rk)_live_/.test(key)

export const findStripeProblems = ({ address, secretKey }: StripeEndpoint): string[] =>
  findEndpointProblems('STRIPE', address, STRIPE, isLiveStripeKey(secretKey))
