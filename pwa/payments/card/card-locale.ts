import type { StripeElementLocale } from '@stripe/stripe-js'
import { currentLanguage } from '#shared/language/speak'

/** The languages of the site that Stripe has too (`StripeElementLocale` of @stripe/stripe-js). */
const SHARED = ['ar', 'en', 'fr', 'pt'] as const satisfies readonly StripeElementLocale[]

/** The language of the card fields, their problems and 3-D Secure: the page's, or the browser's where Stripe does not have that. */
export const cardLocale = (): StripeElementLocale => SHARED.find((locale) => locale === currentLanguage()) ?? 'auto'
