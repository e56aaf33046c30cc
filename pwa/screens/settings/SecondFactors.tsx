import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  addFactor,
  factorCode,
  listFactors,
  removeFactor,
  renewCodes,
  type SecondFactor,
  startFactor,
} from '#shared/contract/account/second-factor'
import type { CallBody, CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { deviceName } from '#shared/rules/device-name'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { passkeyFailure } from '../../components/account/SecondStep'
import { TextField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Button, QuietButton } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { NotLoaded } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'

const factorsQuery = queryFor(listFactors, {})

type Added = CallReply<typeof addFactor>
type App = Extract<CallReply<typeof startFactor>, { app: unknown }>['app']

/** What a person proves themselves with besides the password. */
export function SecondFactors() {
  const client = useQueryClient()
  const factors = useQuery({ ...factorsQuery, staleTime: 0 })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = factors
  const refresh = () => client.invalidateQueries({ queryKey: factorsQuery.queryKey })
  const wasChanged = useRef(false)
  useEffect(() => {
    // The button that was pressed may be gone with its row.
    if (data && wasChanged.current && document.activeElement === document.body) heading.current?.focus()
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
      <h3 ref={heading} tabIndex={-1}>
        {say('Second step of signing in')}
      </h3>
      <p>
        {say(
          'With a passkey or an authenticator app, somebody who learns your password can neither sign in with it nor move money.',
        )}
      </p>
      {data?.requiredFrom && data.factors.length === 0 && (
        <p className="form-note">{say('Admins need one from {date} on.', { date: formatDate(data.requiredFrom) })}</p>
      )}
      {data ? (
        data.factors.length > 0 && (
          <ul className="plain lined sessions">
            {data.factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemoved={change} />
            ))}
            <li className="spread">
              <p>{say('Recovery codes left: {left, number}', { left: data.codesLeft })}</p>
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
      <Dialog title={say('Your recovery codes')} isOpen={codes !== null} onClose={() => setCodes(null)}>
        <RecoveryCodes codes={codes ?? []} onClose={() => setCodes(null)} />
      </Dialog>
    </>
  )
}

const kindName = ({ kind }: SecondFactor) => (kind === 'passkey' ? say('Passkey') : say('Authenticator app'))

function FactorRow({ factor, onRemoved }: { factor: SecondFactor; onRemoved: (message: string) => unknown }) {
  const removing = useAct({
    act: () => send(removeFactor, { params: { id: factor.id } }),
    onDone: ({ message }) => onRemoved(message),
  })
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
      <PendingButton action={removing} className="button quiet small" pending={say('Deleting...')}>
        {sayNodes('Remove<unseen> {name}</unseen>', { name, unseen })}
      </PendingButton>
    </li>
  )
}

function NewCodes({ onMade }: { onMade: (codes: readonly string[]) => unknown }) {
  const making = useAct({ act: () => send(renewCodes, {}), onDone: ({ codes }) => onMade(codes) })
  return (
    <PendingButton action={making} className="button quiet small" pending={say('Loading…')}>
      {say('New codes')}
    </PendingButton>
  )
}

interface AddProps {
  onAdded: (added: Added) => unknown
}

const sendFactor = (body: CallBody<typeof addFactor>) => send(addFactor, { body })

/** Nothing where the browser knows no passkeys. */
function AddPasskey({ onAdded }: AddProps) {
  const adding = useAct({
    act: async () => {
      const started = await send(startFactor, { body: { kind: 'passkey' } })
      if (!('passkey' in started)) throw new Error('Not a passkey')
      const { startRegistration } = await import('@simplewebauthn/browser')
      return sendFactor({ passkey: await startRegistration({ optionsJSON: started.passkey }) })
    },
    onDone: onAdded,
    failure: passkeyFailure,
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <PendingButton action={adding} className="button quiet" pending={say('One moment…')}>
      {say('Add a passkey')}
    </PendingButton>
  )
}

function AddApp({ onAdded }: AddProps) {
  const [app, setApp] = useState<App | null>(null)
  const starting = useAct({
    act: () => send(startFactor, { body: { kind: 'app' } }),
    onDone: (started) => 'app' in started && setApp(started.app),
  })
  const close = () => setApp(null)
  function onDone(added: Added) {
    close()
    return onAdded(added)
  }
  return (
    <>
      <PendingButton action={starting} className="button quiet" pending={say('Loading…')}>
        {say('Add an authenticator app')}
      </PendingButton>
      <Dialog title={say('Add an authenticator app')} isOpen={app !== null} onClose={close}>
        {app && <AppForm app={app} onAdded={onDone} />}
      </Dialog>
    </>
  )
}

const schema = v.object({ code: factorCode })

function AppForm({ app: { ticket, secret, address, code: drawn }, onAdded }: AddProps & { app: App }) {
  const form = useForm({
    schema,
    submit: ({ code }) => sendFactor({ ticket, code }),
    onDone: onAdded,
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>
        {say(
          'Scan this with an authenticator app on your phone, or open it on this device. Then type the 6 digits that the app shows.',
        )}
      </p>
      <svg className="app-code" viewBox={`0 0 ${drawn.size} ${drawn.size}`} aria-hidden="true">
        <path d={`M0 0H${drawn.size}V${drawn.size}H0Z`} fill="#fff" />
        <path d={drawn.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="actions">
        <a className="button quiet" href={address}>
          {say('Open in an app on this device')}
        </a>
      </p>
      <p>
        {sayNodes('Or type this into the app: {secret}', {
          secret: <code dir="ltr">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>,
        })}
      </p>
      <TextField
        name="code"
        label={say('6 digits from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
      <FormError />
      <SubmitButton pending={say('Checking...')}>{say('Continue')}</SubmitButton>
    </Form>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ title: say('Copied') }),
      () => showToast({ title: errorOccurred(), tone: 'destructive' }),
    )
  return (
    <>
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
        <Button onClick={() => print()}>{say('Print')}</Button>
        <QuietButton onClick={() => void copy()}>{say('Copy the text')}</QuietButton>
        <QuietButton onClick={onClose}>{say('Done')}</QuietButton>
      </p>
    </>
  )
}
