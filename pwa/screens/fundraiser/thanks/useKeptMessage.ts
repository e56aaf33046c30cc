import { useEffect, useState } from 'react'
import { dropUnsaved, useAutosave } from '../../../offline/drafts/autosave'
import { deleteDraft, loadDraft } from '../../../offline/drafts/drafts'

/** What stands in the form, by its fields' names. */
interface Typed {
  message: string
}

interface KeptMessage {
  /** What was typed earlier and not sent; undefined until the device has been asked. */
  message: string | undefined
  keep: (message: string) => void
  forget: () => void
}

/** A creator's thanks while they are being written: there from the first key, after a reload, after a kill. */
export function useKeptMessage(fundraiserId: number): KeptMessage {
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
