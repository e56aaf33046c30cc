import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { World } from '../core/world'
import { convert } from './objects/rates'

/** What is available in a currency, in minor units. */
export function availableIn(world: World, currency: string): number {
  return world.settings.platformBalance === 'none' ? 0 : (world.state.flutterwave.balances[currency] ?? 0)
}

/** Adds to a balance, or takes from it: minor units. */
export function changeBalance(world: World, currency: string, amount: number): void {
  const { balances } = world.state.flutterwave
  balances[currency] = (balances[currency] ?? 0) + amount
}

/**
 * Takes a transfer and its fee out of the balances: the amount from the debited currency, the fee from the currency that arrives.
 * Returns what was taken, by currency; empty when the balances do not cover it.
 */
export function debit(
  world: World,
  transfer: { amount: number; fee: number; currency: Currency; debitCurrency: Currency },
): Record<string, number> {
  const { amount, fee, currency, debitCurrency } = transfer
  const leaving = currency === debitCurrency ? amount : converted(amount, debitCurrency, currency)
  const wanted =
    currency === debitCurrency ? { [currency]: amount + fee } : { [debitCurrency]: leaving, [currency]: fee }
  if (Object.entries(wanted).some(([code, sum]) => availableIn(world, code) < sum)) return {}
  for (const [code, sum] of Object.entries(wanted)) changeBalance(world, code, -sum)
  return wanted
}

function converted(amount: number, source: Currency, destination: Currency): number {
  const { sourceAmount } = convert(amount / 10 ** minorDigits(destination), source, destination)
  return Math.round(sourceAmount * 10 ** minorDigits(source))
}

/** A balance as a row of `GET /v3/balances`. */
export function presentBalance(world: World, currency: string) {
  const digits = isCurrency(currency) ? minorDigits(currency) : 2
  const decimalOf = (minor: number) => Number(minorToDecimal(Math.abs(minor), digits)) * Math.sign(minor)
  return {
    currency,
    available_balance: decimalOf(availableIn(world, currency)),
    ledger_balance: decimalOf(world.state.flutterwave.pendingBalances[currency] ?? 0),
  }
}
