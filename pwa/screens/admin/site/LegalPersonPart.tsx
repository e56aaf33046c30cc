import { useEffect, useRef, useState } from 'react'
import {
  decideLegalPerson,
  getLegalPerson,
  type LegalPerson,
  type LegalPersonState,
} from '#shared/contract/admin/legal-person'
import { formatDate } from '#shared/rules/dates'
import { send } from '../../../api/client'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { updateFailed } from '../../../offline/outbox/sending/not-taken'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useAction } from '../section/state/useAction'
import { LegalPersonForm } from './LegalPersonForm'

/** In whose name money is received and sent. Payment providers check it, so a change waits for a second admin or for 72 hours. */
export function LegalPersonPart() {
  const { data, isError, refetch } = useAdminAnswer(getLegalPerson, {})
  // Null before the first time: then nothing takes the focus.
  const [isEditing, setEditing] = useState<boolean | null>(null)
  const change = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEditing !== null) change.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isEditing])
  if (!data)
    return isError ? <LoadingFailed title="Error Loading the Legal Person" onRetry={refetch} /> : <p>Loading…</p>
  const { current, isFixed, waiting } = data
  return (
    <>
      <h3>Legal person</h3>
      <p>
        {current
          ? inWords(current)
          : 'Not set. Receipts name the site only, and some payouts can’t be sent. (The sandbox has an example.)'}
      </p>
      <p className="quiet-text">
        Receipts, statements and payouts name it.{' '}
        {isFixed
          ? 'It is set in the server’s environment (ORGANISATION_NAME and the others) and is changed there.'
          : 'A change counts once a second admin has approved it, or after 72 hours. All admins get a mail.'}
      </p>
      {waiting && <Waiting state={data} waiting={waiting} />}
      {!isFixed && (
        <div ref={change}>
          {isEditing ? (
            <LegalPersonForm state={data} onDone={() => setEditing(false)} />
          ) : (
            <p className="actions">
              <button type="button" className="button quiet" onClick={() => setEditing(true)}>
                Change Legal Person
              </button>
            </p>
          )}
        </div>
      )}
    </>
  )
}

interface WaitingProps {
  state: LegalPersonState
  waiting: NonNullable<LegalPersonState['waiting']>
}

function Waiting({ state: { version }, waiting: { person, by, isOwn, until } }: WaitingProps) {
  const { mutate, isPending, variables } = useAction({
    act: (decision: 'approve' | 'withdraw') => send(decideLegalPerson, { body: { decision, version } }),
    done: (_, decision) =>
      decision === 'approve'
        ? { title: 'Approved', description: 'Receipts and payouts name it from now on.' }
        : { title: 'Withdrawn', description: 'The legal person stays as it was.' },
    failure: updateFailed(),
  })
  const button = (decision: 'approve' | 'withdraw', word: string, pending: string) => (
    <button
      type="button"
      className={decision === 'approve' ? 'button' : 'button quiet'}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(decision)}
    >
      {isPending && variables === decision ? pending : word}
    </button>
  )
  return (
    <div className="admin-warnings">
      <b>Waiting to become the legal person:</b>
      <p className="admin-warning">{inWords(person)}</p>
      <p>
        Entered by {isOwn ? 'you' : (by ?? 'an admin')}. It counts from {formatDate(until)} on
        {isOwn ? ', or when another admin has approved it.' : ', or when you approve it.'}
      </p>
      <NeedsConnection what="Deciding" hasTyped={false} />
      <p className="actions">
        {!isOwn && button('approve', 'Approve', 'Approving...')}
        {button('withdraw', 'Withdraw', 'Withdrawing...')}
      </p>
    </div>
  )
}

const inWords = ({ name, id, country, phone, address }: LegalPerson) =>
  [name, `registration number ${id}`, country, `+${phone}`, address].filter(Boolean).join(', ')
