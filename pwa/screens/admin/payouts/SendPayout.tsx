import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { arrivalWords } from '#shared/rules/payouts'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { DialogError } from '../section/DialogError'
import { PayoutFacts } from './PayoutFacts'
import { METHOD_NAMES, METHOD_WORDS } from './payout-words'
import { useDecision } from './useDecision'

interface Props {
  payout: AdminPayout
  onClose: () => void
}

/** Sends a payout by one of its available methods. */
export function SendPayout({ payout, onClose }: Props) {
  const { methods, amount, user, accountType } = payout
  const [best] = methods
  const form = useDecision(payout, {
    read: ({ method }) => ({ status: 'processing', method: method ?? best }),
    done: (sent) => ({
      title: sent.method === 'by-hand' ? 'Please transfer this payout' : 'Payout sent',
      description:
        sent.method === 'by-hand'
          ? 'Transfer it at your bank, then mark it completed with the reference.'
          : `${formatCents(amount)} is on its way to ${user.fullName}${accountType ? ` and arrives ${arrivalWords(accountType)}` : ''}.`,
    }),
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      {methods.length > 1 ? (
        <fieldset className="choices">
          <legend>How?</legend>
          {methods.map((method) => (
            <label key={method}>
              <input type="radio" name="method" value={method} defaultChecked={method === best} />
              <span>
                {METHOD_NAMES[method]}
                <small>{METHOD_WORDS[method]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        best && <p className="form-note">{METHOD_WORDS[best]}</p>
      )}
      <DialogError what="Sending" />
      <p className="actions">
        <SubmitButton pending="Sending...">Send {formatCents(amount)}</SubmitButton>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Form>
  )
}
