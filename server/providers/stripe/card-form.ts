import type { ProviderKeys } from '../../platform/config'
import { isLiveStripeKey } from './client'

/** The origin that may ask the browser for a stored card. */
export const STRIPE_PAYMENT_ORIGIN = 'https://js.stripe.com'

/** Where a page finds Stripe's card form, or the stand-in's; what it may load for it is in Stripe's security guide. */
interface CardFormSources {
  script: string
  scripts: string[]
  frames: string[]
  connections: string[]
  images: string[]
}

export function stripeCardFormSources(sandboxOrigin: string | null): CardFormSources {
  if (sandboxOrigin) {
    const own = [sandboxOrigin]
    return { script: `${sandboxOrigin}/stripe.js`, scripts: own, frames: own, connections: own, images: [] }
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    script: 'https://js.stripe.com/endive/stripe.js',
    scripts,
    frames: [...scripts, 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  }
}

/** What a page needs for the card form. `live`: whether its key moves real money. */
export function stripeCardForm(
  keys: ProviderKeys,
  sandboxOrigin: string | null,
): CardFormSources & { live: boolean; publicKey: string } {
  return {
    ...stripeCardFormSources(sandboxOrigin),
    live: isLiveStripeKey(keys.stripeSecretKey),
    publicKey: keys.stripePublishableKey,
  }
}
