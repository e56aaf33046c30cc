import { useState } from 'react'
import { type AdminDonation, refundDonation } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { typedDollarsToCents } from '#shared/rules/money/typed-money'
import { ANONYMOUS } from '#shared/rules/names'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { TextField } from '../../../components/form/TextField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { useRefresh } from '../section/state/admin-queries'
import { forgetIfFinal } from '../section/state/forget-if-final'
import { refundableCents } from './donation-words'

const MAXIMUM_REASON = 200

interface Props {
  donation: AdminDonation
  onClose: () => void
}

/** The form for a full or partial refund with a reason. It explains the effect. A retry does not refund twice. */
export function RefundForm({ donation, onClose }: Props) {
  const { id, donorName, fundraiser } = donation
  const refresh = useRefresh()
  const left = refundableCents(donation)
  const [amountToRefund, setAmountToRefund] = useState<number | null>(left)
  const [isPart, setPart] = useState(false)
  const attempt = `refund:${id}`

  const form = useForm({
    schema: refundDonation.body,
    read: ({ reason, amount }: Fields) => ({ reason, amount: isPart ? (centsOf(amount) ?? Number.NaN) : left }),
    submit: (body) =>
      send(refundDonation, { params: { id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }).catch(
        forgetIfFinal(attempt),
      ),
    onDone({ message }) {
      forgetAttemptKey(attempt)
      showToast({ title: 'Refund started', description: message })
      onClose()
      void refresh()
    },
    failure: { title: 'Refund Failed', text: 'The refund was not made. Please try again.' },
    onChange: ({ extent, amount }) => {
      setPart(extent === 'part')
      setAmountToRefund(extent === 'part' ? centsOf(amount) : left)
    },
  })
  const sum =
    amountToRefund !== null && amountToRefund > 0 && amountToRefund <= left ? formatCents(amountToRefund) : null
  return (
    <Form form={form} className="admin-form">
      <p>
        <bdi>{donorName ?? ANONYMOUS}</bdi> gave {formatCents(donation.amount)} to <b dir="auto">{fundraiser.title}</b>
        {donation.coveredFee > 0 && ` and ${formatCents(donation.coveredFee)} to cover the fees`}.
      </p>
      <fieldset className="choices">
        <legend>How much do you want to refund?</legend>
        <label>
          <input type="radio" name="extent" value="whole" defaultChecked />
          <span>
            {left === donation.amount + donation.coveredFee ? 'Full amount' : 'The rest'}: {formatCents(left)}
          </span>
        </label>
        <label>
          <input type="radio" name="extent" value="part" />A part of it
        </label>
      </fieldset>
      {isPart && (
        <TextField
          name="amount"
          label="Amount ($)"
          hint={`At most ${formatCents(left)}.`}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
        />
      )}
      <TextArea name="reason" label="Reason" maximum={MAXIMUM_REASON} maxLength={MAXIMUM_REASON} rows={2} />
      <div className="form-note" role="status">
        {sum ? (
          <>
            <b>What happens:</b> {donation.providerName} returns {sum} to the donor, who gets a mail. The campaign’s
            total, fees and balance decrease accordingly. If that money was already paid out, the balance becomes
            negative and blocks further payouts. This can’t be undone.
          </>
        ) : (
          `Please enter an amount from $0.01 to ${formatCents(left)}.`
        )}
      </div>
      <DialogActions what="A refund" pending="Refunding..." isDanger onClose={onClose}>
        Refund{sum && ` ${sum}`}
      </DialogActions>
    </Form>
  )
}

const centsOf = (amount = '') => typedDollarsToCents(amount)
