import type { AdminPayout } from '#shared/contract/admin/money'
import { partsOf } from '#shared/contract/payouts'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import type { PayoutStatus } from '#shared/rules/payouts'
import { FundraiserLink } from '../../../components/ui/Buttons'
import type { Toast } from '../../../notify/toasts'
import { NameDoubtNote, Person, Warnings, When } from '../section/cells'
import type { Columns } from '../section/Rows'

export const PAYOUT_COLUMNS: Columns<AdminPayout> = [
  {
    name: 'Payout',
    cell: (payout) => (
      <span className="admin-title">
        <b>{formatCents(payout.amount)}</b>
        {payout.isFinal && <span className="badge">Last payment</span>}
        {payout.fundraiser && partsOf(payout).length < 2 ? (
          <FundraiserLink fundraiser={payout.fundraiser} />
        ) : (
          <span className="quiet-text" dir="auto">
            {sourceName(payout)}
          </span>
        )}
      </span>
    ),
  },
  { name: 'Person', cell: ({ user }) => <Person user={user} /> },
  { name: 'Account', cell: (payout) => <Destination payout={payout} /> },
  { name: 'Status', cell: (payout) => <Status payout={payout} /> },
  { name: 'Requested', cell: ({ requestedAt }) => <When moment={requestedAt} /> },
]

function Destination({ payout: { destination, bankAccount } }: { payout: AdminPayout }) {
  return (
    <span className="admin-title">
      <bdi>{destination ?? 'No account yet'}</bdi>
      {bankAccount && (
        <span className={bankAccount.isVerified ? 'badge' : 'badge waiting'}>
          {bankAccount.isVerified ? 'Verified' : 'Not verified'}
        </span>
      )}
    </span>
  )
}

function Status({ payout }: { payout: AdminPayout }) {
  const { status, methodName, lastError, blockedBecause, failureReason, notes, expectedBy } = payout
  const reference = payout.stripeTransferId ?? payout.reference
  const isOver = status === 'completed' || status === 'failed'
  return (
    <span className="admin-status">
      <span className={`badge ${status === 'pending' ? 'waiting' : status}`}>
        {payout.isCancelled ? 'Cancelled' : (STATUS_NAMES[status] ?? status)}
      </span>
      {methodName && <span className="quiet-text">{methodName}</span>}
      {!isOver && blockedBecause && <span className="admin-warning">{blockedBecause}</span>}
      <Warnings warnings={payout.warnings} />
      <NameDoubtNote doubt={payout.nameDoubt} />
      <Approval payout={payout} />
      {payout.waitingFor === 'funds' && <span className="badge waiting">Waiting for our funds</span>}
      {lastError && <span className="admin-warning">{lastError}</span>}
      {failureReason && <span className="admin-warning">{failureReason}</span>}
      {!isOver && expectedBy && <span className="quiet-text">Expected by {formatDate(expectedBy)}</span>}
      <History payout={payout} />
      {reference && <bdi className="quiet-text">{reference}</bdi>}
      {notes && <q dir="auto">{notes}</q>}
    </span>
  )
}

function Approval({ payout: { secondAdmin } }: { payout: AdminPayout }) {
  if (!secondAdmin) return null
  const { approval } = secondAdmin
  if (!approval) return <span className="quiet-text">Needs two admins</span>
  if (!approval.isValid)
    return (
      <span className="admin-warning">
        The approval by <bdi>{approval.admin.fullName}</bdi> no longer counts
      </span>
    )
  return (
    <>
      <span className="badge waiting">Waiting for a second admin</span>
      <span className="quiet-text">
        Approved by <bdi>{approval.admin.fullName}</bdi>
      </span>
    </>
  )
}

function History({ payout: { steps } }: { payout: AdminPayout }) {
  if (steps.length < 2) return null
  return (
    <details className="payout-steps">
      <summary>{steps.length} steps so far</summary>
      <ol className="plain">
        {steps.map(({ status, note, createdAt }) => (
          <li key={`${status} ${createdAt}`}>
            {STATUS_NAMES[status] ?? status}, <When moment={createdAt} />
            {note && <q dir="auto">{note}</q>}
          </li>
        ))}
      </ol>
    </details>
  )
}

export const STATUS_NAMES: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
}

const COMMISSION = 'Leader’s commission'

export function sourceName(payout: AdminPayout): string {
  const parts = partsOf(payout)
  if (parts.length < 2) return parts[0]?.fundraiser?.title ?? COMMISSION
  return parts.map(({ fundraiser, amount }) => `${fundraiser?.title ?? COMMISSION}: ${formatCents(amount)}`).join(', ')
}

/** Whether a payout needs two admins and has no approval that counts: then sending it only approves it. */
export const needsApproval = ({ secondAdmin }: AdminPayout) =>
  secondAdmin !== undefined && secondAdmin.approval?.isValid !== true

export const approvedToast = ({ amount, user }: AdminPayout): Toast => ({
  title: 'Waiting for a second admin',
  description: `${formatCents(amount)} for ${user.fullName} is sent once another admin has approved it too.`,
})

/** The name of a payout: `$120.00 for Amina Diallo`. */
export const payoutName = ({ amount, user }: AdminPayout) => `${formatCents(amount)} for ${user.fullName}`
