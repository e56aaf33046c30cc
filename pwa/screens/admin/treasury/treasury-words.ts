import type { NewTreasuryEntry, TreasuryEntry } from '#shared/contract/admin/treasury'
import { formatMoney } from '#shared/language/format-money'
import { formatMinor, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { typedDollarsToCents } from '#shared/rules/money/typed-money'
import { BANK, type BalanceProblem, type UnderWayKind } from '#shared/rules/treasury'

/** The name of a provider or of our bank, as admins read it. */
export const holderName = (holder: string) =>
  holder === BANK ? 'Our bank' : holder.charAt(0).toUpperCase() + holder.slice(1)

/** Why a provider has not said our balances, after its name. */
export const PROBLEM_WORDS: Record<BalanceProblem, string> = {
  unreachable: 'could not be reached',
  refused: 'refused to say our balances',
  'unknown-reply': 'answered in a form that is not known here',
  'no-such-call': 'has no way to ask for our balances',
  'not-configured': 'is not in use',
}

const UNDER_WAY_NAMES: Record<UnderWayKind, readonly [one: string, several: string]> = {
  payment: ['payment not recorded yet', 'payments not recorded yet'],
  fee: ['payment whose fee is not booked yet', 'payments whose fees are not booked yet'],
  payout: ['payout', 'payouts'],
  refund: ['refund', 'refunds'],
}

/** What is under way of one kind: `2 payouts ($180.00)`. `amount`: minor units. */
export function underWayWords(
  { kind, count, amount }: { kind: UnderWayKind; count: number; amount: number },
  currency: string,
): string {
  const [one, several] = UNDER_WAY_NAMES[kind] ?? [kind, kind]
  return `${count} ${count === 1 ? one : several} (${formatAmount(amount, currency)})`
}

/** The entries that the form offers, in this order. */
export type FormKind = Exclude<NewTreasuryEntry['kind'], 'reversal'>
export const FORM_KINDS: readonly FormKind[] = [
  ...(['withdrawal', 'top-up', 'exchange', 'bank-charge', 'fees-taken', 'own-money-in', 'own-money-out'] as const),
  ...(['write-off', 'correction'] as const),
]

export const KIND_NAMES: Record<TreasuryEntry['kind'], string> = {
  'top-up': 'Top-up',
  withdrawal: 'Withdrawal',
  exchange: 'Currency exchange',
  'own-money-in': 'Own money put in',
  'own-money-out': 'Own money taken out',
  'fees-taken': 'Fees taken out',
  'bank-charge': 'Bank charge',
  'write-off': 'Write-off',
  correction: 'Correction',
  reversal: 'Reversal',
}

/** What each entry means. */
export const KIND_NOTES: Record<FormKind, string> = {
  'top-up': 'Money went from our bank to a provider, in the same currency.',
  withdrawal: 'Money went from a provider to our bank, in the same currency.',
  exchange: 'One currency became another at the same provider or bank. Enter both amounts as on the statement.',
  'own-money-in': 'The organisation added its own money to a balance.',
  'own-money-out': 'The organisation took its own money out of a balance.',
  'fees-taken':
    'Fees that we have earned become the organisation’s own money. No balance changes: record the transfer itself as “Own money taken out”.',
  'bank-charge': 'A bank or provider charged us for something other than a payment or a payout.',
  'write-off': 'A creator or leader has a balance below zero and can’t pay it back. The platform bears the loss.',
  correction: 'A statement shows another amount than the books. Enter the difference.',
}

export const AGAINST_NAMES = {
  exchange_difference: 'A difference in exchange rates',
  operator_funds: 'The organisation’s own money',
} as const

/** Minor units with their currency: `$25.00`, `KES 1,295.00`. */
export function formatAmount(minor: number, currency: string): string {
  if (currency === 'USD') return formatCents(minor)
  return isCurrency(currency) ? formatMinor(minor, currency) : formatMoney(minor, currency)
}

/**
 * Converts a typed amount to minor units of a currency, with a minus sign for an amount below zero. NaN for anything else, which the
 * contract's schema refuses with its own message.
 */
export function typedToMinor(text: string, currency: string): number {
  const [, minus = '', digits = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? []
  const cents = typedDollarsToCents(digits)
  const places = isCurrency(currency) ? minorDigits(currency) : 2
  if (cents === null) return Number.NaN
  // A fraction in a currency that has none stays a fraction, which the schema refuses.
  const minor = places === 0 ? cents / 100 : cents
  return minus === '' ? minor : -minor
}

/** What an entry moved, in a line: `KES 1,300.00 at Our bank → $10.00`. */
export function formatMovement(entry: TreasuryEntry): string {
  const { amount, currency, holder, toAmount, toCurrency } = entry
  const from = `${formatAmount(amount, currency)}${holder === null ? '' : ` at ${holderName(holder)}`}`
  return toAmount === null || toCurrency === null ? from : `${from} → ${formatAmount(toAmount, toCurrency)}`
}
