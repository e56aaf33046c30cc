import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { PublicSettings } from '#shared/page'

let loading: Promise<Stripe> | null = null

/**
 * Stripe.js, fetched when a card form is asked for and not before. `loadStripe` of @stripe/stripe-js knows one fixed address
 * only, so the script is added here. One silent second try; after that the promise rejects and a later call tries again.
 */
export function loadStripe({ stripeScript, stripePublishableKey }: PublicSettings): Promise<Stripe> {
  loading ??= addScript(stripeScript)
    .catch(() => addScript(stripeScript))
    .then((construct) => construct(stripePublishableKey))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

function addScript(address: string): Promise<StripeConstructor> {
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
