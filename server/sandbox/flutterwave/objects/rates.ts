import type { Currency } from '#shared/rules/money/currencies'

/** Local units for one US dollar: fixed, close to those of 2026, so that a run can be repeated. */
const PER_DOLLAR: Record<Currency, string> = {
  USD: '1',
  EUR: '0.861',
  GBP: '0.752',
  KES: '129.4527',
  GHS: '10.9245',
  NGN: '1443.75',
  UGX: '3562.18',
  RWF: '1452.6',
  TZS: '2458.93',
  ZMW: '22.7416',
  MWK: '1733.4',
  XAF: '564.8275',
  XOF: '564.8275',
}

/** The part of a dollar that the provider keeps when it buys local money. */
const SPREAD = 0.02

/** The amount that must leave a wallet in `source` for `amount` to arrive in `destination`. */
export function convert(
  amount: number,
  source: Currency,
  destination: Currency,
): { rate: number; sourceAmount: number } {
  const kept = source === 'USD' && destination !== 'USD' ? SPREAD : 0
  const exact = Number(PER_DOLLAR[source]) / (Number(PER_DOLLAR[destination]) * (1 - kept))
  return { rate: Number(exact.toFixed(6)), sourceAmount: Number((amount * exact).toFixed(6)) }
}
