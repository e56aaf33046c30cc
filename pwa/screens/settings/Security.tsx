import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { changeEmail } from '#shared/contract/account/confirm-email'
import { changePassword, endSession, listSessions, passwordsDiffer, type Session } from '#shared/contract/auth'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { deviceName } from '#shared/rules/device-name'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { send } from '../../api/client'
import { queryFor } from '../../api/queries'
import { SignOutButton } from '../../components/account/SignOutButton'
import { EmailField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { QuietLink } from '../../components/ui/Buttons'
import { DialogButton } from '../../components/ui/Dialog'
import { NotLoaded } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useMinute } from '../../page/use-now'
import { SecondFactors } from './SecondFactors'

const sessionsQuery = queryFor(listSessions, {}, { persist: false })

function Sessions() {
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 })
  const { data } = sessions
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
      ) : (
        <NotLoaded of={sessions} title={say('Error Loading Sessions')} />
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const now = useMinute()
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

function EndSession({ session, name }: { session: Session; name: string }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const ending = useAct({
    act: () => send(endSession, { params: { id: session.id } }),
    onDone({ message }) {
      showToast({ title: say('Signed Out'), description: message })
      return refresh()
    },
    onFailed: () => void refresh(),
  })
  return (
    <PendingButton
      action={ending}
      className="button quiet small"
      pending={sayNodes('Signing out...<device> {name}</device>', { name, device: unseen })}
    >
      {sayNodes('Sign out<device> {name}</device>', { name, device: unseen })}
    </PendingButton>
  )
}

export function Security({ viewer }: { viewer: OwnUser }) {
  return (
    <section className="panel" id="security" aria-labelledby="security-heading">
      <h2 id="security-heading">{say('Security')}</h2>
      <p className="actions">
        <DialogButton title={say('Change Password')}>{(close) => <ChangePasswordForm onClose={close} />}</DialogButton>
        <DialogButton className="button quiet" title={say('Change Email')}>
          {(close) => <ChangeEmailForm onClose={close} />}
        </DialogButton>
        <QuietLink to="#second-step">{say('Enable 2FA')}</QuietLink>
      </p>
      <SecondFactors viewer={viewer} />
      <Sessions />
    </section>
  )
}

/** The change is made by the link that is mailed to the new address. */
function ChangeEmailForm({ onClose }: { onClose: () => void }) {
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
      <EmailField name="newEmail" label={say('New email')} />
      <NeedsConnection what={say('Changing the email address')} />
      <FormError />
      <SubmitButton pending={say('Sending...')}>{say('Email the link')}</SubmitButton>
    </Form>
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

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
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
