import Stripe from 'stripe'

export interface StripeClientOptions {
  /** `https://api.stripe.com`, or the sandbox's origin. */
  address: string
  secretKey: string
  timeoutMs: number
}

/** Stripe's own package, for the given host. */
export function connectToStripe({ address, secretKey, timeoutMs }: StripeClientOptions): Stripe {
  const { hostname, port, protocol } = new URL(address)
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  })
}
