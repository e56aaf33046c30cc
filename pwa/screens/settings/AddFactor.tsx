import { useState } from 'react'
import * as v from 'valibot'
import { addFactor, appCode, startFactor } from '#shared/contract/account/second-factor'
import type { CallBody, CallReply } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { passkeyFailure } from '../../components/account/SecondStep'
import { TextField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'
import { sayNodes } from '../../language/say-nodes'

export type Added = CallReply<typeof addFactor>
type App = Extract<CallReply<typeof startFactor>, { app: unknown }>['app']

interface AddProps {
  onAdded: (added: Added) => unknown
}

const sendFactor = (body: CallBody<typeof addFactor>) => send(addFactor, { body })

/** Nothing where the browser knows no passkeys. */
export function AddPasskey({ onAdded }: AddProps) {
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

export function AddApp({ onAdded }: AddProps) {
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
        {app && <AppForm app={app} onAdded={onDone} onTooLate={() => starting.mutate()} />}
      </Dialog>
    </>
  )
}

const schema = v.object({ code: appCode })

interface AppProps extends AddProps {
  app: App
  /** Begins again with another secret. */
  onTooLate: () => void
}

function AppForm({ app: { ticket, secret, address, code: drawn }, onAdded, onTooLate }: AppProps) {
  const form = useForm({
    schema,
    submit: ({ code }) =>
      sendFactor({ ticket, code }).catch((error: unknown) => {
        if (error instanceof ApiError && error.reply.code === 'account.app-too-late') onTooLate()
        throw error
      }),
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
      <NeedsConnection what={say('Changing the second step')} />
      <FormError />
      <SubmitButton pending={say('Checking...')}>{say('Continue')}</SubmitButton>
    </Form>
  )
}
