import type { PublicSettings } from '#shared/page'
import type { Config, ProviderKeys } from './config'
import { isLiveStripeKey } from './payments/endpoints'

/** What every page may know about this server. */
export function publicSettings(config: Config, keys: ProviderKeys, sandboxOrigin: string | null): PublicSettings {
  const mode = isLiveStripeKey(keys.stripeSecretKey) ? 'live' : 'test'
  return {
    payments: sandboxOrigin ? 'sandbox' : mode,
    stripePublishableKey: keys.stripePublishableKey,
    stripeScript: sandboxOrigin ? `${sandboxOrigin}/stripe.js` : 'https://js.stripe.com/endive/stripe.js',
    publicUrl: config.publicUrl,
    sandboxOrigin,
  }
}
