import { type EndpointOptions, findEndpointProblems } from '../endpoints'
import type { Sender } from './sending/order'

const FLUTTERWAVE = 'https://api.flutterwave.com'

export interface FlutterwaveEndpoint {
  address: string
  secretKey: string
  webhookSecret: string
  /** Where the donor returns to from the hosted page. */
  returnUrl: string
  /** An address of ours for donors who gave none: the provider requires one. */
  standInEmail: string
  /** Who pays out; null while it is not configured: then no transfer is sent. */
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
    webhookSecret: keys.flutterwaveWebhookSecret,
    returnUrl: `${publicUrl}/api/flutterwave-return`,
    standInEmail: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
    organisation,
  }
}

export const isLiveFlutterwaveKey = (key: string) => key.startsWith('FLWSECK') && !key.startsWith('FLWSECK_TEST')

export const findFlutterwaveProblems = ({ address, secretKey }: FlutterwaveEndpoint): string[] =>
  findEndpointProblems('FLUTTERWAVE', address, FLUTTERWAVE, isLiveFlutterwaveKey(secretKey))
