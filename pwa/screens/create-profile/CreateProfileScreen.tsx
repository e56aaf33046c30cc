import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { createProfile } from '#shared/contract/profiles'
import { say } from '#shared/language/say'
import { BIO_MAXIMUM, PASSWORD_MINIMUM } from '#shared/rules/limits'
import { LEADER_COMMISSION_BASIS_POINTS, percent } from '#shared/rules/money/fees'
import { overviewQuery, startAddress } from '../../account/own-overview'
import { ForViewer, PleaseLogin } from '../../components/account/ForViewer'
import { UsernameField } from '../../components/account/UsernameField'
import { DataAge } from '../../components/device/DataAge'
import { EmailField, TextArea, TextField } from '../../components/form/Field'
import { Form, FormError, SubmitButton } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { AccessDenied } from '../../components/layout/NothingHere'
import { DraftFrame, DraftRescue } from '../../components/outbox/DraftFrame'
import { OutboxList } from '../../components/outbox/OutboxList'
import { SendingProgress, SentLater } from '../../components/outbox/SendingProgress'
import { useOutboxForm } from '../../components/outbox/useOutboxForm'
import { HelpedPeople } from '../../components/people/HelpedPerson'
import { QuietButton } from '../../components/ui/Buttons'
import { NotLoaded, ScreenLoading } from '../../components/ui/Notice'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { type StoredForm, useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen } from '../../offline/outbox/back-to-draft'
import { useFeeTerms } from '../../page/fees'
import { useHashTarget } from '../../page/focus'
import { usePage, useSite } from '../../page/page'
import { ProfilePicture } from '../settings/ProfileEditor'

export default function CreateProfileScreen() {
  return (
    <ForViewer visitor={<PleaseLogin text={say('Sign in to create a profile for someone else.')} />}>
      {(viewer) =>
        viewer.isCommunityLeader ? (
          <ForLeader />
        ) : (
          <AccessDenied text={say('Only community leaders can create profiles for other people.')} />
        )
      }
    </ForViewer>
  )
}

const DEFAULT_DRAFT_KEY = 'new'

function ForLeader() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useHashTarget('register')
  const overview = useQuery(overviewQuery)
  const helping = overview.data?.helping
  return (
    <div className="container page profile-page narrow">
      <h1>{say('Create a profile for someone else')}</h1>
      <OutboxList kind="profile.create" hasDrafts={false} onReopen={(address) => navigate(address)} />
      {!overview.data && (
        <NotLoaded of={overview} title={say('Error Loading People')} loading={say('Loading people…')} />
      )}
      {helping && helping.people > 0 && (
        <section aria-labelledby="registered">
          <div className="spread section-head">
            <h2 id="registered">{say('People I help')}</h2>
            <a className="button small" href="#register">
              {say('Register a person')}
            </a>
          </div>
          <DataAge updatedAt={overview.dataUpdatedAt} />
          <HelpedPeople helping={helping} />
        </section>
      )}
      <section aria-labelledby="register">
        <h2 id="register" ref={form} tabIndex={-1}>
          {say('Register a person')}
        </h2>
        <p>
          {say(
            'For people who can’t do it themselves. You choose a first password with them. We email them a link, so that they can change it to one that only they know.',
          )}
        </p>
        <FeesToTell />
        <ProfileForms draftKey={search.get('draft') ?? DEFAULT_DRAFT_KEY} />
      </section>
    </div>
  )
}

/** What the person must know before they agree: the leader reads it to them. */
function FeesToTell() {
  const { name } = useSite()
  const { platformRate } = useFeeTerms(undefined)
  const { platformRates = [] } = usePage().settings
  // The country of the fundraiser is not known yet, and may have another rate.
  const isUsual = platformRates.some(({ country }) => country !== null)
  const fee = percent(platformRate)
  const commission = percent(LEADER_COMMISSION_BASIS_POINTS)
  const remainder = percent(10_000 - platformRate - LEADER_COMMISSION_BASIS_POINTS)
  return (
    <aside className="panel" aria-label={say('Before you register somebody')}>
      <p>
        <b>{say('Please read this to them first:')}</b>
      </p>
      <p>
        {isUsual
          ? say(
              '“Of each donation to your fundraisers, {fee} is usually the platform fee of {site} and {commission} goes to me, as your community leader. {rest} usually goes to you. If you register yourself, nobody gets a commission. Do you agree?”',
              { fee, site: name, commission, rest: remainder },
            )
          : say(
              '“Of each donation to your fundraisers, {fee} is the platform fee of {site} and {commission} goes to me, as your community leader. {rest} goes to you. If you register yourself, nobody gets a commission. Do you agree?”',
              { fee, site: name, commission, rest: remainder },
            )}
      </p>
    </aside>
  )
}

const FIELDS = ['fullName', 'username', 'email', 'password', 'location', 'bio'] as const

interface RoundProps {
  draftKey: string
  password: string
  onSettled: (entry: OutboxEntry | undefined, password: string) => void
}

interface Props extends RoundProps {
  stored: StoredForm
  draft: FormDraft | null
}

function NewProfileForm({ draftKey, password, onSettled, stored, draft }: Props) {
  const navigate = useNavigate()
  const { form, picture, pick } = useOutboxForm({
    kind: 'profile.create',
    draftKey,
    entity: () => `new-profile:${crypto.randomUUID()}`,
    schema: createProfile.body,
    names: FIELDS,
    basis: { base: {}, version: null },
    draft,
    keep: stored.keep,
    onSettled: (entry) => onSettled(entry, form.read().password ?? ''),
  })
  const restorePassword = useEffectEvent(() => password && form.fill({ password }))
  useEffect(() => void restorePassword(), [])
  const typed = draft?.typed ?? {}

  return (
    <Form form={form} className="profile-form" aria-label={say('Create a profile')}>
      <TextField name="fullName" label={say('Full name')} autoComplete="off" defaultValue={typed.fullName} />
      <UsernameField initial={typed.username} />
      <EmailField
        label={say('Email')}
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
        <QuietButton onClick={() => void stored.forget().then(() => navigate('/dashboard'))}>
          {say('Cancel')}
        </QuietButton>
      </p>
    </Form>
  )
}

/** Shows one form after the other: a leader may register many people without a connection. */
function ProfileForms({ draftKey }: { draftKey: string }) {
  const navigate = useNavigate()
  const [{ round, password }, setSettled] = useState({ round: 0, password: '' })

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

function Round(props: RoundProps) {
  const stored = useFormDraft('profile.create', props.draftKey)
  const { draft } = stored
  if (draft === undefined) return <ScreenLoading isPart />
  return (
    <DraftFrame stored={stored}>
      <NewProfileForm {...props} stored={stored} draft={draft} />
    </DraftFrame>
  )
}
