import { useEffect, useState } from 'react'
import { showPictureProblem } from '../../components/form/picture-problem'
import { FUNDRAISER_PICTURE_BOX } from '../../components/fundraiser-form/picture-box'
import { pictureWords } from '../../components/fundraiser-form/picture-words'
import { loadDraft, saveDraft } from '../../offline/drafts/drafts'
import { type FormDraft, photosOf } from '../../offline/drafts/entry'
import { adoptVisitorDraft, visitorDraftSavedAt } from '../../offline/drafts/ownership/visitor-drafts'
import { shrinkImage } from '../../offline/outbox/sending/shrink-image'
import { isOfThisTab, rememberInTab } from './guest-draft'

/** Milliseconds in which a draft surely belongs to the person who opens it: sharing opens the form at once. */
const SURELY_OWN = 60_000

interface Adoption {
  /** `asking`: the draft is older, so another person of this phone may have written it before this one came. */
  step: 'reading' | 'asking' | 'ready'
  /** The key under which the draft is ready: another one if the account has another draft under the first. */
  adoptedKey: string
  /** The person says that it is theirs. */
  claim: () => void
}

/** Moves a visitor's draft to the current account, if there is one, and shrinks shared photos. It may be opened when it is ready. */
export function useAdoptedDraft(key: string): Adoption {
  const [step, setStep] = useState<Adoption['step']>('reading')
  const [adoptedKey, setAdoptedKey] = useState(key)
  const [isClaimed, setClaimed] = useState(false)
  useEffect(() => {
    let isGone = false
    const show = (next: Adoption['step']) => !isGone && setStep(next)
    void mayBeOthers(key).then((isDoubtful) => {
      if (isDoubtful && !isClaimed) return show('asking')
      return adopt(key).then((adopted) => {
        if (isGone) return
        setAdoptedKey(adopted)
        show('ready')
      })
    })
    return () => {
      isGone = true
    }
  }, [key, isClaimed])
  return {
    step,
    adoptedKey,
    claim() {
      rememberInTab(key)
      setClaimed(true)
    },
  }
}

async function mayBeOthers(key: string): Promise<boolean> {
  const savedAt = await visitorDraftSavedAt('fundraiser.create', key)
  return savedAt !== null && Date.now() - savedAt > SURELY_OWN && !isOfThisTab(key)
}

async function adopt(key: string): Promise<string> {
  const adopted = await adoptVisitorDraft('fundraiser.create', key)
  const draft = await loadDraft<FormDraft>('fundraiser.create', adopted)
  const files = draft ? photosOf(draft).filter((photo) => photo instanceof File) : []
  if (files.length === 0) return adopted
  const pictures: Blob[] = []
  for (const file of files) {
    // A file that is no picture or too large is left out, and a toast says so. The text is kept.
    const photo = await shrinkImage(file, FUNDRAISER_PICTURE_BOX).catch((error: unknown) =>
      showPictureProblem(error, pictureWords()),
    )
    if (photo) pictures.push(photo)
  }
  await saveDraft('fundraiser.create', adopted, { ...draft, image: undefined, pictures })
  return adopted
}
