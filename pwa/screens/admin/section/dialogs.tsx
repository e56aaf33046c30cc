import type { ComponentProps, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton } from '../../../components/form/Form'
import { type FormOptions, useForm } from '../../../components/form/useForm'
import { Button, QuietButton } from '../../../components/ui/Buttons'
import { DialogButton } from '../../../components/ui/Dialog'
import { showToast, type Toast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { type Action, useAction, useRefresh } from './calls'

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  about: string
  isPending?: boolean
  onClick: () => void
}

/** An action for one row. It keeps the focus while the action runs. */
export function RowButton({ about, isPending = false, onClick, children, ...button }: RowButtonProps) {
  return (
    <Button
      {...button}
      className="button small bare quiet"
      aria-disabled={isPending}
      onClick={() => !isPending && onClick()}
    >
      {children}
      <span className="unseen"> {about}</span>
    </Button>
  )
}

interface RowDialogProps {
  about: string
  word: string
  title: string
  isDanger?: boolean
  children: (close: () => void) => ReactNode
}

export function RowDialog({ about, word, title, isDanger, children }: RowDialogProps) {
  const label = (
    <>
      {word}
      <span className="unseen"> {about}</span>
    </>
  )
  return (
    <DialogButton className={`button small bare ${isDanger ? 'danger' : 'quiet'}`} title={title} label={label}>
      {children}
    </DialogButton>
  )
}

interface ConfirmProps<Reply> extends Omit<Action<void, Reply>, 'onSettled'> {
  children: ReactNode
  confirm: string
  pending: string
  isDanger?: boolean
  onClose: () => void
}

export function Confirm<Reply>({ children, confirm, pending, isDanger, onClose, ...action }: ConfirmProps<Reply>) {
  const acting = useAction<void, Reply>({ ...action, onSettled: onClose })
  return (
    <>
      {children}
      <p className="actions">
        <PendingButton action={acting} className={isDanger ? 'button danger' : undefined} pending={pending}>
          {confirm}
        </PendingButton>
        <CancelButton onClose={onClose} />
      </p>
    </>
  )
}

export function CancelButton({ onClose }: { onClose: () => void }) {
  return <QuietButton onClick={onClose}>Cancel</QuietButton>
}

/** The error of a form in a dialog. Read out from here, because a toast is behind the dialog. */
export function DialogError({ what }: { what: string }) {
  return (
    <>
      <NeedsConnection what={what} />
      <div role="alert">
        <FormError />
      </div>
    </>
  )
}

interface DialogFormProps<S extends GenericSchema<unknown, object>, R>
  extends Omit<FormOptions<S, R>, 'submit' | 'onDone'> {
  submit: (body: Parameters<FormOptions<S, R>['submit']>[0], options: { idempotencyKey?: string }) => Promise<R>
  /** The name of the attempt whose idempotency key a retry repeats, so that nothing happens twice. */
  attempt?: string
  done: (reply: R) => Toast
  onClose: () => void
  onDone?: () => void
  children: ReactNode
  /** What needs a connection, as the first words of a sentence. */
  what: string
  confirm: ReactNode
  pending: string
  isDanger?: boolean
}

/** A form in a dialog: it shows the result as a toast, closes the dialog and refetches the changed data. */
export function DialogForm<S extends GenericSchema<unknown, object>, R>({
  submit,
  attempt,
  done,
  onClose,
  onDone = onClose,
  children,
  what,
  confirm,
  pending,
  isDanger,
  ...options
}: DialogFormProps<S, R>) {
  const refresh = useRefresh()
  const form = useForm({
    ...options,
    submit: (body) => submit(body, attempt ? { idempotencyKey: attemptKeyOf(attempt, body) } : {}),
    onDone(reply) {
      if (attempt) forgetAttemptKey(attempt)
      showToast(done(reply))
      onDone()
      void refresh()
    },
  })
  return (
    <Form form={form} className="admin-form">
      {children}
      <DialogError what={what} />
      <p className="actions">
        <SubmitButton pending={pending} className={isDanger ? 'button danger' : undefined}>
          {confirm}
        </SubmitButton>
        <CancelButton onClose={onClose} />
      </p>
    </Form>
  )
}
