import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endSession, listSessions, type Session } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/time-ago'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { SignOutButton } from '../../components/account/SignOutButton'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useNow } from '../../page/use-now'
import { deviceName } from './device-name'

const MINUTE = 60_000
const sessionsQuery = queryFor(listSessions, {}, { persist: false })

/** The devices on which the person is signed in. */
export function Sessions() {
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // The new list does not have the row that had the focus.
    if (data && hadFocus.current && document.activeElement === document.body) heading.current?.focus()
  }, [data])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {say('Where you are signed in')}
      </h3>
      {data ? (
        <ul
          className="plain sessions"
          onFocus={() => {
            hadFocus.current = true
          }}
        >
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : isError ? (
        <LoadingFailed title={say('Error Loading Sessions')} onRetry={refetch} />
      ) : (
        <p role="status">{say('Loading…')}</p>
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const now = useNow(MINUTE)
  const name = deviceName(session.userAgent)
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span>
          {session.isCurrent ? say('This device') : say('Last seen {when}', { when: timeAgo(session.lastSeenAt, now) })}
        </span>
      </p>
      {session.isCurrent ? (
        <SignOutButton className="button quiet small">{say('Sign out')}</SignOutButton>
      ) : (
        <EndSession session={session} name={name} />
      )}
    </li>
  )
}

const unseen = (words: string) => <span className="unseen">{words}</span>

function EndSession({ session, name }: { session: Session; name: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(endSession, { params: { id: session.id } }),
    onSuccess: ({ message }) => showToast({ title: say('Signed Out'), description: message }),
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <button
      type="button"
      className="button quiet small"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending
        ? sayNodes('Signing out...<device> {name}</device>', { name, device: unseen })
        : sayNodes('Sign out<device> {name}</device>', { name, device: unseen })}
    </button>
  )
}
