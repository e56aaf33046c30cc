import { useEffect, useState } from 'react'
import { dropUnsaved, unsavedDraft, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft, loadDraft } from '../../offline/drafts/drafts'
import { isTexts } from '../../offline/drafts/entry'
import type { Fields } from './useForm'

export function useFieldsDraft(kind: Parameters<typeof useAutosave>[0], key: string, names: readonly string[]) {
  const [draft, setDraft] = useState<Fields>()
  const [typed, setTyped] = useState<Fields>()
  useAutosave(kind, key, typed)

  useEffect(() => {
    // A draft that was deleted meanwhile must not come back.
    const unsaved = unsavedDraft(kind, key)
    const found = isTexts(unsaved) ? Promise.resolve(unsaved) : loadDraft<Fields>(kind, key)
    void found.then((fields) => setDraft((now) => now ?? fields ?? {}))
  }, [kind, key])

  return {
    /** The stored fields; undefined until the device has answered, empty if nothing was stored. */
    draft,
    save: (fields: Fields) => setTyped(Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))),
    forget() {
      dropUnsaved(kind, key)
      setTyped(undefined)
      setDraft({})
      void deleteDraft(kind, key)
    },
  }
}
