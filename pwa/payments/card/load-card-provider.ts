import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { PublicSettings } from '#shared/page'
import { trustScripts } from '../../page/trusted-scripts'
import { cardLocale } from './card-locale'

let loading: Promise<Stripe> | null = null

/**
 * Loads Stripe.js when a card form needs it, not before. `loadCardProvider` of @stripe/stripe-js supports one fixed address only, so this
 * function adds the script itself. One silent retry; after that the promise rejects and a later call tries again.
 */
export function loadCardProvider({ cardScript, cardKey }: PublicSettings): Promise<Stripe> {
  loading ??= addScript(cardScript)
    .catch(() => addScript(cardScript))
    .then((construct) => construct(cardKey, { locale: cardLocale() }))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

function addScript(address: string): Promise<StripeConstructor> {
  trustScripts(address)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error('Stripe.js is not available')))
    script.onerror = () => {
      script.remove()
      reject(new Error('Failed to load Stripe.js'))
    }
    document.head.append(script)
  })
}
