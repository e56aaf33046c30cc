import { createHash } from 'node:crypto'

/** The keys that an app needs for the sandbox, in the form of the providers' own test keys. */
export interface SandboxKeys {
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
  flutterwaveSecretKey: string
  flutterwaveWebhookSecret: string
  pawapayApiToken: string
}

/** The same seed gives the same keys. */
export function makeKeys(seed: string): SandboxKeys {
  const part = (name: string) => letters(`${seed}:key:${name}`, 24)
  return {
    stripeSecretKey: `sk_test_sandbox${part('stripe-secret')}`,
    stripePublishableKey: `pk_test_sandbox${part('stripe-publishable')}`,
    stripeWebhookSecret: `whsec_${part('stripe-webhook')}`,
    flutterwaveSecretKey: `FLWSECK_TEST-${part('flutterwave-secret')}-X`,
    flutterwaveWebhookSecret: part('flutterwave-webhook'),
    pawapayApiToken: `sandbox-${part('pawapay-token')}`,
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits derived from a text. */
export function letters(text: string, length: number): string {
  const bytes = createHash('sha512').update(text).digest()
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A number from 0 up to 1 derived from a text. */
export function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
