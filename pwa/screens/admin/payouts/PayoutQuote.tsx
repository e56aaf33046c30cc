import { type AdminPayout, quotePayout } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { Facts } from '../../../components/ui/Facts'
import { useAdminAnswer } from '../section/state/admin-queries'

type Quote = CallReply<typeof quotePayout>['quotes'][number]

/** What each provider would charge for a payout now, and which of our balances it would debit. */
export function PayoutQuote({ payout: { id, impossibleMethods } }: { payout: AdminPayout }) {
  const { data, isError } = useAdminAnswer(quotePayout, { params: { id } })
  return (
    <div aria-live="polite">
      {!data && !isError && <p className="form-note">Asking the providers what it costs…</p>}
      {isError && <p className="form-note">What it costs is not known right now.</p>}
      {data?.quotes.map((quote) => (
        <section key={quote.method} aria-label={`Costs with ${quote.methodName}`}>
          <h3>With {quote.methodName}</h3>
          <Facts facts={factsOf(quote)} />
          {quote.problem && <p className="form-note">{quote.problem}</p>}
          {!quote.problem && !quote.debit && (
            <p className="form-problem">
              None of our balances there covers it now. The payout would wait until one does.
            </p>
          )}
        </section>
      ))}
      {impossibleMethods.map(({ method, reason }) => (
        <p key={method} className="form-note">
          {reason}
        </p>
      ))}
    </div>
  )
}

/** A provider that gives no figures pays the same amount: the rate is not its own. */
function factsOf({ arrives, rate, fee, debit, balances, problem }: Quote) {
  const arriving = [
    'Arrives',
    arrives ? `${amountIn(arrives)}${rate ? `, at ${rate} for a dollar` : ''}` : 'Not known',
  ] as const
  if (problem) return [arriving]
  const available = balances.map((balance) => amountIn({ amount: balance.available, currency: balance.currency }))
  return [
    arriving,
    ['Fee', fee ? amountIn(fee) : 'Not known'],
    ['Debited', debit ? amountIn(debit) : 'Nothing'],
    ['Available', available.join(', ') || 'Not known'],
  ] as const
}

function amountIn({ amount, currency }: { amount: number; currency: string }): string {
  return isCurrency(currency) ? formatMinor(amount, currency) : `${currency} ${amount}`
}
