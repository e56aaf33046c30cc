import { useEffect, useState } from 'react'
import { dropUnsaved, useAutosave } from '../../../offline/drafts/autosave'
import { deleteDraft, loadDraft } from '../../../offline/drafts/drafts'

/** The text of the fields. */
interface Typed {
  message: string
}

interface ThanksDraft {
  /** The stored text; undefined until the device has answered, empty if nothing was stored. */
  message: string | undefined
  keep: (message: string) => void
  forget: () => void
}

/** The draft of a creator's message to donors. It is stored from the first key, and survives a reload or a crash. */
export function useThanksDraft(fundraiserId: number): ThanksDraft {
  const key = String(fundraiserId)
  const [message, setMessage] = useState<string>()
  const [typed, setTyped] = useState<Typed>()
  useAutosave('thanks', key, typed)

  useEffect(() => {
    let isGone = false
    void loadDraft<Typed>('thanks', key).then((found) => {
      if (!isGone) setMessage(found?.message ?? '')
    })
    return () => {
      isGone = true
    }
  }, [key])

  return {
    message,
    keep: (words) => setTyped({ message: words }),
    forget() {
      dropUnsaved('thanks', key)
      setTyped(undefined)
      void deleteDraft('thanks', key)
    },
  }
}
