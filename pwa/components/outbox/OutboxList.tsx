import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { say, sayIn } from '#shared/language/say'
import { newsPath } from '#shared/rules/local-path'
import { messagePath } from '#shared/rules/messages'
import { startAddress } from '../../account/own-overview'
import { useSignInAddress } from '../../account/sign-in'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { dropUnsaved } from '../../offline/drafts/autosave'
import { copyDrafts } from '../../offline/drafts/copies'
import { type Draft, type DraftKind, deleteDraft } from '../../offline/drafts/drafts'
import type { OutboxEntry, OutboxKind } from '../../offline/drafts/entry'
import { giveUpUnfinished } from '../../offline/drafts/open-draft'
import { formAddress, reopen } from '../../offline/outbox/back-to-draft'
import { needsPerson } from '../../offline/outbox/badge'
import { discard, outboxEntries } from '../../offline/outbox/outbox'
import { sendsWhenClosed } from '../../offline/outbox/outbox-text'
import { mustSignInToSend, sendingId } from '../../offline/outbox/page-sender'
import { canTakeBack } from '../../offline/outbox/store'
import { VISITOR } from '../../offline/settings'
import { useAreaFocus } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import { formatAge } from '../device/DataAge'
import { Button, SmallButton, SmallLink } from '../ui/Buttons'
import { ConfirmDelete } from './ConfirmDelete'
import { ConflictDialog } from './ConflictDialog'
import { deletionWarning, describeState, kindName, ownName, type StateText, typedIn } from './entry-text'
import { SendingProgress, SendNow } from './SendingProgress'
import { reloadDrafts, useDrafts, useEntriesRead } from './useDrafts'

interface OutboxRowProps {
  kind: DraftKind
  typed: Readonly<Record<string, string>>
  look?: StateText['look']
  label: string
  reason?: string
  /** When it was written, in milliseconds since 1970. */
  at: number
  children: ReactNode
}

function OutboxRow({ kind, typed, look, label, reason, at, children }: OutboxRowProps) {
  const now = useMinute(Date.now)
  const name = ownName(kind, typed)
  const tone = look === 'action-needed' || look === 'active' ? look : ''
  const age = formatAge(now - at)
  return (
    <li className="panel spread outbox-row">
      <div>
        <p>
          <b dir="auto">{name || kindName(kind)}</b>
          <small>{name ? say('{kind}, {age}', { kind: kindName(kind), age }) : age}</small>
        </p>
        <p role="status">
          <span className={`badge ${tone}`}>{label}</span> {reason}
        </p>
        {look === 'sending' && <SendingProgress />}
      </div>
      <div className="actions">{children}</div>
    </li>
  )
}

interface Props {
  kind?: OutboxKind
  /** The entries that are listed; by default all of the kind. */
  only?: (entry: OutboxEntry) => boolean
  /** Whether drafts are listed too: not next to the form that they belong to. */
  hasDrafts?: boolean
  onReopen?: (address: string) => void
  empty?: string
}

interface Deletion {
  what: string
  warning?: string | undefined
  remove: () => Promise<void>
}

/** Drafts and entries, each with its state. First entries that need the person, then drafts, waiting and sent entries. */
export function OutboxList({ kind, only = () => true, hasDrafts = true, onReopen, empty }: Props) {
  useSignals()
  const isRead = useEntriesRead()
  const entries = outboxEntries.value.filter((entry) => (!kind || entry.kind === kind) && only(entry))
  const drafts = useDrafts().filter((draft) => hasDrafts && (!kind || draft.kind === kind))
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const area = useAreaFocus<HTMLDivElement>()

  const items = (chosen: OutboxEntry[]) =>
    chosen.map((entry) => (
      <EntryItem
        key={entry.id}
        entry={entry}
        onReopen={onReopen}
        onDelete={() =>
          setDeletion({
            what: ownName(entry.kind, entry.typed) || kindName(entry.kind),
            warning: deletionWarning(entry),
            remove: () => discard(entry.id),
          })
        }
      />
    ))
  const isSent = ({ state }: OutboxEntry) => state.name === 'sent'

  if (!isRead) return null
  const isEmpty = entries.length === 0 && drafts.length === 0
  return (
    <>
      <div {...area}>
        {isEmpty ? (
          empty && <p className="quiet-text">{empty}</p>
        ) : (
          <ul className="plain outbox">
            {items(entries.filter(needsPerson))}
            {drafts.map((draft) => (
              <DraftItem
                key={`${draft.kind}:${draft.key}`}
                draft={draft}
                onDelete={() =>
                  setDeletion({
                    what: ownName(draft.kind, typedIn(draft)) || kindName(draft.kind),
                    remove: async () => {
                      giveUpUnfinished(draft.kind, draft.key)
                      dropUnsaved(draft.kind, draft.key)
                      await deleteDraft(draft.kind, draft.key)
                      await reloadDrafts()
                      await copyDrafts()
                    },
                  })
                }
              />
            ))}
            {items(entries.filter((entry) => !needsPerson(entry) && !isSent(entry)))}
            {items(entries.filter(isSent).reverse())}
          </ul>
        )}
      </div>
      <ConfirmDelete
        what={deletion?.what ?? null}
        warning={deletion?.warning}
        onClose={() => setDeletion(null)}
        onDelete={() => {
          void deletion?.remove()
          setDeletion(null)
        }}
      />
    </>
  )
}

