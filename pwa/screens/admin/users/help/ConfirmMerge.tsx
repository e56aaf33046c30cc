import { type getMergePreview, mergeAccounts } from '#shared/contract/admin/merge-accounts'
import type { AdminUser } from '#shared/contract/admin/people'
import type { CallReply } from '#shared/contract/base/call'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../../../api/client'
import { Form } from '../../../../components/form/Form'
import { TextArea } from '../../../../components/form/TextArea'
import { errorOccurred, useForm } from '../../../../components/form/useForm'
import { showToast } from '../../../../notify/toasts'
import { DialogActions } from '../../section/DialogActions'
import { useRefresh } from '../../section/state/admin-queries'
import { MAXIMUM_NOTE } from './note'

interface Props {
  /** The account that stays. */
  user: AdminUser
  preview: CallReply<typeof getMergePreview>
  onClose: () => void
}

/** What would move, what is in the way, and the request to both mailboxes. */
export function ConfirmMerge({ user: { id, username }, preview, onClose }: Props) {
  const { ended, moves, balance, obstacles, waitsUntil } = preview
  const refresh = useRefresh()
  const form = useForm({
    schema: mergeAccounts.body,
    read: ({ note }) => ({ endedId: ended.id, note }),
    submit: (body) => send(mergeAccounts, { params: { id }, body }),
    onDone({ message }) {
      showToast({ title: 'Links sent', description: message })
      onClose()
      void refresh()
    },
    failure: { text: errorOccurred() },
  })
  return (
    <div role="status">
      <p>
        <b dir="auto">{ended.fullName}</b> (<bdi>@{ended.username}</bdi>) becomes part of <bdi>@{username}</bdi>:
      </p>
      <ul>
        <li>Fundraisers: {moves.fundraisers}</li>
        <li>Owed to them: {formatCents(balance)}</li>
        <li>Donations given: {moves.donations}</li>
        <li>Payouts so far: {moves.payouts}</li>
        <li>Drafts: {moves.drafts}</li>
        <li>Accounts for payouts, which are deleted: {moves.payoutAccounts}</li>
      </ul>
      {waitsUntil !== null && <p>Links that were mailed earlier work until {formatDate(waitsUntil)}.</p>}
      {obstacles.length > 0 ? (
        <>
          <p>This is not possible now:</p>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </>
      ) : (
        <Form form={form} className="admin-form">
          <p className="form-note">
            Both addresses get a link, and nothing changes until both are confirmed within 72 hours. Then everybody is
            signed out, and no payout is sent for 72 hours. This can’t be undone. Ask the person to open the app on each
            device of <bdi>@{ended.username}</bdi> first, so that nothing stays unsent. All admins get a mail.
          </p>
          <TextArea name="note" label="Reason" maximum={MAXIMUM_NOTE} maxLength={MAXIMUM_NOTE} rows={2} />
          <DialogActions what="Merging" pending="Sending..." isDanger onClose={onClose}>
            Mail both links
          </DialogActions>
        </Form>
      )}
    </div>
  )
}
