import { useEffect, useState } from 'react'
import { saveAll, useAutosave } from '../../offline/autosave'
import { deleteDraft, loadDraft } from '../../offline/drafts'
import { fillEmpty, NOTHING_TYPED, type TypedDetails } from './typed-details'

/** What a donor types for a fundraiser: kept on the device from the first key, restored after a reload, gone once given. */
export function useTypedDetails(fundraiserId: number) {
  const key = String(fundraiserId)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isTouched, setIsTouched] = useState(false)
  useAutosave('donation', key, isTouched ? typed : undefined)

  useEffect(() => {
    let isGone = false
    void loadDraft<Partial<TypedDetails>>('donation', key).then((draft) => {
      if (draft && !isGone) setTyped((now) => fillEmpty(now, draft))
    })
    return () => {
      isGone = true
    }
  }, [key])

  return {
    typed,
    type(change: Partial<TypedDetails>) {
      setTyped((now) => ({ ...now, ...change }))
      setIsTouched(true)
    },
    /** Keeps it at once: the donor goes on. */
    keep: () => void saveAll(),
    clear() {
      setTyped(NOTHING_TYPED)
      setIsTouched(false)
      void deleteDraft('donation', key)
    },
  }
}
