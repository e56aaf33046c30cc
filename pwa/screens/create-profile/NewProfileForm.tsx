import { useEffect, useEffectEvent } from 'react'
import { createProfile } from '#shared/contract/profiles'
import { say } from '#shared/language/say'
import { BIO_MAXIMUM, PASSWORD_MINIMUM } from '#shared/rules/limits'
import { UsernameField } from '../../components/account/UsernameField'
import { DraftRescue } from '../../components/drafts/DraftRescue'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { TextArea } from '../../components/form/TextArea'
import { TextField } from '../../components/form/TextField'
import { SendingProgress } from '../../components/outbox/SendingProgress'
import { SentLater } from '../../components/outbox/SentLater'
import { useOutboxForm } from '../../components/outbox/useOutboxForm'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { ProfilePicture } from '../edit-profile/ProfilePicture'

const FIELDS = ['fullName', 'username', 'email', 'password', 'location', 'bio'] as const

interface Props {
  draftKey: string
  draft: FormDraft | null
  /** The initial password. */
  password: string
  keep: (draft: FormDraft) => void
  onSettled: (entry: OutboxEntry | undefined, password: string) => void
  onCancel: () => void
}

/** The form for a new account (spec section 7, the create-behalf payload). It has no flags: a leader can't set them. */
export function NewProfileForm({ draftKey, draft, password, keep, onSettled, onCancel }: Props) {
  const { form, picture, pick } = useOutboxForm({
    kind: 'profile.create',
    draftKey,
    entity: () => `new-profile:${crypto.randomUUID()}`,
    schema: createProfile.body,
    names: FIELDS,
    basis: { base: {}, version: null },
    draft,
    keep,
    onSettled: (entry) => onSettled(entry, form.read().password ?? ''),
  })
  const restorePassword = useEffectEvent(() => password && form.fill({ password }))
  useEffect(() => void restorePassword(), [])
  const typed = draft?.typed ?? {}

  return (
    <Form form={form} className="profile-form" aria-label={say('Create a profile')}>
      <TextField name="fullName" label={say('Full name')} autoComplete="off" defaultValue={typed.fullName} />
      <UsernameField initial={typed.username} />
      <TextField
        name="email"
        label={say('Email')}
        type="email"
        dir="ltr"
        hint={say('Their own address, or that of somebody they trust.')}
        autoComplete="off"
        defaultValue={typed.email}
      />
      {draft?.refusal?.issues.some(({ path }) => path === 'email') && (
        <p className="form-note">
          {say(
            'They may have an account already. Then they can sign in with this address, or ask for a new password, and start the fundraiser themselves. For somebody else, please use another address.',
          )}
        </p>
      )}
      <PasswordField
        name="password"
        label={say('First password')}
        hint={say(
          'At least {minimum, number} characters. You both know it, so nothing is paid out until they have chosen their own.',
          { minimum: PASSWORD_MINIMUM },
        )}
        autoComplete="new-password"
      />
      <TextField
        name="location"
        label={say('Location')}
        autoComplete="off"
        placeholder={say('City, country')}
        defaultValue={typed.location}
      />
      <TextArea name="bio" label={say('Bio')} maximum={BIO_MAXIMUM} defaultValue={typed.bio} />
      <ProfilePicture picked={picture} current={null} onPick={pick} />
      <DraftRescue kind="profile.create" />
      <FormError />
      <div role="status">
        <SentLater then={say('You can create the profile all the same: it is sent when you are back online.')} />
      </div>
      {form.isPending && <SendingProgress />}
      <p className="actions">
        <SubmitButton pending={say('Creating...')}>{say('Create Profile')}</SubmitButton>
        <button type="button" className="button quiet" onClick={onCancel}>
          {say('Cancel')}
        </button>
      </p>
    </Form>
  )
}