function DraftItem({ draft, onDelete }: { draft: Draft; onDelete: () => void }) {
  const { kind, savedAt, isFromElsewhere } = draft
  const origin = isFromElsewhere ? { reason: say('From another device') } : {}
  return (
    <OutboxRow kind={kind} typed={typedIn(draft)} label={say('Draft')} at={savedAt} {...origin}>
      <SmallLink to={addressOf(draft)}>{say('Continue')}</SmallLink>
      <SmallButton aria-haspopup="dialog" onClick={onDelete}>
        {say('Delete')}
      </SmallButton>
    </OutboxRow>
  )
}

function addressOf({ kind, key }: Draft): string {
  if (kind === 'donation') return `/fundraiser/${encodeURIComponent(key)}#donate`
  if (kind === 'thanks') return `/fundraiser/${encodeURIComponent(key)}#thanks`
  if (kind === 'payout') return '/payouts'
  if (kind === 'bank-account') return '/payouts?tab=accounts'
  return formAddress(kind, key)
}

interface EntryItemProps {
  entry: OutboxEntry
  onDelete: () => void
  onReopen?: ((address: string) => void) | undefined
}

function EntryItem({ entry, onDelete, onReopen }: EntryItemProps) {
  useSignals()
  const navigate = useNavigate()
  const signInAddress = useSignInAddress()
  const mustSignIn = mustSignInToSend.value && entry.account !== VISITOR
  const isBehind = outboxEntries.value.some(
    (other) => other.entity === entry.entity && other.sequence < entry.sequence && needsPerson(other),
  )
  const isSending = sendingId.value === entry.id
  const isOffline = useConnection() === 'offline'
  const around = { isSending, isOffline, mustSignIn, isBehind, sendsWhenClosed: sendsWhenClosed.value }
  const { look, label, reason } = describeState(entry, around)
  const [isChoosing, setChoosing] = useState(false)
  const { kind, typed, createdAt, state } = entry
  const address = publishedAt(entry)

  async function edit() {
    const form = await reopen(entry)
    if (!form)
      showToast({ title: say('It is being sent now'), description: say('You can edit it as soon as it is published.') })
    else if (onReopen) onReopen(form)
    else navigate(form)
  }

  return (
    <OutboxRow
      kind={kind}
      typed={typed}
      look={look}
      label={label}
      reason={reason}
      at={state.name === 'sent' ? state.at : createdAt}
    >
      {state.name === 'sent' && (
        <>
          {address && <SmallLink to={address}>{say('View')}</SmallLink>}
          {kind === 'profile.create' && state.id !== null && (
            <SmallLink to={startAddress(state.id)}>{say('Start a fundraiser')}</SmallLink>
          )}
          <SmallButton onClick={() => void discard(entry.id)}>{sayIn('a list', 'Clear')}</SmallButton>
        </>
      )}
      {state.name !== 'sent' && kind === 'fundraiser.create' && (
        <SmallLink to={`/drafts/${entry.id}`}>{say('Preview')}</SmallLink>
      )}
      {state.name === 'conflict' && (
        <>
          <Button className="button small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {say('Choose')}
          </Button>
          <ConflictDialog entry={entry} isOpen={isChoosing} onClose={() => setChoosing(false)} />
        </>
      )}
      {state.name === 'waiting' && mustSignIn && (
        <Link className="button small" to={signInAddress}>
          {say('Sign In')}
        </Link>
      )}
      {state.name === 'waiting' && !isSending && !mustSignIn && !isBehind && <SendNow className="button quiet small" />}
      {state.name !== 'conflict' && !isSending && canTakeBack(entry) && (
        <SmallButton onClick={() => void edit()}>{say('Edit')}</SmallButton>
      )}
      {state.name !== 'sent' && (
        <SmallButton aria-haspopup="dialog" onClick={onDelete}>
          {say('Delete')}
        </SmallButton>
      )}
    </OutboxRow>
  )
}

/** The address of the page that shows a sent entry. Null for a new object whose id this build could not read in the server's answer. */
function publishedAt({ id: entryId, kind, entity, account, state }: OutboxEntry): string | null {
  if (kind === 'message.send') return messagePath(entryId)
  if (kind === 'news.post') return newsPath(entity)
  const id = state.name === 'sent' ? state.id : null
  if (kind === 'profile.update') return `/profile/${account}`
  if (kind === 'fundraiser.update') return `/fundraiser/${id ?? entity.split(':')[1]}`
  if (id === null) return null
  return kind === 'profile.create' ? `/user/${id}` : `/fundraiser/${id}`
}
