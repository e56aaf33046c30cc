import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { readSetting, writeSetting } from '../offline/settings'
import type { LoadedCardFields } from './card-fields'

export interface WalletEvents {
  onAvailable(isAvailable: boolean): void
  /** The donor has pressed a wallet's button. Returns whether its sheet may open. */
  onOpen(): boolean
  onClosed(): void
  onConfirmed(elements: StripeElements, failed: () => void): void
}

/** They need Elements of their own, which know the amount in cents; returns what removes them. */
export function mountWallets(
  { stripe }: LoadedCardFields,
  container: HTMLElement,
  amount: number,
  events: WalletEvents,
): () => void {
  const elements = stripe.elements({ mode: 'payment', amount, currency: 'usd', allowedPaymentMethodTypes: ['card'] })
  // Each provider's button in the other colour than the page: black is nearly invisible in dark mode.
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black'
  const wallets = elements.create('expressCheckout', {
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: 'donate', googlePay: 'donate' },
    paymentMethods: { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' },
    layout: { maxColumns: 1, maxRows: 2 },
  })
  wallets.on('ready', ({ availablePaymentMethods: available }) =>
    events.onAvailable(available !== undefined && (available.applePay || available.googlePay)),
  )
  wallets.on('loaderror', () => events.onAvailable(false))
  // Stripe.js wants an answer within a second.
  wallets.on('click', ({ resolve, reject }) => (events.onOpen() ? resolve() : reject()))
  wallets.on('cancel', () => events.onClosed())
  wallets.on('confirm', ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) =>
    events.onConfirmed(elements, () => paymentFailed({ reason: 'fail' })),
  )
  wallets.mount(container)
  return () => wallets.destroy()
}

/** Set after a payment by Apple Pay or Google Pay. It says nothing about the donor or the payment. */
const PAID_BY_WALLET = 'paidByWallet'

/** Whether a wallet has paid on this device: its buttons are then one tap nearer. */
export const hasPaidByWallet = (): boolean => readSetting(PAID_BY_WALLET) !== null

export const rememberWallet = (): void => writeSetting(PAID_BY_WALLET, 'yes')
