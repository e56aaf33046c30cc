import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { createFundraiser } from '#shared/contract/publishing'
import type { OwnUser } from '#shared/contract/users'
import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { DURATION_DEFAULT, DURATION_OPTIONS } from '#shared/rules/limits'
import { splitDonation } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { leaderEnded } from '#shared/rules/names'
import { typedCents } from '#shared/rules/typed-number'
import { overviewQuery } from '../../account/own-overview'
import { signUpAddress } from '../../account/sign-in'
import { Field, Options, TextField } from '../../components/form/Field'
import { Form, FormError, SubmitButton } from '../../components/form/Form'
import { FundraiserFields, readFundraiserFields, TYPED_FIELDS } from '../../components/fundraiser-form/FundraiserFields'
import { DraftRescue, isOwnText } from '../../components/outbox/DraftFrame'
import { SendingProgress, SentLater } from '../../components/outbox/SendingProgress'
import { useOutboxForm } from '../../components/outbox/useOutboxForm'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { formAddress, reopen } from '../../offline/outbox/back-to-draft'
import { useFeeTerms } from '../../page/fees'
import { publicUserQuery } from '../user/user-route'
import { isGuestDraftStored, notStored } from './guest-draft'
import { isReadyToPublish, wayBack, withoutReady } from './way-back'

const EXAMPLE = 10_000

function FeeBox({ isForOther, hasLeader }: { isForOther: boolean; hasLeader: boolean }) {
  const { platformRate } = useFeeTerms(undefined)
  const { toRecipient, communityLeaderFee } = splitDonation(EXAMPLE, hasLeader, platformRate)
  const amounts = { amount: formatCents(EXAMPLE), received: formatCents(toRecipient) }
  return (
    <aside className="form-note" aria-label={say('Platform fee')}>
      {isForOther
        ? say('Of a donation of {amount} they receive {received}, and you, as their leader, {commission}.', {
            ...amounts,
            commission: formatCents(communityLeaderFee),
          })
        : say('Of a donation of {amount} you receive {received}.', amounts)}{' '}
      <Link to="/fees">{say('Fees')}</Link>
    </aside>
  )
}

const steps = () => [
  { name: 'title', label: say('Title') },
  { name: 'category', label: say('Category') },
  { name: 'goalAmount', label: say('Goal') },
  { name: 'description', label: say('Story') },
]

function FormProgress({ typed }: { typed: Readonly<Record<string, string>> }) {
  const all = steps()
  const isSum = !Number.isNaN(typedCents(typed.goalAmount ?? ''))
  const missing = all.filter(({ name }) => (name === 'goalAmount' ? !isSum : !typed[name]?.trim()))
  const done = all.length - missing.length
  return (
    <p className="form-progress">
      <progress className="progress high" value={done} max={all.length} aria-label={say('How much is filled in')} />
      <small>
        {missing.length === 0
          ? say('Ready to publish')
          : say('Still needed: {fields}', {
              fields: formatList(
                missing.map(({ label }) => label),
                'and',
              ),
            })}
      </small>
    </p>
  )
}

const needsAccount = (): string =>
  say(
    'There is no connection. To publish you need an account, and creating one needs a connection. Everything stays here until then.',
  )

const FIELDS = [...TYPED_FIELDS, 'duration', 'location', 'userId']

interface Props {
  draftKey: string
  person: string | null
  /** Null if the viewer is unknown without a connection. */
  viewer: OwnUser | null
  /** Whether nobody is signed in: then publishing leads through the form for a new account. */
  isGuest: boolean
  draft: FormDraft | null
  /** What stands under the beginning of the form. */
  notice: ReactNode
  keep: (draft: FormDraft) => void
}

