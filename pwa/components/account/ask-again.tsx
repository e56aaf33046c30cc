import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import type { SecondStep } from '#shared/contract/account/second-factor'
import { confirmSession, knownPassword } from '#shared/contract/auth'
import type { CallBody } from '#shared/contract/base/call'
import { say } from '#shared/language/say'
import { viewerQuery } from '../../account/viewer'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { Form, FormError, NeedsConnection, SubmitButton } from '../form/Form'
import { PasswordField } from '../form/PasswordField'
import { errorOccurred, useForm } from '../form/useForm'
import { QuietButton } from '../ui/Buttons'
import { Dialog } from '../ui/Dialog'
import { readSecondStep, SecondStepForm } from './SecondStep'

let question: Promise<boolean> | null = null
/** As `performance.now()`. */
let confirmedAt = Number.NEGATIVE_INFINITY

/** Requests refused together ask once: `sentAt` (`performance.now()`) tells if confirmed since. */
export function askAgain(client: QueryClient, sentAt: number, secondStep: unknown): Promise<boolean> {
  if (sentAt < confirmedAt) return Promise.resolve(true)
  question ??= show(client, readSecondStep(secondStep)).finally(() => {
    question = null
  })
  return question
}

/** Its own root, because any request of any screen may need it, and because nobody needs its code on a first visit. */
function show(client: QueryClient, step: SecondStep | null): Promise<boolean> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const end = (isConfirmed: boolean) => {
      root.unmount()
      if (isConfirmed) confirmedAt = performance.now()
      resolve(isConfirmed)
    }
    root.render(
      <QueryClientProvider client={client}>
        <Confirm step={step} onEnd={end} />
      </QueryClientProvider>,
    )
  })
}

function Confirm({ step, onEnd }: { step: SecondStep | null; onEnd: (isConfirmed: boolean) => void }) {
  const confirm = (body: CallBody<typeof confirmSession>) =>
    send(confirmSession, { body }).catch((error: unknown) => {
      // The session has ended: the page asks to sign in.
      if (error instanceof ApiError && error.status === 401) onEnd(false)
      throw error
    })
  const cancel = <QuietButton onClick={() => onEnd(false)}>{say('Cancel')}</QuietButton>
  return (
    <Dialog
      title={step ? say('Please confirm that it is you') : say('Please type your password again')}
      isOpen
      onClose={() => onEnd(false)}
    >
      <p>
        {say('You signed in a while ago, so we check that it is still you. Then we continue with what you asked for.')}
      </p>
      <NeedsConnection what={say('Confirming')} />
      {step ? (
        <SecondStepForm step={step} prove={(proof) => confirm({ proof })} onDone={() => onEnd(true)}>
          {cancel}
        </SecondStepForm>
      ) : (
        <PasswordForm confirm={confirm} onDone={() => onEnd(true)}>
          {cancel}
        </PasswordForm>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  confirm: (body: CallBody<typeof confirmSession>) => Promise<unknown>
  onDone: () => void
  children: ReactNode
}

const schema = v.object({ password: knownPassword })

function PasswordForm({ confirm, onDone, children }: PasswordFormProps) {
  const viewer = useQueryClient().getQueryData(viewerQuery.queryKey)
  const form = useForm({ schema, submit: confirm, onDone, failure: { text: errorOccurred() } })
  return (
    <Form form={form}>
      <input type="text" name="username" autoComplete="username" defaultValue={viewer?.email ?? ''} readOnly hidden />
      <PasswordField name="password" label={say('Your password')} autoComplete="current-password" />
      <FormError />
      <p className="actions">
        <SubmitButton pending={say('Checking...')}>{say('Continue')}</SubmitButton>
        {children}
      </p>
    </Form>
  )
}
