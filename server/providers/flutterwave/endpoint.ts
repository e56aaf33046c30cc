import { type EndpointOptions, findEndpointProblems } from '../endpoints'
import type { Sender } from './sending/order'

const FLUTTERWAVE = 'https://api.flutterwave.com'

export interface FlutterwaveEndpoint {
  address: string
  secretKey: string
  /** One, or two while one replaces the other. */
  webhookSecrets: readonly string[]
  /** Where the donor returns to from the hosted page, without the language of the donor. */
  returnUrl: string
  /** An address of ours for donors who gave none: the provider requires one. */
  standInEmail: string
  /** Who pays out; null while it is not known: then no transfer is sent. */
  organisation: Sender | null
}

export function flutterwaveEndpoint({
  keys,
  addresses,
  publicUrl,
  mailFrom,
  organisation,
}: EndpointOptions): FlutterwaveEndpoint {
  return {
    address: addresses.flutterwave ?? FLUTTERWAVE,
    secretKey: keys.flutterwaveSecretKey,
    webhookSecrets: splitSecrets(keys.flutterwaveWebhookSecret),
    returnUrl: `${publicUrl}/api/flutterwave-return`,
    standInEmail: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
    organisation,
  }
}

/** Several secrets with commas between them. A comma beside only a few letters belongs to one secret, which any text may be. */
export function splitSecrets(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => part.length >= 8) ? parts : [text]
}

export const isLiveFlutterwaveKey = (key: string) => key.startsWith('FLWSECK') && !key.startsWith('FLWSECK_TEST')

export const findFlutterwaveProblems = ({ address, secretKey }: FlutterwaveEndpoint): string[] =>
  findEndpointProblems('FLUTTERWAVE', address, FLUTTERWAVE, isLiveFlutterwaveKey(secretKey))
