import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createProfile } from '#shared/contract/profiles'
import { say } from '#shared/language/say'
import { BIO_MAXIMUM, PASSWORD_MINIMUM } from '#shared/rules/limits'
import { startAddress } from '../../account/own-overview'
import { UsernameField } from '../../components/account/UsernameField'
import { DraftFrame } from '../../components/drafts/DraftFrame'
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
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen } from '../../offline/outbox/reopen'
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
function NewProfileForm({ draftKey, draft, password, keep, onSettled, onCancel }: Props) {
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

interface Settled {
  /** The number of the form, so that each new one is empty. */
  round: number
  /** The password of the entry that the server has just refused. Drafts do not contain it; with it the person need not type it again. */
  password: string
}

/** Shows one form after the other: a leader may register many people without a connection. */
export function ProfileForms({ draftKey }: { draftKey: string }) {
  const navigate = useNavigate()
  const [{ round, password }, setSettled] = useState<Settled>({ round: 0, password: '' })

  async function settle(entry: OutboxEntry | undefined, typedPassword: string) {
    const state = entry?.state
    if (entry && state?.name === 'refused') {
      const address = await reopen(entry)
      setSettled({ round: round + 1, password: typedPassword })
      if (address) navigate(address, { replace: true })
    } else if (state?.name === 'sent') navigate(state.id === null ? '/dashboard' : startAddress(state.id))
    else {
      setSettled({ round: round + 1, password: '' })
      navigate('/create-profile', { replace: true })
    }
  }
  return <Round key={`${draftKey}:${round}`} draftKey={draftKey} password={password} onSettled={settle} />
}

interface RoundProps {
  draftKey: string
  password: string
  onSettled: (entry: OutboxEntry | undefined, password: string) => void
}

function Round({ draftKey, password, onSettled }: RoundProps) {
  const kept = useFormDraft('profile.create', draftKey)
  const { draft, keep, forget } = kept
  const navigate = useNavigate()
  if (draft === undefined) return <ScreenLoading />
  return (
    <DraftFrame kept={kept}>
      <NewProfileForm
        draftKey={draftKey}
        draft={draft}
        password={password}
        keep={keep}
        onSettled={onSettled}
        onCancel={() => void forget().then(() => navigate('/dashboard'))}
      />
    </DraftFrame>
  )
}
