import { useEffect, useState } from 'react'
import type { Fields } from '../../components/form/useForm'
import { useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft, loadDraft, type PayoutDraftKind } from '../../offline/drafts/drafts'

const KEY = 'new'

interface KeptFields {
  /** What was typed earlier; undefined until the device has been asked, empty where nothing was kept. */
  draft: Fields | undefined
  /** Keeps those of the fields that may be kept. */
  keep: (fields: Fields) => void
  forget: () => void
}

/** What was typed into a form and not sent: there after a reload. `names`: the fields that may lie on the device. */
export function useKeptFields(kind: PayoutDraftKind, names: readonly string[]): KeptFields {
  const [draft, setDraft] = useState<Fields>()
  const [typed, setTyped] = useState<Fields>()
  useAutosave(kind, KEY, typed)

  useEffect(() => {
    let isGone = false
    void loadDraft<Fields>(kind, KEY).then((found) => {
      // Not over what was forgotten meanwhile.
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
      setTyped(undefined)
      setDraft({})
      void deleteDraft(kind, KEY)
    },
  }
}
