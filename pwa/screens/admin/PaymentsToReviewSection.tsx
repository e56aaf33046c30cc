import { useState } from 'react'
import { listPaymentsToReview, type PaymentToReview, reviewPayment } from '#shared/contract/admin/money'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { send } from '../../api/client'
import { TextArea } from '../../components/form/Field'
import { FundraiserLink } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { adminPage, forgetIfFinal, useRefresh } from './section/calls'
import { When } from './section/cells'
import { DialogForm, RowButton } from './section/dialogs'
import { ListSection } from './section/ListSection'
import type { Columns } from './section/Rows'

type Decision = 'accept' | 'give-back'

const DECISIONS: Record<Decision, string> = { accept: 'Accept', 'give-back': 'Give back' }

/** `$5.16 (KES 680.00)`; only in its own currency when the value in dollars is not known, and only in dollars when it is in dollars. */
function formatAmount({ amount, localAmount, currency }: PaymentToReview['arrived']): string {
  const paid = formatPaid(localAmount, currency)
  if (currency === 'USD' || amount === 0) return paid
  return `${formatCents(amount)} (${paid})`
}

function describeEffect(decision: Decision, { arrived, providerName }: PaymentToReview): string {
  return decision === 'accept'
    ? `${formatAmount(arrived)} becomes a donation to the campaign. Fees are taken as from every donation, and the donor gets a mail.`
    : `${providerName} returns all of it to the donor, who gets a mail. This can’t be undone.`
}

const MAXIMUM_REASON = 200

interface ReviewFormProps {
  payment: PaymentToReview
  decision: Decision
  onClose: () => void
  onDone: () => void
}

function ReviewForm({ payment, decision, onClose, onDone }: ReviewFormProps) {
  const { id } = payment
  const attempt = `review:${id}`
  return (
    <DialogForm
      schema={reviewPayment.body}
      read={({ reason }) => ({ decision, reason })}
      submit={(body, options) => send(reviewPayment, { params: { id }, body }, options).catch(forgetIfFinal(attempt))}
      attempt={attempt}
      done={({ message }) => ({ title: 'Payment decided', description: message })}
      failure={{ title: 'Not Decided', text: 'Nothing has changed. Please try again.' }}
      what="A decision"
      confirm={DECISIONS[decision]}
      pending="Sending..."
      isDanger={decision === 'give-back'}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="form-note">
        <b>What happens:</b> {describeEffect(decision, payment)}
      </p>
      <TextArea name="reason" label="Reason" maximum={MAXIMUM_REASON} rows={2} />
    </DialogForm>
  )
}

function ReviewPayment({ payment }: { payment: PaymentToReview }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { isGoingBack, blockedBecause, donorName, fundraiser, arrived } = payment
  const refresh = useRefresh()
  const done = () => setDecision(null)
  // Also after a refusal, because something has changed meanwhile.
  const close = () => {
    done()
    void refresh()
  }
  if (isGoingBack) return <span className="quiet-text">On its way back to the donor</span>
  const decisions: Decision[] = blockedBecause ? ['give-back'] : ['accept', 'give-back']
  return (
    <div className="row-actions">
      {decisions.map((one) => (
        <RowButton
          key={one}
          about={`${formatAmount(arrived)} of ${donorName ?? ANONYMOUS} for ${fundraiser.title}`}
          aria-haspopup="dialog"
          onClick={() => setDecision(one)}
        >
          {DECISIONS[one]}
        </RowButton>
      ))}
      {blockedBecause && <span className="quiet-text">Can’t be accepted: {blockedBecause}</span>}
      <Dialog title={decision ? DECISIONS[decision] : ''} isOpen={decision !== null} onClose={close}>
        {decision && <ReviewForm payment={payment} decision={decision} onClose={close} onDone={done} />}
      </Dialog>
    </div>
  )
}

const COLUMNS: Columns<PaymentToReview> = [
  {
    name: 'Donor',
    cell: ({ donorName, donorEmail }) => (
      <span className="admin-title">
        <bdi>{donorName ?? ANONYMOUS}</bdi>
        {donorEmail && <span className="quiet-text">{donorEmail}</span>}
      </span>
    ),
  },
  { name: 'Campaign', cell: ({ fundraiser }) => <FundraiserLink fundraiser={fundraiser} /> },
  {
    name: 'Amount',
    cell: (payment) => (
      <span className="admin-title">
        <span className="badge failed">{payment.note}</span>
        <span>Asked {formatAmount(payment.asked)}</span>
        <b>Arrived {formatAmount(payment.arrived)}</b>
      </span>
    ),
  },
  {
    name: 'Paid with',
    cell: ({ providerName, externalId, reference }) => (
      <span className="admin-title">
        <span>{providerName}</span>
        <bdi className="quiet-text">{externalId}</bdi>
        <bdi className="quiet-text">{reference}</bdi>
      </span>
    ),
  },
  { name: 'When', cell: ({ createdAt }) => <When moment={createdAt} /> },
]

export function PaymentsToReviewSection() {
  return (
    <ListSection
      isMasked
      name="payments"
      title="Payments to review"
      nouns={['payment', 'payments']}
      query={({ page: { limit, cursor } }, addresses) =>
        adminPage(listPaymentsToReview, { query: { limit, cursor, addresses } })
      }
      empty="Nothing to decide. Payments of another amount than asked for, and second payments, appear here."
      columns={COLUMNS}
      actions={(payment) => <ReviewPayment payment={payment} />}
    />
  )
}
