import type { AdminPayout } from '#shared/contract/admin/money'
import { formatDate } from '#shared/rules/dates'
import { needsApproval } from './payout-words'

/** Says in a dialog what the admin's approval of a large payout does. */
export function SecondAdminNote({ payout }: { payout: AdminPayout }) {
  const { secondAdmin } = payout
  if (!secondAdmin) return null
  const { approval } = secondAdmin
  if (approval && !needsApproval(payout))
    return (
      <p className="form-note">
        <bdi>{approval.admin.fullName}</bdi> approved it on {formatDate(approval.approvedAt)}. You are the second admin:
        it is sent now. If you choose another way to send it, your approval is the first again.
      </p>
    )
  return (
    <>
      {approval && (
        <p className="form-note">
          <bdi>{approval.admin.fullName}</bdi> approved it before, but that no longer counts: the account or the admin’s
          rights have changed.
        </p>
      )}
      <p className="form-note">
        A payout of this size needs two admins. It is sent only after another admin has approved it too.
      </p>
    </>
  )
}
