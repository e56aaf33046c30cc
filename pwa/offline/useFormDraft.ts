import { useCallback, useEffect, useState } from 'react'
import { useAutosave } from './autosave'
import { deleteDraft, loadDraft } from './drafts'
import type { FormDraft, OutboxKind } from './outbox/entry'

interface KeptForm {
  /** Undefined until the device has been asked; null where nothing was kept. */
  draft: FormDraft | null | undefined
  /** Keeps what stands in the form from now on. */
  keep: (draft: FormDraft) => void
  /** The person wants none of it any more. */
  forget: () => Promise<void>
}

/** The draft of a form that is sent through the outbox: there from the first key, after a reload, after a kill. */
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
