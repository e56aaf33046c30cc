import type { ProviderKeys } from '../../config'
import { type BrowserSources, stripeBrowserSources } from './browser-sources'
import { isLiveStripeKey } from './endpoint'

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