export function PublishForm({ draftKey, person, viewer, isGuest, draft, notice, keep }: Props) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isOffline = useConnection() === 'offline'
  const initial: FormDraft['typed'] = { ...draft?.typed, ...(person ? { userId: person } : {}) }
  const [typed, setTyped] = useState(initial)
  const chosen = typed.userId ?? ''
  const [isNotStored, setNotStored] = useState(false)

  const { form, pictures, arrange } = useOutboxForm({
    kind: 'fundraiser.create',
    draftKey,
    entity: () => `new-fundraiser:${crypto.randomUUID()}`,
    schema: createFundraiser.body,
    names: FIELDS,
    read: (typed) => ({ userId: viewer?.id, image: null, ...readFundraiserFields(typed) }),
    basis: { base: {}, version: null },
    current: [],
    draft,
    keep(next) {
      setTyped(next.typed)
      keep(next)
      // From then on the draft contains the recipient, also after a reload.
      if (person && next.typed.userId !== person)
        navigate(formAddress('fundraiser.create', draftKey), { replace: true })
    },
    async onSettled(entry) {
      navigate(await nextAddress(entry), { replace: true })
    },
    instead: isGuest ? leadToAccount : undefined,
  })

  async function leadToAccount() {
    const isStored = await isGuestDraftStored(draftKey)
    setNotStored(!isStored)
    if (isStored && !isOffline) navigate(signUpAddress(wayBack(search, draftKey, true)))
  }

  const isBack = !isGuest && isReadyToPublish(search)
  const [isReady] = useState(isBack && hasText(draft))
  const { ref } = form
  useEffect(() => {
    if (isReady) ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isReady, ref])
  // Once only: the address may be opened again much later.
  useEffect(() => {
    if (isBack) navigate({ search: withoutReady(search) }, { replace: true })
  }, [isBack, search, navigate])

  return (
    <Form form={form} className="fundraiser-form">
      <FormProgress typed={typed} />
      <RecipientField isLeader={viewer?.isCommunityLeader ?? false} chosen={chosen} />
      <FundraiserFields typed={initial} pictures={pictures} onArrange={arrange} notice={notice}>
        <Field name="duration" label={say('Campaign Duration *')}>
          {(control) => (
            <select {...control} defaultValue={initial.duration || String(DURATION_DEFAULT)}>
              <Options
                list={DURATION_OPTIONS.map((days) => [
                  days,
                  say('{days, plural, one {# day} other {# days}}', { days }),
                ])}
              />
            </select>
          )}
        </Field>
        {!chosen && !viewer?.location && (
          <TextField
            name="location"
            label={say('{label} (optional)', { label: say('Location') })}
            placeholder={say('City, country')}
            autoComplete="off"
            defaultValue={initial.location}
          />
        )}
      </FundraiserFields>
      <FeeBox isForOther={chosen !== ''} hasLeader={chosen !== '' || typeof viewer?.createdById === 'number'} />
      <DraftRescue kind="fundraiser.create" />
      <FormError />
      <div role="status">
        {isReady && viewer && (
          <p className="form-note">
            {sayNodes('You are signed in as {name}, and your fundraiser is as you wrote it. Publish it now.', {
              name: <bdi>{viewer.fullName}</bdi>,
            })}
          </p>
        )}
        {isNotStored && <p className="form-note">{notStored()}</p>}
        {isOffline && isGuest && !isNotStored && <p className="form-note">{needsAccount()}</p>}
        {!isGuest && <SentLater then={say('You can publish all the same: it goes live when you are back online.')} />}
      </div>
      {form.isPending && <SendingProgress />}
      <SubmitButton pending={say('Publishing...')}>
        {isGuest ? say('Continue') : say('Publish Fundraiser')}
      </SubmitButton>
    </Form>
  )
}

const GIVEN = ['duration', 'storyLanguage']

function hasText(draft: FormDraft | null): boolean {
  const texts = Object.entries(draft?.typed ?? {}).filter(([name]) => isOwnText(name) && !GIVEN.includes(name))
  return texts.some(([, text]) => text.trim() !== '')
}

async function nextAddress(entry: OutboxEntry | undefined): Promise<string> {
  if (entry?.state.name === 'sent')
    return entry.state.id === null ? '/dashboard' : `/fundraiser/${entry.state.id}?created=true`
  if (entry?.state.name === 'refused') return (await reopen(entry)) ?? '/dashboard'
  return entry ? `/drafts/${entry.id}` : '/dashboard'
}

/** In place of a person who has ended the leader's rights: as it is no id, nothing is sent. */
const ENDED = 'ended'

/** The choice of the recipient, for leaders who have registered people, and when a person was chosen already. */
function RecipientField({ isLeader, chosen }: { isLeader: boolean; chosen: string }) {
  const [first] = useState(chosen)
  const { data, isLoading } = useQuery({ ...overviewQuery, enabled: isLeader })
  const { people: count = 0, profiles = [] } = data?.helping ?? {}
  const hasEnded = (wanted: string) =>
    wanted === ENDED || profiles.some((person) => person.hasEnded && String(person.id) === wanted)
  const listed = profiles
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ id, fullName, username }) => ({ id: String(id), name: `${fullName} (@${username})` }))
  const isListed = (wanted: string) => listed.some(({ id }) => id === wanted)
  const isOther = (wanted: string) => wanted !== '' && !hasEnded(wanted) && !isListed(wanted)
  const isUnknown = !isLoading && isOther(first)
  const { data: older } = useQuery({ ...publicUserQuery(first), enabled: isUnknown })
  // The chosen person stays even if the list has changed: a form must not choose by itself. The server decides.
  const unlisted = [...new Set([first, chosen])]
    .filter(isOther)
    .map((id) => ({ id, name: (id === first && older?.fullName) || say('The person you chose') }))
  const people = [...unlisted, ...listed]
  if (people.length === 0 && !hasEnded(first)) return null

  return (
    <Field
      name="userId"
      label={say('Who it is for')}
      problem={hasEnded(chosen) ? leaderEnded() : undefined}
      hint={
        <>
          {chosen && !hasEnded(chosen)
            ? say('The donations are theirs; you can edit the fundraiser.')
            : say('You, or somebody you registered.')}
          {count > profiles.length && ` ${say('Only the newest are listed.')}`}{' '}
          <Link to="/create-profile#registered">{say('People I help')}</Link>
        </>
      }
    >
      {(control) => (
        <select {...control} defaultValue={first}>
          {hasEnded(first) && <option value={ENDED}>{say('Please choose')}</option>}
          <option value="">{say('Myself')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
