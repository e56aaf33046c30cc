import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { countUnsent, type Farewell, HEADER_FAREWELL, signOut } from '../../account/sign-out'
import { Button, QuietButton } from '../ui/Buttons'
import { Dialog } from '../ui/Dialog'

interface Props {
  children: ReactNode
  className?: string
  farewell?: Farewell
}

export function SignOutButton({ children, className, farewell = HEADER_FAREWELL }: Props) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [unsent, setUnsent] = useState(0)

  function leave() {
    setPending(true)
    void signOut(client, farewell)
  }
  async function ask() {
    if (isPending) return
    const count = await countUnsent()
    if (count > 0) setUnsent(count)
    else leave()
  }
  return (
    <>
      <button type="button" className={className} aria-disabled={isPending} onClick={() => void ask()}>
        {isPending ? say('Signing out...') : children}
      </button>
      <Dialog title={say('Not everything was sent')} isOpen={unsent > 0 && !isPending} onClose={() => setUnsent(0)}>
        <p>
          {say(
            '{count, plural, one {One change has not reached us yet.} other {# changes have not reached us yet.}} What you submitted waits on this device, where nobody else can see it, and is sent when you sign in here again.',
            { count: unsent },
          )}
        </p>
        <p className="actions">
          <Button onClick={() => setUnsent(0)}>{say('Stay signed in')}</Button>
          <QuietButton onClick={leave}>{say('Sign out anyway')}</QuietButton>
        </p>
      </Dialog>
    </>
  )
}

/** `unread`: notifications. */
export function accountLinks({ id, isAdmin, isCommunityLeader }: OwnUser, unread: number) {
  const notifications =
    unread > 0 ? say('Notifications ({count, number} not read)', { count: unread }) : say('Notifications')
  return [
    { to: `/profile/${id}`, text: say('Profile') },
    { to: '/notifications', text: notifications },
    { to: '/settings', text: say('Settings') },
    ...(isCommunityLeader ? [{ to: '/create-profile', text: say('People I help') }] : []),
    ...(isAdmin ? [{ to: '/admin', text: say('Admin Dashboard') }] : []),
  ]
}
