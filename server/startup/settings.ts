import type { PublicSettings } from '#shared/page'
import type { Config, ProviderKeys } from '../platform/config'
import { isLiveStripeKey } from '../platform/providers/endpoints'
import { stripeBrowserSources } from '../platform/providers/stripe/browser-sources'

/** The settings of this server that every page may know. */
export function publicSettings(config: Config, keys: ProviderKeys, sandboxOrigin: string | null): PublicSettings {
  const mode = isLiveStripeKey(keys.stripeSecretKey) ? 'live' : 'test'
  return {
    payments: sandboxOrigin ? 'sandbox' : mode,
    stripePublishableKey: keys.stripePublishableKey,
    stripeScript: stripeBrowserSources(sandboxOrigin).script,
    publicUrl: config.publicUrl,
    sandboxOrigin,
  }
}
