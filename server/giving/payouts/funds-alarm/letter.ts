import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import type { Letter } from '../../../platform/mail/letter'
import type { ProviderBalance } from '../../../platform/providers/gateway'

/** Payouts are named one by one up to this many. */
const MOST_NAMED = 20

export interface MissingFunds {
  /** As people know it. */
  provider: string
  currency: string
  /** The payouts that wait; amounts in minor units of the currency. */
  payouts: readonly { id: number; amount: number }[]
  /** Our balances at the provider that could be debited; null if they could not be read. */
  balances: readonly ProviderBalance[] | null
}

export function missingFundsLetter(publicUrl: string, name: string, missing: MissingFunds): Letter {
  const { provider, currency, payouts, balances } = missing
  const money = (minor: number) => amountOf(minor, currency)
  const needed = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const available = balances?.find((balance) => balance.currency === currency)?.available ?? 0
  const unnamed = payouts.length - MOST_NAMED
  return {
    subject: `Payouts wait for funds: ${provider}, ${currency}`,
    paragraphs: [
      `Hello ${name},`,
      `Our balance at ${provider} is too low, so ${payouts.length === 1 ? 'a payout waits' : `${payouts.length} payouts wait`}. Each is tried again every quarter of an hour: once the money is there, nothing else is needed. The amounts below are without the fees of the transfers.`,
      ...(balances === null ? ['Our balance there could not be read now.'] : []),
    ],
    facts: [
      ['Provider', provider],
      ['Currency', currency],
      ['Needed', money(needed)],
      ...(balances ?? []).map((balance) => fact('Available', amountOf(balance.available, balance.currency))),
      ...(balances === null ? [] : [fact('Missing', money(Math.max(0, needed - available)))]),
      ...payouts.slice(0, MOST_NAMED).map(({ id, amount }) => fact(`Payout ${id}`, money(amount))),
      ...(unnamed > 0 ? [fact('Further payouts', String(unnamed))] : []),
    ],
    action: { label: 'See the treasury', url: `${publicUrl}/admin?tab=treasury` },
    ending: ['You get this mail once a day while payouts wait.'],
  }
}

const fact = (name: string, value: string): readonly [string, string] => [name, value]

function amountOf(minor: number, currency: string): string {
  if (currency === 'USD') return formatCents(minor)
  return isCurrency(currency) ? formatMinor(minor, currency) : `${currency} ${minor}`
}
