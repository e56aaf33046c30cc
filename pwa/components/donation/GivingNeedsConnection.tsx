import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { useConnection, worksOffline } from '../../offline/connection'

export const needsConnection = () => say('Giving needs a connection. What you typed is kept.')

/** Explains that donating needs a connection, and offers to go on when it is back. `amount` is in cents. */
export function GivingNeedsConnection({ amount }: { amount: number | null }) {
  useSignals()
  const isOffline = useConnection() === 'offline'
  const [wasOffline, setWasOffline] = useState(false)
  if (isOffline && !wasOffline) setWasOffline(true)
  return (
    <div role="status">
      {isOffline && (
        <p className="form-note">
          {needsConnection()}
          {worksOffline.value && ` ${say('You are working offline: go online to give.')}`}
        </p>
      )}
      {!isOffline && wasOffline && (
        <p className="form-note">
          {amount === null
            ? say('The connection is back. You can go on with your donation.')
            : say('The connection is back. You can go on with your donation of {amount}.', {
                amount: formatCents(amount),
              })}
        </p>
      )}
    </div>
  )
}

/** The problem with a payment, next to its button. It takes the focus, which the button lost while it was disabled. */
export function DonationProblem({ problem }: { problem: { title?: string; text: string } | null }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])

  if (!problem) return null
  return (
    <p ref={ref} tabIndex={-1} className="donation-problem">
      {problem.title && <strong>{problem.title}</strong>} {problem.text}
    </p>
  )
}
