import { useCallback, useEffect, useRef, useState } from 'react'
import { dropUnsaved, useAutosave } from './autosave'
import { deleteDraft } from './drafts'
import type { FormDraft, OutboxKind } from './entry'
import { type OpenedDraft, openDraft } from './ownership/open-draft'

export interface KeptForm {
  /** Undefined until storage has answered; null when nothing was stored. */
  draft: FormDraft | null | undefined
  /** Saves the current content of the form. */
  keep: (draft: FormDraft) => void
  /** Deletes the draft. */
  forget: () => Promise<void>
  /** Grows when `draft` was replaced: the form must be mounted again. */
  round: number
  /** Whether another tab has the draft, so that this one can't change it. */
  isElsewhere: boolean
  /** Moves the draft with its newest text from the other tab to this one. */
  takeOver: () => void
}

interface Found {
  key: string
  draft: FormDraft | null
  round: number
}

/** The draft of a form that is sent through the outbox. It is saved from the first key on and survives a reload and a kill. */
export function useFormDraft(kind: OutboxKind, key: string): KeptForm {
  const [found, setFound] = useState<Found>()
  const [changed, setChanged] = useState<FormDraft>()
  const [isElsewhere, setElsewhere] = useState(false)
  const opened = useRef<OpenedDraft>(null)
  const newest = useRef<FormDraft>(undefined)
  useAutosave(kind, key, changed)

  const change = useCallback((draft: FormDraft | undefined) => {
    newest.current = draft
    setChanged(draft)
  }, [])

  useEffect(() => {
    let isGone = false
    const show = (draft: FormDraft | null) => setFound((before) => ({ key, draft, round: (before?.round ?? 0) + 1 }))
    opened.current = openDraft(kind, key, {
      newest: () => newest.current,
      onOwned(draft, isUnsaved) {
        if (isGone) return
        change(isUnsaved && draft ? draft : undefined)
        setElsewhere(false)
        show(draft)
      },
      onElsewhere(draft) {
        if (isGone) return
        // Another tab writes this draft from now on.
        dropUnsaved(kind, key)
        change(undefined)
        setElsewhere(true)
        if (draft !== undefined) show(draft)
      },
    })
    return () => {
      isGone = true
      opened.current?.close()
    }
  }, [kind, key, change])

  const forget = useCallback(async () => {
    change(undefined)
    dropUnsaved(kind, key)
    await deleteDraft(kind, key)
  }, [kind, key, change])

  return {
    draft: found?.key === key ? found.draft : undefined,
    keep: (draft) => !isElsewhere && change(draft),
    forget,
    round: found?.round ?? 0,
    isElsewhere,
    takeOver: () => void opened.current?.takeOver(),
  }
}
