import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listFactors, removeFactor, renewCodes, type SecondFactor } from '#shared/contract/account/second-factor'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { deviceName } from '#shared/rules/device-name'
import { ownPasswordNeeded } from '#shared/rules/names'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { NeedsConnection, PendingButton, useAct } from '../../components/form/Form'
import { errorOccurred } from '../../components/form/useForm'
import { Button, QuietButton } from '../../components/ui/Buttons'
import { Dialog, DialogButton } from '../../components/ui/Dialog'
import { NotLoaded } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useHashTarget } from '../../page/focus'
import { AddApp, type Added, AddPasskey } from './AddFactor'

const factorsQuery = queryFor(listFactors, {})

/** What a person proves themselves with besides the password. */
export function SecondFactors({ viewer }: { viewer: OwnUser }) {
  const heading = useHashTarget('second-step')
  return (
    <>
      <h3 id="second-step" ref={heading} tabIndex={-1}>
        {say('Second step of signing in')}
      </h3>
      <p>
        {say(
          'With a passkey or an authenticator app, somebody who learns your password can neither sign in with it nor move money.',
        )}
      </p>
      {viewer.passwordIsOwn ? <Factors /> : <p>{ownPasswordNeeded()}</p>}
    </>
  )
}

function Factors() {
  const client = useQueryClient()
  const factors = useQuery({ ...factorsQuery, staleTime: 0 })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data } = factors
  const refresh = () => client.invalidateQueries({ queryKey: factorsQuery.queryKey })
  const wasChanged = useRef(false)
  useEffect(() => {
    // The button that was pressed may be gone with its row.
    if (data && wasChanged.current && document.activeElement === document.body)
      document.getElementById('second-step')?.focus()
  }, [data])

  function change(message?: string) {
    wasChanged.current = true
    if (message) showToast({ title: say('Second Step Changed'), description: message })
    return refresh()
  }
  function onMade(made: readonly string[]) {
    setCodes(made)
    return change()
  }
  const onAdded = ({ message, codes: first }: Added) => (first ? onMade(first) : change(message))
  return (
    <>
      {data?.requiredFrom && data.factors.length === 0 && (
        <p className="form-note">{say('Admins need one from {date} on.', { date: formatDate(data.requiredFrom) })}</p>
      )}
      {data ? (
        data.factors.length > 0 && (
          <ul className="plain lined sessions">
            {data.factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} isLast={data.factors.length === 1} onRemoved={change} />
            ))}
            <li className="spread">
              <p>
                {say('Recovery codes left: {left, number}', { left: data.codesLeft })}
                <small>{say('We can’t show them again. “New codes” makes ten others.')}</small>
              </p>
              <NewCodes onMade={onMade} />
            </li>
          </ul>
        )
      ) : (
        <NotLoaded of={factors} title={say('Error Loading Your Second Step')} />
      )}
      <NeedsConnection what={say('Changing the second step')} hasTyped={false} />
      <p className="actions">
        <AddPasskey onAdded={onAdded} />
        <AddApp onAdded={onAdded} />
      </p>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

const kindName = ({ kind }: SecondFactor) => (kind === 'passkey' ? say('Passkey') : say('Authenticator app'))

interface RowProps {
  factor: SecondFactor
  isLast: boolean
  onRemoved: (message: string) => unknown
}

function FactorRow({ factor, isLast, onRemoved }: RowProps) {
  const name = kindName(factor)
  return (
    <li className="spread">
      <p>
        <strong>{name}</strong>
        <small>
          {say('Added with {device} on {date}', {
            device: deviceName(factor.userAgent),
            date: formatDate(factor.createdAt),
          })}
        </small>
      </p>
      <DialogButton
        className="button quiet small"
        title={name}
        label={sayNodes('Remove<unseen> {name}</unseen>', { name, unseen })}
      >
        {(close) => (
          <Change
            act={() => send(removeFactor, { params: { id: factor.id } })}
            onDone={({ message }) => onRemoved(message)}
            onClose={close}
            word={sayNodes('Remove<unseen> {name}</unseen>', { name, unseen: (words) => words })}
          >
            {isLast && (
              <p>{say('It is the last one: your password alone then lets you in, and your recovery codes end.')}</p>
            )}
          </Change>
        )}
      </DialogButton>
    </li>
  )
}

const NewCodes = ({ onMade }: { onMade: (codes: readonly string[]) => unknown }) => (
  <DialogButton className="button quiet small" title={say('New codes')}>
    {(close) => (
      <Change
        act={() => send(renewCodes, {})}
        onDone={({ codes }) => onMade(codes)}
        onClose={close}
        word={say('New codes')}
      >
        <p>{say('The codes that you have printed or written down then no longer work.')}</p>
      </Change>
    )}
  </DialogButton>
)

interface ChangeProps<Reply> {
  act: () => Promise<Reply>
  onDone: (reply: Reply) => unknown
  onClose: () => void
  word: ReactNode
  children: ReactNode
}

/** Asks before a change after which payouts wait. */
function Change<Reply>({ act, onDone, onClose, word, children }: ChangeProps<Reply>) {
  const changing = useAct({
    act,
    onDone(reply) {
      onClose()
      return onDone(reply)
    },
  })
  return (
    <>
      {children}
      <p>{say('For safety no payout is sent to you for the next 72 hours.')}</p>
      <NeedsConnection what={say('Changing the second step')} hasTyped={false} />
      <p className="actions">
        <PendingButton action={changing} className="button danger" pending={say('One moment…')}>
          {word}
        </PendingButton>
      </p>
    </>
  )
}

/** Asks before it closes, unless they were printed or copied. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const isKept = useRef(false)
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <Dialog key="question" title={say('Have you written them down?')} isOpen onClose={() => setAsking(false)}>
        <p>{say('We can’t show them again. “New codes” makes ten others.')}</p>
        <p className="actions">
          <Button onClick={() => setAsking(false)}>{say('Back')}</Button>
          <QuietButton onClick={onClose}>{say('Yes')}</QuietButton>
        </p>
      </Dialog>
    )
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => {
        isKept.current = true
        showToast({ title: say('Copied') })
      },
      () => showToast({ title: errorOccurred(), tone: 'destructive' }),
    )
  return (
    <Dialog
      key="codes"
      title={say('Your recovery codes')}
      isOpen
      onClose={() => (isKept.current ? onClose() : setAsking(true))}
    >
      <p>
        {say(
          'Each of these works once in place of your passkey or app, for the day when you have lost it. Print them or write them down, and keep them apart from your phone. We can’t show them again.',
        )}
      </p>
      <ol className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="actions">
        <Button
          onClick={() => {
            isKept.current = true
            print()
          }}
        >
          {say('Print')}
        </Button>
        <QuietButton onClick={() => void copy()}>{say('Copy the text')}</QuietButton>
        <QuietButton onClick={onClose}>{say('Done')}</QuietButton>
      </p>
    </Dialog>
  )
}
