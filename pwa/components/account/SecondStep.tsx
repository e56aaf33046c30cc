import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import * as v from 'valibot'
import { factorCode, type Proof, type SecondStep, secondStep } from '#shared/contract/account/second-factor'
import { say } from '#shared/language/say'
import { ApiError, reasonOf } from '../../api/errors'
import { TextField } from '../form/Field'
import { Form, FormError, PendingButton, SubmitButton } from '../form/Form'
import { errorOccurred, useForm } from '../form/useForm'

export const readSecondStep = (asked: unknown): SecondStep | null => (v.is(secondStep, asked) ? asked : null)

/** What a refusal asks to be proved; null when it is about something else. */
export const secondStepIn = (error: unknown): SecondStep | null =>
  error instanceof ApiError ? readSecondStep(error.reply.secondStep) : null

/** A person may have closed the question of the browser, which says no more than that. */
export const passkeyFailure = (error: Error): string =>
  reasonOf(
    error,
    error instanceof ApiError ? errorOccurred() : say('Your device did not use a passkey. Please try again.'),
  )

const schema = v.object({ code: factorCode })

interface Props {
  step: SecondStep
  /** Sends it. Rejects with what is asked next when it was wrong. */
  prove: (proof: Proof) => Promise<unknown>
  onDone: () => void
  /** Further buttons. */
  children: ReactNode
}

export function SecondStepForm({ step: first, prove, onDone, children }: Props) {
  const [{ passkey, hasApp }, setStep] = useState(first)
  const show = (proof: Proof) =>
    prove(proof).catch((error: unknown) => {
      // Each question can be answered once.
      setStep((earlier) => secondStepIn(error) ?? earlier)
      throw error
    })
  const form = useForm({ schema, submit: show, onDone, failure: { text: errorOccurred() } })
  const { ref, fail } = form
  const using = useMutation({
    mutationFn: async () => {
      if (!passkey) return
      const { startAuthentication } = await import('@simplewebauthn/browser')
      await show({ passkey: await startAuthentication({ optionsJSON: passkey }) })
    },
    onMutate: () => fail(null),
    onSuccess: onDone,
    onError: (error) => fail(passkeyFailure(error)),
  })
  // A dialog gives the focus to its first field, and a form before this one has taken it away.
  useEffect(() => ref.current?.querySelector<HTMLElement>('button, input')?.focus(), [ref])
  return (
    <Form form={form}>
      {passkey && (
        <p>
          <PendingButton action={using} pending={say('One moment…')}>
            {say('Use my passkey')}
          </PendingButton>
        </p>
      )}
      <TextField
        name="code"
        label={hasApp ? say('Code from your app, or a recovery code') : say('Recovery code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
      <FormError />
      <p className="actions">
        <SubmitButton className={passkey ? 'button quiet' : ''} pending={say('Checking...')}>
          {say('Continue')}
        </SubmitButton>
        {children}
      </p>
    </Form>
  )
}
