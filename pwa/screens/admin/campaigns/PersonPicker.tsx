import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type AdminUser, listAdminUsers } from '#shared/contract/admin/people'
import { useFormState } from '../../../components/form/useForm'
import { adminPage } from '../section/state/admin-queries'

const SHOWN = 4
/** Milliseconds after the last key until the search starts. */
const PAUSE = 300

/** Picks the user that a campaign is for, by searching all users. A later search keeps the chosen one. */
export function PersonPicker() {
  const id = useId()
  const problem = useFormState().problemOf('userId')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const { data, isError } = useQuery(adminPage(listAdminUsers, { query: { q: q || undefined, limit: SHOWN } }))
  const found = q ? (data?.items.filter(({ id, closedAt }) => id !== chosen?.id && closedAt === null) ?? []) : []
  const shown = chosen ? [chosen, ...found] : found
  return (
    <fieldset>
      <legend>User</legend>
      <input
        type="search"
        aria-label="Search users"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        placeholder="Name, username or whole email"
        maxLength={100}
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={preventSubmit}
      />
      <div className="choices">
        {shown.map((user) => (
          <label key={user.id}>
            <input
              type="radio"
              name="userId"
              value={user.id}
              checked={user.id === chosen?.id}
              onChange={() => setChosen(user)}
            />
            <span>
              <bdi>{user.fullName}</bdi>
              <small>
                <bdi>@{user.username}</bdi> · <bdi>{user.email}</bdi>
              </small>
            </span>
          </label>
        ))}
      </div>
      <small role="status">
        {isError
          ? 'Users could not be loaded. Please try again.'
          : q && data && found.length === 0 && 'Nobody else found.'}
      </small>
      <small id={`${id}-problem`} className="field-note field-problem" role="alert">
        {problem}
      </small>
    </fieldset>
  )
}

/** Enter must not submit the form; the search starts by itself. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/** The debounced text. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
