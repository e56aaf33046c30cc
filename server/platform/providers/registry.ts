import type { Provider } from '#shared/rules/providers'
import { FLUTTERWAVE_TRAITS } from './flutterwave/traits'
import { STRIPE_TRAITS } from './stripe/traits'
import type { ProviderTraits } from './traits'

/** Who takes cards, in a form on our own page; who takes local money, on a page of theirs; and who knows the rates of currencies. */
export const CARD_PROVIDER = 'stripe' as const
export const LOCAL_PROVIDER = 'flutterwave' as const
/** Who keeps accounts for recipients, to which it pays out. */
export const CONNECT_PROVIDER = 'stripe' as const

const TRAITS: Readonly<Record<Provider, ProviderTraits>> = { stripe: STRIPE_TRAITS, flutterwave: FLUTTERWAVE_TRAITS }

export function traitsOf(provider: Provider): ProviderTraits {
  return TRAITS[provider]
}
