import { type AdminPayout, quotePayout } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords } from '#shared/rules/payouts'
import { Form } from '../../../components/form/Form'
import { Facts } from '../../../components/ui/Facts'
import { DialogActions } from '../section/DialogActions'
import { useAdminAnswer } from '../section/state/admin-queries'
import { Warnings } from '../section/Warnings'
import { PayoutFacts } from './PayoutFacts'
import { approvedToast, needsApproval } from './payout-words'
import { SecondAdminNote } from './SecondAdminNote'
import { useDecision } from './useDecision'

interface Props {
  payout: AdminPayout
  onClose: () => void
}

/** Sends a payout by one of its available methods. */
export function SendPayout({ payout, onClose }: Props) {
  const { methodInfos, amount, user, accountType, secondAdmin } = payout
  const approved = methodInfos.find(({ method }) => method === secondAdmin?.approval?.method)
  const best = approved ?? methodInfos[0]
  const isApproval = needsApproval(payout)
  const form = useDecision(payout, {
    read: ({ method }) => ({ status: 'processing', method: method ?? best?.method }),
    done: (sent) => {
      if (sent.status === 'pending') return approvedToast(sent)
      return {
        title: sent.method === 'by-hand' ? 'Please transfer this payout' : 'Payout sent',
        description:
          sent.method === 'by-hand'
            ? 'Transfer it at your bank, then mark it completed with the reference.'
            : `${formatCents(amount)} is on its way to ${user.fullName}${accountType ? ` and arrives ${arrivalWords(accountType)}` : ''}.`,
      }
    },
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      <Warnings warnings={payout.warnings} />
      {methodInfos.length > 1 ? (
        <fieldset className="choices">
          <legend>How?</legend>
          {methodInfos.map(({ method, name, words }) => (
            <label key={method}>
              <input type="radio" name="method" value={method} defaultChecked={method === best?.method} />
              <span>
                {name}
                <small>{words}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        best && <p className="form-note">{best.words}</p>
      )}
      <PayoutQuote payout={payout} />
      <SecondAdminNote payout={payout} />
      <DialogActions what="Sending" pending={isApproval ? 'Saving...' : 'Sending...'} onClose={onClose}>
        {isApproval ? 'Approve' : 'Send'} {formatCents(amount)}
      </DialogActions>
    </Form>
  )
}

type Quote = CallReply<typeof quotePayout>['quotes'][number]

/** What each provider would charge for a payout now, and which of our balances it would debit. */
function PayoutQuote({ payout: { id, impossibleMethods } }: { payout: AdminPayout }) {
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
