import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { dropUnsaved } from '../../offline/drafts/autosave'
import { copyDrafts } from '../../offline/drafts/copies/sync'
import { deleteDraft } from '../../offline/drafts/drafts'
import type { OutboxEntry, OutboxKind } from '../../offline/drafts/entry'
import { giveUpUnfinished } from '../../offline/drafts/ownership/open-draft'
import { discard, outboxEntries } from '../../offline/outbox/outbox'
import { needsPerson } from '../../offline/outbox/status/for-person'
import { useKeptFocus } from '../../page/use-kept-focus'
import { ConfirmDelete } from './ConfirmDelete'
import { DraftItem } from './DraftItem'
import { EntryItem } from './EntryItem'
import { reloadDrafts, useDrafts } from './useDrafts'
import { useEntriesRead } from './useEntriesRead'
import { deletionWarning, kindName, ownName, typedIn } from './words'

interface Props {
  /** Shows only this kind; everything by default. */
  kind?: OutboxKind
  /** Whether drafts are listed too: not next to the form that they belong to. */
  hasDrafts?: boolean
  /** See EntryItem. */
  onReopen?: (address: string) => void
  /** The text for an empty list; none by default. */
  empty?: string
}

interface Deletion {
  what: string
  warning?: string | undefined
  remove: () => Promise<void>
}

/** Drafts and entries, each with its state. First entries that need the person, then drafts, waiting and sent entries. */
export function OutboxList({ kind, hasDrafts = true, onReopen, empty }: Props) {
  useSignals()
  const isRead = useEntriesRead()
  const entries = outboxEntries.value.filter((entry) => !kind || entry.kind === kind)
  const drafts = useDrafts().filter((draft) => hasDrafts && (!kind || draft.kind === kind))
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const area = useKeptFocus<HTMLDivElement>()

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
