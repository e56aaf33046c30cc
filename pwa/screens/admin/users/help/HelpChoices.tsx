import { getPersonHelp, helpPerson } from '#shared/contract/admin/help-people'
import type { AdminUser } from '#shared/contract/admin/people'
import { formatDate } from '#shared/rules/dates'
import { send } from '../../../../api/client'
import { NeedsConnection } from '../../../../components/form/NeedsConnection'
import { LoadingFailed } from '../../../../components/ui/LoadingFailed'
import { updateFailed } from '../../../../offline/outbox/sending/not-taken'
import { useAdminAnswer } from '../../section/state/admin-queries'
import { useAction } from '../../section/state/useAction'
import { ChangePersonEmail } from './ChangePersonEmail'
import { ErasePerson } from './ErasePerson'

interface Props {
  user: AdminUser
  onClose: () => void
}

/** What an admin can do for a person. Nothing here shows a link, a password or the person's data to the admin. */
export function HelpChoices({ user, onClose }: Props) {
  const { id, fullName, username, email } = user
  const { data, isError, refetch } = useAdminAnswer(getPersonHelp, { params: { id } })
  const reset = useAction<void, { message: string }>({
    act: () => send(helpPerson, { params: { id }, body: { act: 'mail-reset' } }),
    done: ({ message }) => ({ title: 'Link sent', description: message }),
    failure: updateFailed(),
    onSettled: onClose,
  })
  const end = useAction<void, { message: string }>({
    act: () => send(helpPerson, { params: { id }, body: { act: 'sign-out' } }),
    done: ({ message }) => ({ title: 'Signed out', description: message }),
    failure: updateFailed(),
    onSettled: onClose,
  })
  if (isError) return <LoadingFailed title="Error Loading the Account" onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  const { sessions, lastSeenAt, emailConfirmed, emailChangeUntil, notErasable } = data
  return (
    <div className="admin-form">
      <p>
        <b dir="auto">{fullName}</b> (<bdi>@{username}</bdi>), <bdi>{email}</bdi>
        {!emailConfirmed && ', not confirmed'}. {devices(sessions)}
        {lastSeenAt !== null && `, last used on ${formatDate(lastSeenAt)}`}.
        {emailChangeUntil !== null &&
          ` A new email address waits to be confirmed until ${formatDate(emailChangeUntil)}; “Sign out everywhere” stops that.`}
      </p>
      <p className="form-note">
        Be sure that you speak to this person: ask for something that only they know. All of this is in the audit trail.
      </p>
      <NeedsConnection what="Helping" hasTyped={false} />
      <p className="actions">
        <Act act={reset} word="Mail a reset link" />
        <Act act={end} word="Sign out everywhere" />
      </p>
      <details>
        <summary>Change the email address</summary>
        <ChangePersonEmail user={user} onClose={onClose} />
      </details>
      <details>
        <summary>Erase the account</summary>
        <ErasePerson user={user} obstacles={notErasable} onClose={onClose} />
      </details>
    </div>
  )
}

function Act({ act: { mutate, isPending }, word }: { act: ReturnType<typeof useAction<void, unknown>>; word: string }) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? 'Sending...' : word}
    </button>
  )
}

function devices(sessions: number): string {
  if (sessions === 0) return 'Not signed in on any device'
  return sessions === 1 ? 'Signed in on one device' : `Signed in on ${sessions} devices`
}
