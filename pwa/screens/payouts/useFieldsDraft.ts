import { useEffect, useState } from 'react'
import type { Fields } from '../../components/form/useForm'
import { dropUnsaved, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft, loadDraft, type PayoutDraftKind } from '../../offline/drafts/drafts'

const KEY = 'new'

interface FieldsDraft {
  /** The stored fields; undefined until the device has answered, empty if nothing was stored. */
  draft: Fields | undefined
  /** Stores those fields that may be stored. */
  keep: (fields: Fields) => void
  forget: () => void
}

/** The draft of a form, which survives a reload. `names`: the fields that may be stored on the device. */
export function useFieldsDraft(kind: PayoutDraftKind, names: readonly string[]): FieldsDraft {
  const [draft, setDraft] = useState<Fields>()
  const [typed, setTyped] = useState<Fields>()
  useAutosave(kind, KEY, typed)

  useEffect(() => {
    let isGone = false
    void loadDraft<Fields>(kind, KEY).then((found) => {
      // A draft that was deleted meanwhile must not come back.
      if (!isGone) setDraft((now) => now ?? found ?? {})
    })
    return () => {
      isGone = true
    }
  }, [kind])

  return {
    draft,
    keep: (fields) => setTyped(Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))),
    forget() {
      dropUnsaved(kind, KEY)
      setTyped(undefined)
      setDraft({})
      void deleteDraft(kind, KEY)
    },
  }
}
