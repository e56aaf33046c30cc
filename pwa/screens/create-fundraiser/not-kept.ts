import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { isOnlyInPage, saveAll } from '../../offline/drafts/autosave'
import { visitorDraftSavedAt } from '../../offline/drafts/ownership/visitor-drafts'

export const notKept = (): string =>
  say(
    'This device could not keep your fundraiser, so you would lose it by leaving this page. Copy the text, create an account, and come back.',
  )

/** Saves what a guest has written, and says whether all of it is on the device, so that they may leave the form. Never rejects. */
export async function isGuestDraftStored(key: string): Promise<boolean> {
  await saveAll()
  return !isOnlyInPage('fundraiser.create', key) && (await visitorDraftSavedAt('fundraiser.create', key)) !== null
}

export function showNotKept(): void {
  showToast({ title: say('Not kept on this device'), description: notKept(), tone: 'destructive' })
}
