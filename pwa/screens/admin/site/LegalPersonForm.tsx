import { useState } from 'react'
import { type LegalPersonState, updateLegalPerson } from '#shared/contract/admin/legal-person'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { DialogError } from '../section/DialogError'
import { useRefresh } from '../section/state/admin-queries'

export function LegalPersonForm({ state, onDone }: { state: LegalPersonState; onDone: () => void }) {
  const refresh = useRefresh()
  const [version] = useState(state.version)
  const person = state.waiting?.person ?? state.current
  const form = useForm({
    schema: updateLegalPerson.body,
    read: (fields) => ({ ...fields, version }),
    submit: (body) => send(updateLegalPerson, { body }),
    onDone({ waiting }) {
      showToast(
        waiting
          ? { title: 'Legal person entered', description: 'All admins get a mail. A second admin can approve it now.' }
          : { title: 'Nothing changed', description: 'This is the legal person already.' },
      )
      onDone()
      void refresh()
    },
    failure: { title: 'Not Entered', text: 'The legal person was not changed. Please try again.' },
  })
  const text = { autoComplete: 'off', dir: 'auto' } as const
  return (
    <Form form={form} className="admin-form" aria-label="Legal person">
      <TextField name="legalName" label="Registered name" defaultValue={person?.name} maxLength={100} {...text} />
      <TextField
        name="registrationNumber"
        label="Registration number"
        defaultValue={person?.id}
        maxLength={60}
        {...text}
      />
      <TextField
        name="country"
        label="Country"
        hint="Two letters, such as KE."
        defaultValue={person?.country}
        maxLength={2}
        autoCapitalize="characters"
        {...text}
      />
      <TextField
        name="phone"
        label="Phone"
        hint="With the country code, such as +254 700 000000."
        type="tel"
        defaultValue={person ? `+${person.phone}` : undefined}
        maxLength={20}
        {...text}
        dir="ltr"
      />
      <TextField
        name="address"
        label="Address (optional)"
        hint="On one line. Receipts print it."
        defaultValue={person?.address ?? undefined}
        maxLength={200}
        {...text}
      />
      <DialogError what="Saving" />
      <p className="actions">
        <SubmitButton pending="Saving...">Enter Legal Person</SubmitButton>
        <button type="button" className="button quiet" onClick={onDone}>
          Cancel
        </button>
      </p>
    </Form>
  )
}
