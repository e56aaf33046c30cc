import { useCallback, useEffect, useState } from 'react'
import { useAutosave } from './autosave'
import { deleteDraft, loadDraft } from './drafts'
import type { FormDraft, OutboxKind } from './entry'

interface KeptForm {
  /** Undefined until storage has answered; null when nothing was stored. */
  draft: FormDraft | null | undefined
  /** Saves the current content of the form. */
  keep: (draft: FormDraft) => void
  /** Deletes the draft. */
  forget: () => Promise<void>
}

/** The draft of a form that is sent through the outbox. It is saved from the first key on and survives a reload and a kill. */
export function useFormDraft(kind: OutboxKind, key: string): KeptForm {
  const [found, setFound] = useState<{ key: string; draft: FormDraft | null }>()
  const [changed, setChanged] = useState<FormDraft>()
  useAutosave(kind, key, changed)

  useEffect(() => {
    let isGone = false
    void loadDraft<FormDraft>(kind, key).then((draft) => {
      if (!isGone) setFound({ key, draft: draft ?? null })
    })
    return () => {
      isGone = true
    }
  }, [kind, key])

  const forget = useCallback(async () => {
    setChanged(undefined)
    await deleteDraft(kind, key)
  }, [kind, key])
  return { draft: found?.key === key ? found.draft : undefined, keep: setChanged, forget }
}
