import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { UnderWayKind } from '#shared/rules/treasury'
import type { LedgerTotals } from '../../giving/ledger/totals'
import { type AskingNeeds, askProvider, type ComparedBalance } from '../../giving/treasury/balances/ask'
import { ProviderUnavailable } from '../../platform/providers/gateway'
import type { Provider } from '../../platform/providers/registry'
import type { FoundDifference } from './compare'

/**
 * Compares our balances at a provider with the books of this moment. A provider without such a call has no differences. Throws
 * ProviderUnavailable when it does not answer.
 */
export async function compareProviderBalances(
  context: AskingNeeds,
  readTotals: () => Promise<LedgerTotals>,
  provider: Provider,
): Promise<FoundDifference[]> {
  const reply = await askProvider(context, readTotals, provider)
  if ('balances' in reply) return reply.balances.flatMap(differenceOf)
  if (reply.problem === 'no-such-call') return []
  const { error } = reply
  throw error instanceof ProviderUnavailable
    ? error
    : new ProviderUnavailable(`${provider}: ${error}`, { cause: error })
}

function differenceOf({ currency, booked, available, pending, ...balance }: ComparedBalance): FoundDifference[] {
  if (available + pending === booked) return []
  const amount = (minor: number) => amountOf(minor, currency)
  const parts = `${amount(available)} available, ${amount(pending)} not settled yet`
  const underWay = balance.underWay.map(({ kind, count, amount: sum }) => {
    const [one, several] = UNDER_WAY_WORDS[kind]
    return `${count} ${count === 1 ? one : several} of ${amount(sum)}`
  })
  return [
    {
      subject: currency,
      problem: balance.isExplained ? 'under-way' : 'balance',
      ours: amount(booked),
      theirs: `${amount(available + pending)} (${[parts, ...underWay].join('; ')})`,
      isForeign: 0,
    },
  ]
}

const UNDER_WAY_WORDS: Record<UnderWayKind, readonly [one: string, several: string]> = {
  payment: ['payment not recorded yet', 'payments not recorded yet'],
  fee: ['payment whose fee is not booked yet', 'payments whose fees are not booked yet'],
  payout: ['payout under way', 'payouts under way'],
  refund: ['refund under way', 'refunds under way'],
}

function amountOf(minor: number, currency: string): string {
  const decimal = minorToDecimal(Math.abs(minor), isCurrency(currency) ? minorDigits(currency) : 2)
  return minor < 0 ? `-${decimal}` : decimal
}
