import { erasePerson } from '#shared/contract/admin/help-people'
import type { AdminUser } from '#shared/contract/admin/people'
import { send } from '../../../../api/client'
import { Form } from '../../../../components/form/Form'
import { TextArea } from '../../../../components/form/TextArea'
import { errorOccurred, useForm } from '../../../../components/form/useForm'
import { showToast } from '../../../../notify/toasts'
import { DialogActions } from '../../section/DialogActions'
import { useRefresh } from '../../section/state/admin-queries'
import { MAXIMUM_NOTE } from './note'

interface Props {
  user: AdminUser
  /** Why it is not possible now. */
  obstacles: readonly string[]
  onClose: () => void
}

/** Closes the account of a person who asked for it, and says what is deleted, what stays, and why. */
export function ErasePerson({ user: { id, fullName }, obstacles, onClose }: Props) {
  const refresh = useRefresh()
  const form = useForm({
    schema: erasePerson.body,
    submit: (body) => send(erasePerson, { params: { id }, body }),
    onDone({ message }) {
      showToast({ title: 'Account erased', description: message })
      onClose()
      void refresh()
    },
    failure: { text: errorOccurred() },
  })
  if (obstacles.length > 0)
    return (
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    )
  return (
    <Form form={form} className="admin-form">
      <p className="form-note">
        <b>What is deleted:</b> name, email, photo, profile, payout accounts, drafts, devices, sessions, links that were
        mailed, a request for another email, the name beside what they gave, and fundraisers that have not received
        anything.
      </p>
      <p className="form-note">
        <b>What stays, and why:</b> the record of the money that moved, without the name, because the law asks for the
        books for years; fundraisers with donations, for their donors; that admins acted on this account, without the
        details, because the audit trail can’t lose a row; and your reason below. Backups keep everything until they are
        deleted.
      </p>
      <TextArea
        name="note"
        label="Reason, without personal data"
        maximum={MAXIMUM_NOTE}
        maxLength={MAXIMUM_NOTE}
        rows={2}
      />
      <p className="form-note">
        The person and all admins get a mail. This can’t be undone: <b dir="auto">{fullName}</b> can’t sign in any more.
      </p>
      <DialogActions what="Erasing" pending="Erasing..." isDanger onClose={onClose}>
        Erase the account
      </DialogActions>
    </Form>
  )
}
