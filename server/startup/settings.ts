import type { PublicSettings } from '#shared/page'
import type { Config, ProviderKeys } from '../platform/config'
import { traitsOf } from '../platform/providers/registry'
import { CONNECT_PROVIDER, cardForm } from '../platform/providers/routes'

/** The settings of this server that every page may know. */
export function publicSettings(config: Config, keys: ProviderKeys, sandboxOrigin: string | null): PublicSettings {
  const { live, publicKey, script } = cardForm(keys, sandboxOrigin)
  return {
    payments: sandboxOrigin ? 'sandbox' : live ? 'live' : 'test',
    cardKey: publicKey,
    cardScript: script,
    payoutAccounts: traitsOf(CONNECT_PROVIDER).name,
    publicUrl: config.publicUrl,
    sandboxOrigin,
  }
}
