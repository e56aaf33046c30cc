import { useEffect, useState } from 'react'
import { dropUnsaved, saveAll, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft, loadDraft } from '../../offline/drafts/drafts'
import { fillEmpty, NOTHING_TYPED, suggestDetails, type TypedDetails } from './typed-details'

const NOTHING: Partial<TypedDetails> = {}

/**
 * A donor's typed details: saved on the device from the first key, restored after a reload, deleted after the donation. `suggested` are
 * shown in fields where nothing was typed: they are not stored.
 */
export function useTypedDetails(fundraiserId: number, suggested: Partial<TypedDetails> = NOTHING) {
  const key = String(fundraiserId)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [isRestored, setIsRestored] = useState(false)
  useAutosave('donation', key, changed.length > 0 ? typed : undefined)

  useEffect(() => {
    let isGone = false
    const restore = (draft: Partial<TypedDetails> | null | undefined) => {
      if (isGone) return
      if (draft) setTyped((now) => fillEmpty(now, draft))
      setIsRestored(true)
    }
    void loadDraft<Partial<TypedDetails>>('donation', key).then(restore, () => restore(null))
    return () => {
      isGone = true
    }
  }, [key])

  return {
    typed: suggestDetails(typed, suggested, changed),
    /** Whether the details that the device has stored are here. */
    isRestored,
    type(change: Partial<TypedDetails>) {
      setTyped((now) => ({ ...now, ...change }))
      setChanged((now) => [...new Set([...now, ...Object.keys(change)])])
    },
    /** Saves the draft at once, because the donor continues with the next step. */
    keep: () => void saveAll(),
    clear() {
      dropUnsaved('donation', key)
      setTyped(NOTHING_TYPED)
      setChanged([])
      void deleteDraft('donation', key)
    },
  }
}
