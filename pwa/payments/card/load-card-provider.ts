import type { Stripe, StripeConstructor, StripeElementLocale } from '@stripe/stripe-js'
import { currentLanguage } from '#shared/language/speak'
import type { PublicSettings } from '#shared/page'
import { trustScripts } from '../../page/trusted-scripts'

/** The languages of the site that Stripe has too (`StripeElementLocale` of @stripe/stripe-js). */
const SHARED = ['ar', 'en', 'fr', 'pt'] as const satisfies readonly StripeElementLocale[]

/** The language of the card fields, their problems and 3-D Secure: the page's, or the browser's where Stripe does not have that. */
export const cardLocale = (): StripeElementLocale => SHARED.find((locale) => locale === currentLanguage()) ?? 'auto'

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
