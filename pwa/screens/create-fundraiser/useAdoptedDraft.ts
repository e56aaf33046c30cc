import { useEffect, useState } from 'react'
import { showPictureProblem } from '../../components/form/picture-problem'
import { FUNDRAISER_PICTURE_BOX } from '../../components/fundraiser-form/picture-box'
import { PICTURE_WORDS } from '../../components/fundraiser-form/picture-words'
import { adoptVisitorDraft, loadDraft, saveDraft, visitorDraftSavedAt } from '../../offline/drafts/drafts'
import type { FormDraft } from '../../offline/drafts/entry'
import { shrinkImage } from '../../offline/outbox/sending/shrink-image'

/** The prefix of the keys of drafts that were shared from another app (see the service worker). */
export const SHARED_PREFIX = 'shared-'

/** Milliseconds in which a share surely belongs to the person who is signed in: the form opens right after it. */
const SURELY_OWN = 60_000

interface Adoption {
  /** `asking`: the share is older, so another person of this phone may have made it before this one signed in. */
  step: 'reading' | 'asking' | 'ready'
  /** The person says that it is theirs. */
  claim: () => void
}

/** Moves a shared draft to the current account and shrinks its photo. It may be opened when it is ready. */
export function useAdoptedDraft(key: string): Adoption {
  const [step, setStep] = useState<Adoption['step']>('reading')
  const [isClaimed, setClaimed] = useState(false)
  useEffect(() => {
    let isGone = false
    const show = (next: Adoption['step']) => !isGone && setStep(next)
    void mayBeOthers(key).then((isDoubtful) => {
      if (isDoubtful && !isClaimed) return show('asking')
      return adopt(key).then(() => show('ready'))
    })
    return () => {
      isGone = true
    }
  }, [key, isClaimed])
  return { step, claim: () => setClaimed(true) }
}

async function mayBeOthers(key: string): Promise<boolean> {
  const savedAt = await visitorDraftSavedAt('fundraiser.create', key)
  return savedAt !== null && Date.now() - savedAt > SURELY_OWN
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
