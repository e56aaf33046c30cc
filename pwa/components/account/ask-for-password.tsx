import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { confirmSession } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { viewerQuery } from '../../account/viewer'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { Form, FormError, SubmitButton } from '../form/Form'
import { PasswordField } from '../form/PasswordField'
import { errorOccurred, useForm } from '../form/useForm'
import { QuietButton } from '../ui/Buttons'
import { Dialog } from '../ui/Dialog'

let question: Promise<boolean> | null = null
/** As `performance.now()`. */
let confirmedAt = Number.NEGATIVE_INFINITY

/** Requests refused together ask once: `sentAt` (`performance.now()`) tells if confirmed since. */
export function askForPassword(client: QueryClient, sentAt: number): Promise<boolean> {
  if (sentAt < confirmedAt) return Promise.resolve(true)
  question ??= show(client).finally(() => {
    question = null
  })
  return question
}

/** Its own root, because any request of any screen may need it, and because nobody needs its code on a first visit. */
function show(client: QueryClient): Promise<boolean> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const end = (isConfirmed: boolean) => {
      root.unmount()
      if (isConfirmed) confirmedAt = performance.now()
      resolve(isConfirmed)
    }
    root.render(
      <QueryClientProvider client={client}>
        <ConfirmPassword onEnd={end} />
      </QueryClientProvider>,
    )
  })
}

function ConfirmPassword({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const viewer = useQueryClient().getQueryData(viewerQuery.queryKey)
  const form = useForm({
    schema: confirmSession.body,
    submit: (body) =>
      send(confirmSession, { body }).catch((error: unknown) => {
        // The session has ended: the page asks to sign in.
        if (error instanceof ApiError && error.status === 401) onEnd(false)
        throw error
      }),
    onDone: () => onEnd(true),
    failure: { text: errorOccurred() },
  })
  const { ref } = form
  // A dialog gives the focus to its first button.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [ref])
  return (
    <Dialog title={say('Please type your password again')} isOpen onClose={() => onEnd(false)}>
      <Form form={form}>
        <p>
          {say(
            'You signed in a while ago, so we check that it is still you. Then we continue with what you asked for.',
          )}
        </p>
        <input type="text" name="username" autoComplete="username" defaultValue={viewer?.email ?? ''} readOnly hidden />
        <PasswordField name="password" label={say('Your password')} autoComplete="current-password" />
        <FormError />
        <p className="actions">
          <SubmitButton pending={say('Checking...')}>{say('Continue')}</SubmitButton>
          <QuietButton onClick={() => onEnd(false)}>{say('Cancel')}</QuietButton>
        </p>
      </Form>
    </Dialog>
  )
}
