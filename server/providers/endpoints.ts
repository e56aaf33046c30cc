import type { Organisation, ProviderAddresses, ProviderKeys } from '../platform/config'

/** What the endpoints are made of. A provider without an address has its own. */
export interface EndpointOptions {
  keys: ProviderKeys
  addresses: ProviderAddresses
  publicUrl: string
  mailFrom: string
  /** Who pays out; null while it is not known. */
  organisation: Organisation | null
}

/**
 * What is wrong with a provider's address: a live key may only go to the provider, and no key may leave this machine unencrypted.
 * `setting`: the beginning of the names of its variables.
 */
export function findEndpointProblems(setting: string, address: string, provider: string, live: boolean): string[] {
  const { origin, protocol, hostname } = new URL(address)
  if (live && origin !== provider)
    return [`${setting}_API_URL: a live key may only be sent to ${provider}, not to ${origin}`]
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || local ? [] : [`${setting}_API_URL: ${origin} is not https`]
}
