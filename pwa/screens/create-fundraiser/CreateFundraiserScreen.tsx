import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { signInAddress } from '../../account/sign-in'
import { useViewer } from '../../account/viewer'
import { formatAge } from '../../components/device/DataAge'
import { ConfirmDelete } from '../../components/outbox/ConfirmDelete'
import { DraftFrame } from '../../components/outbox/DraftFrame'
import { kindName, ownName, typedIn } from '../../components/outbox/entry-text'
import { useDrafts } from '../../components/outbox/useDrafts'
import { Button, ButtonLink, QuietLink, SmallButton, SmallLink } from '../../components/ui/Buttons'
import { Notice, PageNotice, ScreenLoading } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { type Draft, deleteVisitorDraft, forgetShared, lastSave } from '../../offline/drafts/drafts'
import type { OutboxKind } from '../../offline/drafts/entry'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { formAddress } from '../../offline/outbox/back-to-draft'
import { currentAccount, VISITOR } from '../../offline/settings'
import { useAreaFocus } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import {
  guestDrafts,
  isSharedKey,
  isVisitorKey,
  latestGuestKey,
  newGuestKey,
  rememberInTab,
  useAdoptedDraft,
} from './guest-draft'
import { PublishForm } from './PublishForm'
import { wayBack } from './way-back'

