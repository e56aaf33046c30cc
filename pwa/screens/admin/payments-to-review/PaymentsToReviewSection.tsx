import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listPaymentsToReview, type PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { formatNumber } from '#shared/language/format'
import { ANONYMOUS } from '#shared/rules/names'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { Pager } from '../section/Pager'
import { type Columns, Rows } from '../section/Rows'
import { adminPage } from '../section/state/admin-queries'
import { useHeldUnderDialog } from '../section/state/useHeldUnderDialog'
import { useSection } from '../section/state/useSection'
import { When } from '../section/When'
import { ReviewPayment } from './ReviewPayment'
import { formatAmount, isGoingBack, OUTCOMES } from './review-words'

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
        <span className="badge failed">{OUTCOMES[payment.outcome]}</span>
        <span>Asked {formatAmount(payment.asked)}</span>
        <span>Arrived {formatAmount(payment.arrived)}</span>
        {!isGoingBack(payment) && <b>To decide {formatAmount(payment.left)}</b>}
        {payment.note && payment.credit === null && <span className="quiet-text">{payment.note}</span>}
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
  const section = useSection('payments')
  const { limit, cursor } = section.page
  const list = useQuery(adminPage(listPaymentsToReview, { query: { limit, cursor } }))
  const { isError, isPlaceholderData } = list
  const data = useHeldUnderDialog(list.data)
  return (
    <section className="admin-section" aria-labelledby="payments-to-review">
      <header>
        <h2 id="payments-to-review">Payments to review</h2>
      </header>
      <p role="status" className="admin-found">
        {data ? foundLine(data.items.length, data.next !== null || cursor !== undefined) : isError ? '' : 'Loading…'}
      </p>
      {!data && isError && <LoadingFailed title="Error Loading Payments" onRetry={list.refetch} />}
      {data && (
        <div aria-busy={isPlaceholderData} className="admin-rows">
          {data.items.length > 0 ? (
            <Rows
              label="Payments to review"
              rows={data.items}
              columns={COLUMNS}
              actions={(payment) => <ReviewPayment payment={payment} />}
            />
          ) : (
            <p className="admin-empty">
              Nothing to decide. Payments of another amount than asked for, and second payments, appear here.
            </p>
          )}
        </div>
      )}
      <footer>{data && <Pager title="Payments to review" section={section} next={data.next} />}</footer>
    </section>
  )
}

function foundLine(count: number, isPart: boolean): string {
  if (count === 0) return 'No payments to review'
  const what = `${formatNumber(count)} ${count === 1 ? 'payment' : 'payments'} to review`
  return isPart ? `${what} on this page` : what
}
