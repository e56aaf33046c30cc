import { useState } from 'react'
import { formatCents } from '#shared/rules/money/money'
import { useConnection, worksOffline } from '../../offline/connection/connection'
import { useClientSignal } from '../../page/client-signal'

export const NEEDS_CONNECTION = 'Giving needs a connection. What you typed is kept.'

/** Explains that donating needs a connection, and offers to go on when it is back. `amount` is in cents. */
export function GivingNeedsConnection({ amount }: { amount: number | null }) {
  const isOffline = useConnection() === 'offline'
  const isChosen = useClientSignal(worksOffline, false)
  const [wasOffline, setWasOffline] = useState(false)
  if (isOffline && !wasOffline) setWasOffline(true)
  const gift = amount === null ? 'your donation' : `your donation of ${formatCents(amount)}`
  return (
    <div role="status">
      {isOffline && (
        <p className="donation-note">
          {NEEDS_CONNECTION}
          {isChosen && ' You are working offline: go online to give.'}
        </p>
      )}
      {!isOffline && wasOffline && <p className="donation-note">The connection is back. You can go on with {gift}.</p>}
    </div>
  )
}
