import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changeEmail } from '#shared/contract/account/confirm-email'
import { changePassword, endSession, listSessions, passwordsDiffer, type Session } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { SignOutButton } from '../../components/account/SignOutButton'
import { TextField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Button, QuietButton, SmallButton } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useNow } from '../../page/use-now'

/** The first match counts: most user agents also contain the names of browsers further down. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns a name for a device from its user agent: `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (!browser) return system ?? say('Unknown device')
  return system ? say('{browser} on {system}', { browser, system }) : browser
}

const MINUTE = 60_000
const sessionsQuery = queryFor(listSessions, {}, { persist: false })

function Sessions() {
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // The new list does not have the row that had the focus.
    if (data && hadFocus.current && document.activeElement === document.body) heading.current?.focus()
  }, [data])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {say('Where you are signed in')}
      </h3>
      {data ? (
        <ul
          className="plain lined sessions"
          onFocus={() => {
            hadFocus.current = true
          }}
        >
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : isError ? (
        <LoadingFailed title={say('Error Loading Sessions')} onRetry={refetch} />
      ) : (
        <p role="status">{say('Loading…')}</p>
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const now = useNow(MINUTE)
  const name = deviceName(session.userAgent)
  return (
    <li className="spread">
      <p>
        <strong>{name}</strong>
        <small>
          {session.isCurrent ? say('This device') : say('Last seen {when}', { when: timeAgo(session.lastSeenAt, now) })}
        </small>
      </p>
      {session.isCurrent ? (
        <SignOutButton className="button quiet small">{say('Sign out')}</SignOutButton>
      ) : (
        <EndSession session={session} name={name} />
      )}
    </li>
  )
}

const unseen = (words: string) => <span className="unseen">{words}</span>

function EndSession({ session, name }: { session: Session; name: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(endSession, { params: { id: session.id } }),
    onSuccess: ({ message }) => showToast({ title: say('Signed Out'), description: message }),
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <SmallButton aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {isPending
        ? sayNodes('Signing out...<device> {name}</device>', { name, device: unseen })
        : sayNodes('Sign out<device> {name}</device>', { name, device: unseen })}
    </SmallButton>
  )
}

export function Security() {
  const [changing, setChanging] = useState<'password' | 'email' | null>(null)
  return (
    <section className="panel" id="security" aria-labelledby="security-heading">
      <h2 id="security-heading">{say('Security')}</h2>
      <p className="actions">
        <Button aria-haspopup="dialog" onClick={() => setChanging('password')}>
          {say('Change Password')}
        </Button>
        <QuietButton aria-haspopup="dialog" onClick={() => setChanging('email')}>
          {say('Change Email')}
        </QuietButton>
        <QuietButton disabled>{say('Enable 2FA (coming soon)')}</QuietButton>
      </p>
      <ChangePassword isOpen={changing === 'password'} onClose={() => setChanging(null)} />
      <ChangeEmail isOpen={changing === 'email'} onClose={() => setChanging(null)} />
      <Sessions />
    </section>
  )
}

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Asks for another email address. The change is made by the link that is mailed to it. */
function ChangeEmail({ isOpen, onClose }: Props) {
  return (
    <Dialog title={say('Change Email')} isOpen={isOpen} onClose={onClose}>
      <ChangeEmailForm onClose={onClose} />
    </Dialog>
  )
}

function ChangeEmailForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useForm({
    schema: changeEmail.body,
    submit: (body) => send(changeEmail, { body }),
    onDone({ message }) {
      onClose()
      showToast({ title: say('Check Your New Email'), description: message })
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>
        {say(
          'We email a link to the new address. Nothing changes before you open it; the link works for 72 hours. Your present address gets a notice.',
        )}
      </p>
      <p>{say('After the change, other devices are signed out, and no payout is sent to you for 72 hours.')}</p>
      <TextField name="newEmail" label={say('New email')} type="email" autoComplete="email" dir="ltr" />
      <NeedsConnection what={say('Changing the email address')} />
      <FormError />
      <SubmitButton pending={say('Sending...')}>{say('Email the link')}</SubmitButton>
    </Form>
  )
}

import * as v from 'valibot'

interface ChangePasswordProps {
  isOpen: boolean
  onClose: () => void
}

function ChangePassword({ isOpen, onClose }: ChangePasswordProps) {
  return (
    <Dialog title={say('Change Password')} isOpen={isOpen} onClose={onClose}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

/** The schema of the call, and the repeated new password, which only the form checks. */
const schema = v.pipe(
  v.object({ ...changePassword.body.entries, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
)

function ChangePasswordForm({ onClose }: Pick<ChangePasswordProps, 'onClose'>) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    submit: ({ currentPassword, newPassword }) => send(changePassword, { body: { currentPassword, newPassword } }),
    onDone({ message }) {
      onClose()
      void client.invalidateQueries({ queryKey: [listSessions.name] })
      showToast({ title: say('Password Changed'), description: message })
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>{say('You stay signed in here. Every other device is signed out.')}</p>
      <PasswordField name="currentPassword" label={say('Current password')} autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label={say('New password')}
        hint={say('At least {minimum, number} characters', { minimum: PASSWORD_MINIMUM })}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={say('Confirm new password')} autoComplete="new-password" />
      <FormError />
      <SubmitButton pending={say('Changing...')}>{say('Change Password')}</SubmitButton>
    </Form>
  )
}
