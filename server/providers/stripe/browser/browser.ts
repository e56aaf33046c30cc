import type { ProviderKeys } from '../../../platform/config'
import { isLiveStripeKey } from '../endpoint'
import { type BrowserSources, stripeBrowserSources } from './browser-sources'

/** What a page needs for the card form. */
export interface CardForm extends BrowserSources {
  /** Whether its key moves real money. */
  live: boolean
  publicKey: string
}

export function stripeCardForm(keys: ProviderKeys, sandboxOrigin: string | null): CardForm {
  return {
    ...stripeBrowserSources(sandboxOrigin),
    live: isLiveStripeKey(keys.stripeSecretKey),
    publicKey: keys.stripePublishableKey,
  }
}
