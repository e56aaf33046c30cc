import { useEffect, useState } from 'react'
import { say } from '#shared/language/say'
import { showPictureProblem } from '../../components/form/PictureField'
import { FUNDRAISER_PICTURE_BOX, pictureTexts } from '../../components/fundraiser-form/PictureTile'
import { isOnlyInPage, saveAll } from '../../offline/drafts/autosave'
import {
  adoptVisitorDraft,
  type Draft,
  findShared,
  forgetShared,
  loadDraft,
  saveDraft,
  visitorDraftSavedAt,
  visitorDrafts,
} from '../../offline/drafts/drafts'
import { type FormDraft, isFormDraft, photosOf } from '../../offline/drafts/entry'
import { shrinkImage } from '../../offline/pictures'
import { unlessBlocked } from '../../page/unless-blocked'

/** The prefix of the keys of drafts that were shared from another app (see the service worker). */
const SHARED_PREFIX = 'shared-'
export const isSharedKey = (key: string): boolean => key.startsWith(SHARED_PREFIX)
/** The prefix of the keys of drafts that were begun without an account. Each has its own key, which it keeps in the account later. */
const GUEST_PREFIX = 'guest-'

/** The key in the session storage, which belongs to one tab. */
const TAB_KEY = 'guest-draft'
/** Milliseconds after which another person may use this tab. */
const TAB_TIME = 30 * 60_000

export const isVisitorKey = (key: string): boolean => isSharedKey(key) || key.startsWith(GUEST_PREFIX)

export const newGuestKey = (): string => `${GUEST_PREFIX}${crypto.randomUUID()}`

/** The key of the latest draft that was begun or shared here without an account, or a new key. Never rejects. */
export const latestGuestKey = async (): Promise<string> => (await guestDrafts())[0]?.key ?? newGuestKey()

export async function guestDrafts(): Promise<Draft[]> {
  return (await visitorDrafts('fundraiser.create')).filter(({ key }) => isVisitorKey(key))
}

/** Remembers that the person in front of this tab is writing the draft: signing up in this tab must not ask whose it is. */
export function rememberInTab(key: string): void {
  unlessBlocked(() => sessionStorage.setItem(TAB_KEY, `${Date.now()} ${key}`))
}

function isOfThisTab(key: string): boolean {
  const [time, remembered] = unlessBlocked(() => sessionStorage.getItem(TAB_KEY))?.split(' ') ?? []
  return remembered === key && Date.now() - Number(time) < TAB_TIME
}

/** Milliseconds in which a draft surely belongs to the person who opens it: sharing opens the form at once. */
const SURELY_OWN = 60_000

interface Adoption {
  /** `asking`: somebody else may have written it; `gone`: nobody has said yes in time. */
  step: 'reading' | 'asking' | 'ready' | 'gone'
  /** The key under which the draft is ready: another one if the account has another draft under the first. */
  adoptedKey: string
  claim: () => void
}

/** Moves a visitor's draft to the current account, if there is one, and shrinks shared photos. It may be opened when it is ready. */
export function useAdoptedDraft(key: string): Adoption {
  const [step, setStep] = useState<Adoption['step']>('reading')
  const [adoptedKey, setAdoptedKey] = useState(key)
  const [isClaimed, setClaimed] = useState(false)
  useEffect(() => {
    let isGone = false
    async function open() {
      const shared = await sharedUnder(key)
      const isDoubtful = shared !== undefined || (await mayBeOthers(key))
      if (isDoubtful && !isClaimed) return isGone || setStep('asking')
      if (shared && (await saveDraft('fundraiser.create', key, shared)) === 'saved') await forgetShared()
      const adopted = await adopt(key)
      const isLost = isSharedKey(key) && !(await loadDraft('fundraiser.create', adopted))
      if (isGone) return
      setAdoptedKey(adopted)
      setStep(isLost ? 'gone' : 'ready')
    }
    void open()
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

/** What waits under the key for a yes: any page may have sent it. */
async function sharedUnder(key: string): Promise<FormDraft | undefined> {
  const shared = isSharedKey(key) ? await findShared() : undefined
  return shared?.key === key && isFormDraft(shared.value) ? shared.value : undefined
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
      showPictureProblem(error, pictureTexts()),
    )
    if (photo) pictures.push(photo)
  }
  await saveDraft('fundraiser.create', adopted, { ...draft, image: undefined, pictures })
  return adopted
}

export const notStored = (): string =>
  say(
    'This device could not keep your fundraiser, so you would lose it by leaving this page. Copy the text, create an account, and come back.',
  )

/** Saves what a guest has written, and says whether all of it is on the device, so that they may leave the form. Never rejects. */
export async function isGuestDraftStored(key: string): Promise<boolean> {
  await saveAll()
  return !isOnlyInPage('fundraiser.create', key) && (await visitorDraftSavedAt('fundraiser.create', key)) !== null
}
