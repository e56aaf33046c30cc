import type { Provider } from './registry'
import { STRIPE_PAYMENT_ORIGIN, stripeCardForm, stripeCardFormSources } from './stripe/card-form'

/** The providers with a role of their own: cards, in a form on our page; the page for all other payments; and the rates of currencies. */
export const CARD_PROVIDER = 'stripe' as const satisfies Provider
export const PAGE_PROVIDER = 'flutterwave' as const satisfies Provider
export const RATE_PROVIDER = 'flutterwave' as const satisfies Provider
/** The provider whose lists of the branches of banks are offered. */
export const BRANCH_PROVIDER = 'flutterwave' as const satisfies Provider
/** The provider that keeps accounts for recipients, to which it pays out. */
export const CONNECT_PROVIDER = 'stripe' as const satisfies Provider

/** The card provider's form: what a page needs for it, and what any page may load for it. */
export const cardForm = stripeCardForm
export const cardFormSources = stripeCardFormSources
export const CARD_PAYMENT_ORIGIN = STRIPE_PAYMENT_ORIGIN

/** Where the page of the other payments is, with live keys and with test keys: a form of ours may lead there. */
export const pageOrigins = (sandboxOrigin: string | null): string[] =>
  sandboxOrigin ? [sandboxOrigin] : ['https://checkout.flutterwave.com', 'https://checkout-v2.dev-flutterwave.com']

const BOTH: readonly Provider[] = ['pawapay', 'flutterwave']
const PAGE: readonly Provider[] = [PAGE_PROVIDER]

/** Money in: the providers for a country and network, in the order in which they are tried. */
const MONEY_IN: Readonly<Record<string, Readonly<Record<string, readonly Provider[]>>>> = {
  KE: { 'M-Pesa': BOTH },
  GH: { MTN: BOTH, Telecel: BOTH, AirtelTigo: BOTH },
  UG: { MTN: BOTH, Airtel: BOTH },
  RW: { MTN: BOTH, Airtel: BOTH },
  TZ: { Vodacom: BOTH, Airtel: BOTH, Tigo: BOTH, HaloPesa: BOTH },
  ZM: { MTN: BOTH, Airtel: BOTH, Zamtel: BOTH },
  MW: { Airtel: BOTH, TNM: BOTH },
  CM: { MTN: BOTH, Orange: BOTH },
  CI: { MTN: BOTH, Moov: PAGE, Orange: PAGE, Wave: PAGE },
  SN: { Orange: PAGE, Wave: PAGE, Free: BOTH },
  NG: { 'Bank transfer': PAGE, USSD: PAGE },
}

/** Money out: the order in which providers are offered for a payout, of those that can reach the account. */
export const ROUTES_OUT: readonly Provider[] = ['flutterwave', 'pawapay', 'stripe']

/** The providers that can take a donation, the first choice first. Without a country and a network: the page that asks. */
export function routesIn(country: string | null, network: string | null): readonly Provider[] {
  return MONEY_IN[country ?? '']?.[network ?? ''] ?? PAGE
}
