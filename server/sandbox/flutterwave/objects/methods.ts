import type { Currency } from '#shared/rules/money/currencies'

/** Flutterwave's methods for each currency (its v3 documentation, September 2026), as far as the sandbox supports them. */
const METHODS: Record<Currency, readonly string[]> = {
  USD: ['card', 'account'],
  EUR: ['card', 'account'],
  GBP: ['card', 'account'],
  KES: ['card', 'mpesa'],
  GHS: ['card', 'mobilemoneyghana'],
  UGX: ['card', 'mobilemoneyuganda'],
  RWF: ['card', 'mobilemoneyrwanda'],
  TZS: ['card', 'mobilemoneytanzania'],
  ZMW: ['card', 'mobilemoneyzambia'],
  MWK: ['card', 'mobilemoneymalawi'],
  XAF: ['card', 'mobilemoneyfranco'],
  XOF: ['card', 'mobilemoneyfranco'],
  NGN: ['card', 'banktransfer', 'ussd', 'account'],
}

/** The methods to show: the requested ones that the currency has; all that it has without a request. */
export function methodsFor(currency: Currency, asked: string | undefined): string[] {
  const offered = METHODS[currency]
  if (!asked) return [...offered]
  const wanted = asked.split(',').map((option) => option.trim())
  return offered.filter((method) => wanted.includes(method))
}

export type MethodKind = 'card' | 'phone' | 'bank'

export function kindOf(method: string): MethodKind {
  if (method === 'card') return 'card'
  return method === 'mpesa' || method.startsWith('mobilemoney') ? 'phone' : 'bank'
}

export function methodLabel(method: string): string {
  if (method === 'card') return 'Card'
  if (method === 'mpesa') return 'M-Pesa'
  if (method.startsWith('mobilemoney')) return 'Mobile money'
  return { banktransfer: 'Bank transfer', ussd: 'USSD', account: 'Bank account' }[method] ?? method
}

/** Flutterwave's names of the method in `payment_type` and in a webhook's `event.type`. */
export function paymentType(method: string): { type: string; event: string } {
  if (method === 'card') return { type: 'card', event: 'CARD_TRANSACTION' }
  if (method === 'mpesa') return { type: 'mpesa', event: 'MPESA_TRANSACTION' }
  if (method.startsWith('mobilemoney')) return { type: method, event: 'MOBILEMONEY_TRANSACTION' }
  if (method === 'banktransfer') return { type: 'bank_transfer', event: 'BANK_TRANSFER_TRANSACTION' }
  return { type: method, event: 'ACCOUNT_TRANSACTION' }
}
