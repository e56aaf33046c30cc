import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords } from '#shared/rules/payouts'
import { Form } from '../../../components/form/Form'
import { DialogActions } from '../section/DialogActions'
import { Warnings } from '../section/Warnings'
import { PayoutFacts } from './PayoutFacts'
import { PayoutQuote } from './PayoutQuote'
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
