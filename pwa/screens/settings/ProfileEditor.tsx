import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { updateProfile } from '#shared/contract/profiles'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { BIO_MAXIMUM, imageTooLargeMessage } from '#shared/rules/limits'
import { viewerQuery } from '../../account/viewer'
import { TextArea, TextField } from '../../components/form/Field'
import { Form, FormError, SubmitButton } from '../../components/form/Form'
import { type PickedPicture, PictureField } from '../../components/form/PictureField'
import { notAnImageText } from '../../components/fundraiser-form/PictureTile'
import { ConflictDialog } from '../../components/outbox/ConflictDialog'
import { DraftFrame, DraftRescue } from '../../components/outbox/DraftFrame'
import { OutboxList } from '../../components/outbox/OutboxList'
import { SendingProgress } from '../../components/outbox/SendingProgress'
import { useEntriesRead } from '../../components/outbox/useDrafts'
import { useOutboxForm } from '../../components/outbox/useOutboxForm'
import { QuietButton } from '../../components/ui/Buttons'
import { ScreenLoading } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { type StoredForm, useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen, stateToEdit } from '../../offline/outbox/back-to-draft'
import { typedOf } from '../../offline/outbox/merge'
import { outboxEntries } from '../../offline/outbox/outbox'
import { useUnsent } from '../../offline/unsent'

interface Props {
  viewer: OwnUser
  onLeave: () => void
}

export function ProfileEditor({ viewer, onLeave }: Props) {
  // When an entry becomes a draft again, the form is mounted again with the server's messages.
  const [round, setRound] = useState(0)
  const next = () => setRound((now) => now + 1)
  return (
    <>
      <OutboxList kind="profile.update" hasDrafts={false} onReopen={next} />
      <Round key={round} viewer={viewer} onLeave={onLeave} onReopen={next} />
    </>
  )
}

function Round({ viewer, onLeave, onReopen }: Props & { onReopen: () => void }) {
  const stored = useFormDraft('profile.update', String(viewer.id))
  const { draft } = stored
  const areEntriesRead = useEntriesRead()
  const [conflict, setConflict] = useState<OutboxEntry | null>(null)
  if (draft === undefined || !areEntriesRead) return <ScreenLoading isPart />

  async function settle(entry: OutboxEntry | undefined) {
    if (entry?.state.name === 'conflict') return setConflict(entry)
    if (entry?.state.name !== 'refused') return onLeave()
    await reopen(entry)
    onReopen()
  }
  return (
    <>
      <DraftFrame stored={stored}>
        <ProfileForm {...{ viewer, onLeave, stored, draft }} onSettled={settle} />
      </DraftFrame>
      {conflict && <ConflictDialog entry={conflict} isOpen onClose={onReopen} onDecided={onLeave} />}
    </>
  )
}

interface ProfileFormProps extends Props {
  stored: StoredForm
  draft: FormDraft | null
  onSettled: (entry: OutboxEntry | undefined) => void
}

function ProfileForm({ viewer, onLeave, stored, draft, onSettled }: ProfileFormProps) {
  const client = useQueryClient()
  // Fixed when the form is opened: later changes elsewhere must be noticed, not overwritten.
  const [{ base, version }] = useState(() => draft ?? profileToEdit(viewer, outboxEntries.value))
  const current = useUnsentProfile(viewer)
  const typed = { ...typedOf(base), ...draft?.typed }
  const { form, picture, pick } = useOutboxForm({
    kind: 'profile.update',
    draftKey: String(viewer.id),
    entity: () => profileEntity(viewer.id),
    schema: updateProfile.body,
    names: PROFILE_FIELDS,
    basis: { base, version },
    draft,
    keep: stored.keep,
    async onSettled(entry) {
      // The next screen must show the new data.
      if (entry?.state.name === 'sent') await client.invalidateQueries({ queryKey: viewerQuery.queryKey })
      onSettled(entry)
    },
  })

  return (
    <Form form={form} className="profile-form" aria-label={say('Edit Profile')}>
      {draft && !draft.refusal && !stored.isFromElsewhere && (
        <p className="form-note">{say('You started these changes on this device. They are not saved yet.')}</p>
      )}
      <ProfilePicture picked={picture} current={current.profileImage} onPick={pick} />
      <TextField name="fullName" label={say('Full name')} autoComplete="name" defaultValue={typed.fullName} />
      <TextArea name="bio" label={say('Bio')} maximum={BIO_MAXIMUM} defaultValue={typed.bio} />
      <TextField
        name="location"
        label={say('Location')}
        autoComplete="address-level2"
        placeholder={say('City, country')}
        defaultValue={typed.location}
      />
      <TextField
        name="email"
        label={say('Email')}
        type="email"
        dir="ltr"
        hint={sayNodes(
          'Email cannot be changed for security reasons in this form. <change>Change it with your password</change>',
          { change: (words) => <Link to="/settings#security">{words}</Link> },
        )}
        readOnly
        value={viewer.email}
      />
      <DraftRescue kind="profile.update" />
      <FormError />
      {form.isPending && <SendingProgress />}
      <p className="actions">
        <SubmitButton pending={say('Saving...')}>{say('Save')}</SubmitButton>
        <QuietButton onClick={() => void stored.forget().then(onLeave)}>{say('Cancel')}</QuietButton>
      </p>
    </Form>
  )
}

/** Pixels (spec section 5). */
const BOX = 400

/** Spec section 5. */
const pictureTexts = () => ({
  'not-an-image': notAnImageText(),
  'too-large': { title: say('File Too Large'), description: imageTooLargeMessage() },
})

interface ProfilePictureProps {
  picked: PickedPicture
  /** The address of the current picture; null if there is none. */
  current: string | null
  onPick: (picture: PickedPicture) => void
}

export function ProfilePicture(props: ProfilePictureProps) {
  return (
    <div className="profile-picture">
      <PictureField label={say('Photo')} box={BOX} texts={pictureTexts()} {...props} />
    </div>
  )
}

const PROFILE_FIELDS = ['fullName', 'location', 'bio'] as const

const profileEntity = (userId: number) => `profile:${userId}`

/** The profile with the changes that wait in the outbox of this device, and the version that the next edit is based on. */
export function profileToEdit(
  { id, version, fullName, location, bio, profileImage }: OwnUser,
  entries: readonly OutboxEntry[],
): Pick<FormDraft, 'base' | 'version'> {
  return stateToEdit(profileEntity(id), { base: { fullName, location, bio, profileImage }, version }, entries)
}

export function useUnsentProfile(viewer: OwnUser) {
  const { dataUpdatedAt } = useQuery({ ...viewerQuery, enabled: false })
  return useUnsent().inPerson(viewer, dataUpdatedAt)
}
