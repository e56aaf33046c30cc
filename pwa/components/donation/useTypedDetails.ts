import { useEffect, useState } from 'react'
import { dropUnsaved, saveAll, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft, loadDraft } from '../../offline/drafts/drafts'
import { fillEmpty, NOTHING_TYPED, type TypedDetails } from './typed-details'

/** A donor's typed details: saved on the device from the first key, restored after a reload, deleted after the donation. */
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
    /** Saves the draft at once, because the donor continues with the next step. */
    keep: () => void saveAll(),
    clear() {
      dropUnsaved('donation', key)
      setTyped(NOTHING_TYPED)
      setIsTouched(false)
      void deleteDraft('donation', key)
    },
  }
}