/** Offers what was begun on this device without an account, except the draft in the form. It shows no text: it may be another person's. */
function BegunByGuest({ draftKey }: { draftKey: string }) {
  const [begun, setBegun] = useState<readonly Draft[]>([])
  const [deleting, setDeleting] = useState<string | null>(null)
  const now = useMinute(Date.now)
  const area = useAreaFocus<HTMLDivElement>()
  useEffect(() => void guestDrafts().then(setBegun), [])
  const others = begun.filter(({ key }) => key !== draftKey)

  async function remove(key: string) {
    setDeleting(null)
    await deleteVisitorDraft('fundraiser.create', key)
    setBegun(await guestDrafts())
  }

  return (
    <div className={others.length > 0 ? 'form-note' : undefined} {...area}>
      {/* Without the ages below it, which change every minute. */}
      <div role="status">
        {others.length > 0 && (
          <p>
            {say(
              '{count, plural, one {A fundraiser was begun on this device before anybody signed in.} other {# fundraisers were begun on this device before anybody signed in.}}',
              { count: others.length },
            )}
          </p>
        )}
      </div>
      {others.length > 0 && (
        <ul className="plain begun">
          {others.map(({ key, savedAt }) => (
            <li key={key}>
              <Link to={wayBack(new URLSearchParams(), key)}>
                {say('Open what was begun')}{' '}
                <small>{say('Last changed {age}', { age: formatAge(now - savedAt) })}</small>
              </Link>
              <SmallButton aria-haspopup="dialog" onClick={() => setDeleting(key)}>
                <span>
                  {sayNodes('Delete<unseen> what was begun, last changed {age}</unseen>', {
                    age: formatAge(now - savedAt),
                    unseen,
                  })}
                </span>
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDelete
        what={deleting && say('The fundraiser that was begun here')}
        warning={say('It may be another person’s: this device does not know who began it.')}
        onClose={() => setDeleting(null)}
        onDelete={() => void (deleting && remove(deleting))}
      />
    </div>
  )
}

interface Props extends Pick<ComponentProps<typeof PublishForm>, 'draftKey' | 'person' | 'viewer' | 'isGuest'> {
  takesFocus: boolean
}

function DraftForm({ draftKey, takesFocus, ...about }: Props) {
  const stored = useFormDraft('fundraiser.create', draftKey)
  const { draft, keep, hasText } = stored
  useSignals()
  const isKept = lastSave.value !== 'full'
  if (draft === undefined) return <ScreenLoading />
  return (
    <div className="container page narrow">
      <h1 tabIndex={-1} ref={takesFocus ? takeLostFocus : undefined}>
        {say('Start a fundraiser')}
      </h1>
      <BegunByGuest draftKey={draftKey} />
      <p className="lead">
        {say('It takes less than five minutes.')}{' '}
        {isKept && say('Everything you type is kept on this device, also without a connection.')}
      </p>
      <DraftsFromElsewhere kind="fundraiser.create" draftKey={draftKey} />
      <DraftFrame stored={stored}>
        <PublishForm
          draftKey={draftKey}
          draft={draft}
          notice={about.isGuest && <GuestNotice draftKey={hasText ? draftKey : null} />}
          keep={(next) => {
            if (about.isGuest) rememberInTab(draftKey)
            keep(next)
          }}
          {...about}
        />
      </DraftFrame>
    </div>
  )
}

function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus()
}

/** The draft key if the address names none. There is only one such draft, so that nobody forgets it. */
const DEFAULT_DRAFT_KEY = 'new'

export default function CreateFundraiserScreen() {
  const { status, viewer } = useViewer()
  const [search] = useSearchParams()
  const [firstAddress] = useState(() => search.toString())
  if (status === 'unknown') return <ScreenLoading />
  // The link or button that led here is gone.
  const takesFocus = search.toString() !== firstAddress
  if (status === 'visitor') return <GuestStart takesFocus={takesFocus} />
  const person = readRecipient(search, viewer)
  // A fundraiser for another person must not mix with the signed-in person's own draft.
  const draftKey = search.get('draft') ?? (person ? `for-${person}` : DEFAULT_DRAFT_KEY)
  const about = { draftKey, person, viewer, takesFocus, isGuest: false }
  return isVisitorKey(draftKey) ? <AdoptedDraft key={draftKey} {...about} /> : <DraftForm key={draftKey} {...about} />
}

function GuestStart({ takesFocus }: { takesFocus: boolean }) {
  const [search] = useSearchParams()
  const [latest, setLatest] = useState<string>()
  const isVisitor = currentAccount() === VISITOR
  useEffect(() => {
    if (isVisitor) void latestGuestKey().then(setLatest)
  }, [isVisitor])
  // A session has ended, and the drafts on this device are that person's: nobody else may read them or add to them.
  if (!isVisitor) {
    return (
      <div className="container page narrow">
        <h1>{say('Start a fundraiser')}</h1>
        <GuestNotice draftKey={null} />
        <p>{say('Your session has ended. What you have written is kept on this device until you sign in again.')}</p>
      </div>
    )
  }
  const named = search.get('draft')
  const draftKey = named && isVisitorKey(named) ? named : latest
  if (!draftKey) return <ScreenLoading />
  return <AdoptedDraft key={draftKey} draftKey={draftKey} person={null} viewer={null} isGuest takesFocus={takesFocus} />
}

/** The form of a draft that was written while nobody was signed in. If it may be another person's, it asks before it shows anything. */
function AdoptedDraft(about: ComponentProps<typeof DraftForm>) {
  const { draftKey, isGuest, takesFocus } = about
  const { step, adoptedKey, claim } = useAdoptedDraft(draftKey)
  const [search] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const [other] = useState(() => (isGuest ? `/create-fundraiser?draft=${newGuestKey()}` : '/create-fundraiser'))
  if (step === 'reading') return <ScreenLoading />
  if (step === 'ready' && adoptedKey !== draftKey) return <Navigate to={wayBack(search, adoptedKey)} replace />
  if (step === 'gone') {
    return (
      <PageNotice title={say('What was shared is gone. Please share it again.')}>
        <ButtonLink to={other}>{say('Start a fundraiser')}</ButtonLink>
      </PageNotice>
    )
  }
  if (step === 'ready') return <DraftForm {...about} takesFocus={takesFocus || isAsked} />
  return (
    <div className="container page narrow">
      <Notice title={say('Is this yours?')} isPage>
        <p>
          {isSharedKey(draftKey)
            ? say('Something was shared to this form. Open it only if you shared it.')
            : say('A fundraiser was begun on this device before anybody signed in.')}
        </p>
        <p className="actions">
          <Button
            onClick={() => {
              setAsked(true)
              claim()
            }}
          >
            {say('Yes, open it')}
          </Button>
          <QuietLink to={other} onClick={() => void (isSharedKey(draftKey) && forgetShared())}>
            {say('No, start without it')}
          </QuietLink>
        </p>
      </Notice>
    </div>
  )
}

/** Asks a guest to sign in (spec section 2). `draftKey`: the draft to come back to; null without any text. */
function GuestNotice({ draftKey }: { draftKey: string | null }) {
  const [search] = useSearchParams()
  return (
    <p className="form-note spread">
      {say('Please log in to create a fundraiser')}
      <SmallLink to={signInAddress(wayBack(search, draftKey))}>{say('Go to Login')}</SmallLink>
    </p>
  )
}

type Writer = Pick<OwnUser, 'id' | 'isCommunityLeader'>

/** `viewer` is null when unknown without a connection; then the server decides. */
export function readRecipient(search: URLSearchParams, viewer: Writer | null): string | null {
  const id = search.get('for') ?? ''
  if (!/^[1-9]\d{0,15}$/.test(id) || id === String(viewer?.id)) return null
  return viewer && !viewer.isCommunityLeader ? null : id
}

function DraftsFromElsewhere({ kind, draftKey }: { kind: OutboxKind; draftKey: string }) {
  const drafts = useDrafts().filter((draft) => draft.isFromElsewhere && draft.kind === kind && draft.key !== draftKey)
  return (
    <div role="status">
      {drafts.map((draft) => (
        <p key={draft.key} className="form-note">
          {say('You started a draft on another device:')}{' '}
          <Link to={formAddress(kind, draft.key)}>
            {sayNodes('Continue “{name}”', { name: <bdi>{ownName(kind, typedIn(draft)) || kindName(kind)}</bdi> })}
          </Link>
        </p>
      ))}
    </div>
  )
}
