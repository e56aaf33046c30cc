import { useEffect, useState } from 'react'
import { showPictureProblem } from '../../components/form/picture-problem'
import { FUNDRAISER_PICTURE_BOX } from '../../components/fundraiser-form/picture-box'
import { PICTURE_WORDS } from '../../components/fundraiser-form/picture-words'
import { adoptVisitorDraft, loadDraft, saveDraft } from '../../offline/drafts/drafts'
import type { FormDraft } from '../../offline/drafts/entry'
import { shrinkImage } from '../../offline/outbox/sending/shrink-image'

/** The prefix of the keys of drafts that were shared from another app (see the service worker). */
export const SHARED_PREFIX = 'shared-'

/** Moves a shared draft to the current account and shrinks its photo. Returns true when the draft can be opened. */
export function useAdoptedDraft(key: string): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isGone = false
    void adopt(key).then(() => !isGone && setReady(true))
    return () => {
      isGone = true
    }
  }, [key])
  return isReady
}

async function adopt(key: string): Promise<void> {
  await adoptVisitorDraft('fundraiser.create', key)
  const draft = await loadDraft<FormDraft>('fundraiser.create', key)
  if (!(draft?.image instanceof File)) return
  // A file that is no picture or too large is left out, and a toast says so. The text is kept.
  const image = await shrinkImage(draft.image, FUNDRAISER_PICTURE_BOX).catch((error: unknown) => {
    showPictureProblem(error, PICTURE_WORDS)
    return undefined
  })
  await saveDraft('fundraiser.create', key, { ...draft, image })
}
