import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { CAMPAIGN_CREATED, createCampaign } from '#shared/contract/admin/fundraisers'
import { type AdminUser, listAdminUsers } from '#shared/contract/admin/people'
import { send } from '../../../api/client'
import { RadioField } from '../../../components/form/Field'
import { type PickedPicture, PictureField } from '../../../components/form/PictureField'
import { useFormState } from '../../../components/form/useForm'
import { CategoryField, readFundraiserFields } from '../../../components/fundraiser-form/FundraiserFields'
import { FUNDRAISER_PICTURE_BOX, pictureTexts } from '../../../components/fundraiser-form/PictureTile'
import { DialogButton } from '../../../components/ui/Dialog'
import { PlusIcon } from '../../../components/ui/icons'
import { notTaken } from '../../../offline/outbox/outbox-text'
import { dataString } from '../../../offline/pictures'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { adminPage } from '../section/calls'
import { DialogForm } from '../section/dialogs'
import { CAMPAIGN_LABELS } from './campaign-fields'
import { GoalField, StoryFields, TitleField } from './EditCampaign'

const ATTEMPT = 'create-campaign'

export function CreateCampaign() {
  const label = (
    <>
      <PlusIcon />
      Create Campaign
    </>
  )
  return (
    <DialogButton className="button small" title="Create Campaign" label={label}>
      {(close) => <CreateForm onClose={close} />}
    </DialogButton>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const [image, setImage] = useState<PickedPicture>()
  return (
    <DialogForm
      schema={createCampaign.body}
      read={readFundraiserFields}
      submit={async (fields) => {
        const body = { ...fields, ...(image ? { image: await dataString(image) } : {}) }
        return send(createCampaign, { body }, { idempotencyKey: attemptKeyOf(ATTEMPT, body) })
      }}
      done={({ message }) => {
        forgetAttemptKey(ATTEMPT)
        return { title: CAMPAIGN_CREATED, description: message }
      }}
      invalidTitle="Validation Error"
      failure={{ title: notTaken('fundraiser.create'), text: notTaken('fundraiser.create') }}
      what="Creating a campaign"
      confirm="Create Campaign"
      pending="Creating..."
      onClose={onClose}
    >
      <PersonPicker />
      <TitleField typed={{}} />
      <GoalField typed={{}} />
      <CategoryField label={CAMPAIGN_LABELS.category} chosen="" />
      <StoryFields typed={{}} />
      <PictureField
        label="Image (optional)"
        box={FUNDRAISER_PICTURE_BOX}
        picked={image}
        current={null}
        onPick={setImage}
        texts={pictureTexts()}
      />
    </DialogForm>
  )
}

const SHOWN = 4
/** Milliseconds after the last key until the search starts. */
const PAUSE = 300

/** Picks the user that a campaign is for, by searching all users. A later search keeps the chosen one. */
function PersonPicker() {
  const id = useId()
  const problem = useFormState().problemOf('userId')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const { data, isError } = useQuery(adminPage(listAdminUsers, { query: { q: q || undefined, limit: SHOWN } }))
  const found = q ? (data?.items.filter(({ id, closedAt }) => id !== chosen?.id && closedAt === null) ?? []) : []
  const shown = chosen ? [chosen, ...found] : found
  return (
    <fieldset>
      <legend>User</legend>
      <input
        type="search"
        aria-label="Search users"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        placeholder="Name, username or whole email"
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={preventSubmit}
      />
      <div className="choices">
        {shown.map((user) => (
          <RadioField
            key={user.id}
            name="userId"
            value={user.id}
            checked={user.id === chosen?.id}
            onChange={() => setChosen(user)}
            label={<bdi>{user.fullName}</bdi>}
            note={
              <>
                <bdi>@{user.username}</bdi> · <bdi>{user.email}</bdi>
              </>
            }
          />
        ))}
      </div>
      <small role="status">
        {isError
          ? 'Users could not be loaded. Please try again.'
          : q && data && found.length === 0 && 'Nobody else found.'}
      </small>
      <small id={`${id}-problem`} className="field-note field-problem" role="alert">
        {problem}
      </small>
    </fieldset>
  )
}

/** Enter must not submit the form; the search starts by itself. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
