import { Link } from 'react-router-dom'
import { listPaymentsToReview, type PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { ANONYMOUS } from '#shared/rules/names'
import { ListSection } from '../section/ListSection'
import type { Columns } from '../section/Rows'
import { adminPage } from '../section/state/admin-queries'
import { When } from '../section/When'
import { ReviewPayment } from './ReviewPayment'
import { formatAmount } from './review-words'

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
  {
    name: 'Campaign',
    cell: ({ fundraiser: { id, title } }) => (
      <Link to={`/fundraiser/${id}`} dir="auto">
        {title}
      </Link>
    ),
  },
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
        <span className="quiet-text">{externalId}</span>
        <span className="quiet-text">{reference}</span>
      </span>
    ),
  },
  { name: 'When', cell: ({ createdAt }) => <When moment={createdAt} /> },
]

/** Payments of another amount than asked for, and second payments, until an admin has decided about them. */
export function PaymentsToReviewSection() {
  return (
    <ListSection
      name="payments"
      title="Payments to review"
      nouns={['payment', 'payments']}
      query={({ page: { limit, cursor } }) => adminPage(listPaymentsToReview, { query: { limit, cursor } })}
      empty="Nothing to decide. Payments of another amount than asked for, and second payments, appear here."
      columns={COLUMNS}
      actions={(payment) => <ReviewPayment payment={payment} />}
    />
  )
}
