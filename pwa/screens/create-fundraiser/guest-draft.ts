import { useEffect, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { showPictureProblem } from '../../components/form/PictureField'
import { FUNDRAISER_PICTURE_BOX, pictureTexts } from '../../components/fundraiser-form/PictureTile'
import { showProblem } from '../../notify/toasts'
import { isOnlyInPage, saveAll } from '../../offline/drafts/autosave'
import {
  adoptVisitorDraft,
  type Draft,
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
  /** `asking`: the draft is older, or was handed over by the browser, so somebody else may have written it. */
  step: 'reading' | 'asking' | 'ready'
  /** The key under which the draft is ready: another one if the account has another draft under the first. */
  adoptedKey: string
  claim: () => void
}

/** Moves a visitor's draft to the current account, if there is one, and shrinks shared photos. It may be opened when it is ready. */
export function useAdoptedDraft(key: string): Adoption {
  const [step, setStep] = useState<Adoption['step']>('reading')
  const [adoptedKey, setAdoptedKey] = useState(key)
  const [isClaimed, setClaimed] = useState(false)
  const shared = useRef<FormDraft>(undefined)
  useEffect(() => {
    let isGone = false
    async function open() {
      shared.current ??= await sharedUnder(key)
      const isDoubtful = shared.current !== undefined || (await mayBeOthers(key))
      if (!isDoubtful || isClaimed) {
        if (shared.current) await saveDraft('fundraiser.create', key, shared.current)
        const adopted = await adopt(key)
        if (!isGone) setAdoptedKey(adopted)
      }
      if (!isGone) setStep(isDoubtful && !isClaimed ? 'asking' : 'ready')
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

/** What the worker holds under the key: any page may have sent it. Undefined once it is a draft. */
async function sharedUnder(key: string): Promise<FormDraft | undefined> {
  if (!isSharedKey(key) || (await loadDraft('fundraiser.create', key))) return undefined
  const reply = await (await import('../../offline/updates')).replyOfWorker({ type: 'SHARED', key })
  return isFormDraft(reply) ? reply : undefined
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

export function showNotStored(): void {
  showProblem(say('Not kept on this device'), notStored())
}
