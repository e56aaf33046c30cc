import { useEffect, useState } from 'react'
import { dropUnsaved, newestDraft, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft } from '../../offline/drafts/drafts'
import { isTexts } from '../../offline/drafts/entry'
import type { Fields } from './useForm'

export function useFieldsDraft(kind: Parameters<typeof useAutosave>[0], key: string, names: readonly string[]) {
  const [draft, setDraft] = useState<Fields>()
  const [typed, setTyped] = useState<Fields>()
  useAutosave(kind, key, typed)

  useEffect(() => {
    // A draft that was deleted meanwhile must not come back.
    void newestDraft(kind, key).then((found) => setDraft((now) => now ?? (isTexts(found) ? found : {})))
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
