import { useState } from 'react'
import { getMergePreview } from '#shared/contract/admin/merge-accounts'
import type { AdminUser } from '#shared/contract/admin/people'
import { reasonOf } from '../../../../api/errors'
import { Form } from '../../../../components/form/Form'
import { TextField } from '../../../../components/form/TextField'
import { errorOccurred, useForm } from '../../../../components/form/useForm'
import { useAdminAnswer } from '../../section/state/admin-queries'
import { ConfirmMerge } from './ConfirmMerge'

interface Props {
  /** The account that stays. */
  user: AdminUser
  onClose: () => void
}

/** Finds the other account of a person, and shows what would move before anything is asked. */
export function MergeAccounts({ user, onClose }: Props) {
  const [username, setUsername] = useState('')
  const form = useForm({
    schema: getMergePreview.query,
    submit: async (query) => query.username,
    onDone: setUsername,
    failure: { text: errorOccurred() },
  })
  return (
    <>
      <Form form={form} className="admin-form">
        <p className="form-note">
          For a person with two accounts: <b dir="auto">@{user.username}</b> stays, everything of the other account goes
          to it, and the other one ends. Both mailboxes must confirm it first.
        </p>
        <TextField
          name="username"
          label="Username of the account that ends"
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
        />
        <p className="actions">
          <button type="submit" className="quiet">
            Show what would move
          </button>
        </p>
      </Form>
      {username !== '' && <Preview key={username} user={user} username={username} onClose={onClose} />}
    </>
  )
}

function Preview({ user, username, onClose }: Props & { username: string }) {
  const { data, error } = useAdminAnswer(getMergePreview, { params: { id: user.id }, query: { username } })
  if (error)
    return (
      <p className="form-problem" role="alert">
        {reasonOf(error, 'Please try again later.')}
      </p>
    )
  if (!data) return <p role="status">Loading…</p>
  return <ConfirmMerge user={user} preview={data} onClose={onClose} />
}
