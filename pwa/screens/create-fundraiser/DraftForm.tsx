import { type ComponentProps, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { DraftFrame } from '../../components/drafts/DraftFrame'
import { DraftsFromElsewhere } from '../../components/drafts/DraftsFromElsewhere'
import { ConfirmDelete } from '../../components/outbox/ConfirmDelete'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { sayNodes } from '../../language/say-nodes'
import type { Draft } from '../../offline/drafts/drafts'
import { deleteVisitorDraft } from '../../offline/drafts/ownership/visitor-drafts'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { formatAge } from '../../offline/reading/data-age'
import { useKeptFocus } from '../../page/use-kept-focus'
import { useNow } from '../../page/use-now'
import { GuestNotice } from './GuestNotice'
import { guestDrafts, rememberInTab } from './guest-draft'
import { PublishForm } from './PublishForm'
import { wayBack } from './way-back'

const MINUTE = 60_000

/** Offers what was begun on this device without an account, except the draft in the form. It shows no text: it may be another person's. */
function BegunByGuest({ draftKey }: { draftKey: string }) {
  const [begun, setBegun] = useState<readonly Draft[]>([])
  const [deleting, setDeleting] = useState<string | null>(null)
  const now = useNow(MINUTE)
  const area = useKeptFocus<HTMLDivElement>()
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
              <button
                type="button"
                className="button quiet small"
                aria-haspopup="dialog"
                onClick={() => setDeleting(key)}
              >
                <span>
                  {sayNodes('Delete<unseen> what was begun, last changed {age}</unseen>', {
                    age: formatAge(now - savedAt),
                    unseen: (words) => <span className="unseen">{words}</span>,
                  })}
                </span>
              </button>
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
  /** Whether the heading gets the focus if nothing else has it. */
  takesFocus: boolean
}

/** The page around the form of one draft. */
export function DraftForm({ draftKey, takesFocus, ...about }: Props) {
  const kept = useFormDraft('fundraiser.create', draftKey)
  const { draft, keep, hasText } = kept
  if (draft === undefined) return <ScreenLoading />
  return (
    <div className="container page narrow">
      <h1 tabIndex={-1} ref={takesFocus ? takeLostFocus : undefined}>
        {say('Start a fundraiser')}
      </h1>
      {about.isGuest && <GuestNotice draftKey={hasText ? draftKey : null} />}
      <BegunByGuest draftKey={draftKey} />
      <p className="lead">
        {about.isGuest
          ? say('Or begin now, and create your account when you publish.')
          : say('It takes less than five minutes.')}{' '}
        {say('Everything you type is kept on this device, also without a connection.')}
      </p>
      <DraftsFromElsewhere kind="fundraiser.create" draftKey={draftKey} />
      <DraftFrame kept={kept}>
        <PublishForm
          draftKey={draftKey}
          draft={draft}
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
