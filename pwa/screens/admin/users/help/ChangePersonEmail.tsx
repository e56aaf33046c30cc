import { changePersonEmail } from '#shared/contract/admin/help-people'
import type { AdminUser } from '#shared/contract/admin/people'
import { send } from '../../../../api/client'
import { Form } from '../../../../components/form/Form'
import { TextArea } from '../../../../components/form/TextArea'
import { TextField } from '../../../../components/form/TextField'
import { errorOccurred, useForm } from '../../../../components/form/useForm'
import { showToast } from '../../../../notify/toasts'
import { DialogActions } from '../../section/DialogActions'
import { useRefresh } from '../../section/state/admin-queries'
import { MAXIMUM_NOTE } from './note'

interface Props {
  user: AdminUser
  onClose: () => void
}

/** Asks for another address of a person who can't read their mail any more. */
export function ChangePersonEmail({ user: { id }, onClose }: Props) {
  const refresh = useRefresh()
  const form = useForm({
    schema: changePersonEmail.body,
    submit: (body) => send(changePersonEmail, { params: { id }, body }),
    onDone({ message }) {
      showToast({ title: 'Link sent', description: message })
      onClose()
      void refresh()
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form} className="admin-form">
      <p className="form-note">
        The new address gets a link, and the change is made once it is opened. Then everybody is signed out, and no
        payout is sent for 72 hours. The old address gets a mail and can undo it. All admins get a mail, and each of
        them can stop it with “Sign out everywhere”. For 72 hours their data can’t be mailed.
      </p>
      <TextField name="newEmail" label="New email" type="email" autoComplete="off" dir="ltr" />
      <TextArea name="note" label="Reason" maximum={MAXIMUM_NOTE} maxLength={MAXIMUM_NOTE} rows={2} />
      <DialogActions what="Changing the email address" pending="Sending..." onClose={onClose}>
        Email the link
      </DialogActions>
    </Form>
  )
}
