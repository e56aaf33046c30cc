import { installOffer } from './install-offer'
import { currentAccount, readSetting, VISITOR, writeSetting } from './settings'

const SETTING = 'installOfferedAt'
const PAUSE = 30 * 24 * 60 * 60 * 1000

/** The time of the last invitation on this page (ms since 1970), for devices with blocked storage. */
let lastShownAt = 0

/** How this device can put the app on its home screen: by a button, or by hand (Safari on iOS). */
export type InstallMethod = 'button' | 'by-hand'

/** On iOS null while something is unsent: the installed app has a storage of its own there. */
export async function takeInvitation(now: number, hasOffer: boolean): Promise<InstallMethod | null> {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (isInstalled || isTooSoon(now)) return null
  const method = hasOffer ? 'button' : isSafariOnIos() ? 'by-hand' : null
  if (method === null || (method === 'by-hand' && (await hasUnsentWork()))) return null
  // Another invitation may have been shown meanwhile.
  if (isTooSoon(now)) return null
  lastShownAt = now
  writeSetting(SETTING, String(now))
  return method
}

const isTooSoon = (now: number): boolean => now - Math.max(lastShownAt, Number(readSetting(SETTING))) < PAUSE

/** Whether the person must sign in again in an app that was installed by hand. */
export const mustSignInAgain = (): boolean => currentAccount() !== VISITOR

async function hasUnsentWork(): Promise<boolean> {
  try {
    const [{ listDrafts }, { listEntries }] = await Promise.all([import('./drafts/drafts'), import('./outbox/store')])
    const entries = await listEntries(currentAccount())
    return entries.some(({ state }) => state.name !== 'sent') || (await listDrafts()).length > 0
  } catch {
    return true
  }
}

/** Lets the browser ask the person. Its offer can be used once. */
export async function install(): Promise<void> {
  const offer = installOffer.value
  installOffer.value = null
  await offer?.prompt()
}

/** Whether this is Safari on iOS, the only browser with this menu entry. Other browsers on iOS name themselves. */
const isSafariOnIos = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(navigator.userAgent)
