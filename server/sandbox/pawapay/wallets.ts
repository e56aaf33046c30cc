import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'
import type { World } from '../core/world'
import type { PawapayOperation } from '../objects/pawapay'
import { NETWORKS } from './networks'

/** At the start each wallet has a billion, in major units, like the balances at the other providers. */
const PLENTY = '1000000000'

const CURRENCY_OF = new Map(Object.values(NETWORKS).map(({ country, currency }) => [country, currency]))

/** What is available in the wallet of a country, in minor units. */
function availableIn(world: World, country: string): number {
  const { balances } = world.state.pawapay
  return balances[country] ?? decimalToMinor(PLENTY, digitsIn(country)) ?? 0
}

/** Adds an operation's amount to the wallet of its country, or takes it out. */
export function changeWallet(world: World, operation: PawapayOperation, sign: 1 | -1): void {
  const { country, amount } = operation
  const minor = decimalToMinor(amount, digitsIn(country)) ?? 0
  world.state.pawapay.balances[country] = availableIn(world, country) + sign * minor
}

/** Whether the wallet of a country covers an amount (decimal text). */
export function covers(world: World, country: string, amount: string): boolean {
  const available = world.settings.platformBalance === 'none' ? 0 : availableIn(world, country)
  return available >= (decimalToMinor(amount, digitsIn(country)) ?? 0)
}

/** Spreads an amount, in minor units, over the wallets of its currency. */
export function setWallets(world: World, currency: string, amount: number): void {
  const countries = [...CURRENCY_OF].flatMap(([country, code]) => (code === currency ? [country] : []))
  const share = Math.floor(amount / countries.length)
  for (const [index, country] of countries.entries())
    world.state.pawapay.balances[country] = index === 0 ? amount - share * (countries.length - 1) : share
}

/** One wallet for each country, in the form of the call. */
export function presentWallets(world: World) {
  const isEmpty = world.settings.platformBalance === 'none'
  return [...CURRENCY_OF].map(([country, currency]) => {
    const balance = isEmpty ? '0' : minorToDecimal(availableIn(world, country), digitsIn(country))
    return { country, balance, currency, provider: '' }
  })
}

function digitsIn(country: string): number {
  const currency = CURRENCY_OF.get(country) ?? ''
  return isCurrency(currency) ? minorDigits(currency) : 2
}
