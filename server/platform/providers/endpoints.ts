import { ConfigError, type ProviderAddresses, type ProviderKeys } from '../config'

/** The providers' addresses and our credentials. */
export interface ProviderEndpoints {
  stripe: { address: string; secretKey: string; webhookSecrets: string[] }
  flutterwave: {
    address: string
    secretKey: string
    webhookSecret: string
    /** Where the donor returns to from the hosted page. */
    returnUrl: string
    /** An address of ours for donors who gave none: the provider requires one. */
    standInEmail: string
  }
  /** Timeout of one request in milliseconds. */
  timeoutMs: number
}

const STRIPE = 'https://api.stripe.com'
const FLUTTERWAVE = 'https://api.flutterwave.com'
const TIMEOUT = 15_000

/** The sandbox serves every provider at its own address. */
export function sandboxAddresses(origin: string): ProviderAddresses {
  return { stripe: origin, flutterwave: origin }
}

/** The endpoints for a set of keys. A provider without an address has its own. */
export function providerEndpoints(options: {
  keys: ProviderKeys
  addresses: ProviderAddresses
  publicUrl: string
  mailFrom: string
}): ProviderEndpoints {
  const { keys, addresses, publicUrl, mailFrom } = options
  return {
    stripe: {
      address: addresses.stripe ?? STRIPE,
      secretKey: keys.stripeSecretKey,
      webhookSecrets: keys.stripeWebhookSecret.split(',').map((secret) => secret.trim()),
    },
    flutterwave: {
      address: addresses.flutterwave ?? FLUTTERWAVE,
      secretKey: keys.flutterwaveSecretKey,
      webhookSecret: keys.flutterwaveWebhookSecret,
      returnUrl: `${publicUrl}/api/flutterwave-return`,
      standInEmail: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
    },
    timeoutMs: TIMEOUT,
  }
}

export const isLiveStripeKey = (key: string) => /^(sk|rk)_live_/.test(key)
export const isLiveFlutterwaveKey = (key: string) => key.startsWith('FLWSECK') && !key.startsWith('FLWSECK_TEST')

/** Throws a ConfigError when real money could go to a wrong host, or a key could be read in transit. */
export function checkEndpoints({ stripe, flutterwave }: ProviderEndpoints): void {
  const problems = [
    ...problemsOf('STRIPE', stripe.address, STRIPE, isLiveStripeKey(stripe.secretKey)),
    ...problemsOf('FLUTTERWAVE', flutterwave.address, FLUTTERWAVE, isLiveFlutterwaveKey(flutterwave.secretKey)),
  ]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

function problemsOf(name: string, address: string, provider: string, live: boolean): string[] {
  const { origin, protocol, hostname } = new URL(address)
  if (live && origin !== provider)
    return [`${name}_SECRET_KEY: a live key may only be sent to ${provider}, not to the ${origin} of ${name}_API_URL`]
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || local ? [] : [`${name}_API_URL: ${origin} is not https`]
}
