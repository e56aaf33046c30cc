import { readSetting, writeSetting } from '../device/device-settings'
import { installOffer } from './install-offer'

const SETTING = 'installOfferedAt'
/** Milliseconds between two invitations. */
const PAUSE = 30 * 24 * 60 * 60 * 1000

/** The time of the last invitation on this page (ms since 1970), for devices with blocked storage. */
let lastShownAt = 0

/** How this device can put the app on its home screen: by a button, or by hand (Safari on iOS). */
export type InstallMethod = 'button' | 'by-hand'

/** The invitation to show now, recorded as shown: null within 30 days of the last one, or when the app is installed. */
export function takeInvitation(now: number, hasOffer: boolean): InstallMethod | null {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (isInstalled || now - Math.max(lastShownAt, Number(readSetting(SETTING))) < PAUSE) return null
  const method = hasOffer ? 'button' : isSafariOnIos() ? 'by-hand' : null
  if (method === null) return null
  lastShownAt = now
  writeSetting(SETTING, String(now))
  return method
}

/** Lets the browser ask the person. Its offer can be used once. */
export async function install(): Promise<void> {
  const offer = installOffer.value
  installOffer.value = null
  await offer?.prompt()
}

/** Whether this is Safari on iOS, the only browser with this menu entry. Other browsers on iOS name themselves. */
function isSafariOnIos(): boolean {
  return /iP(?:hone|ad|od)/.test(navigator.userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(navigator.userAgent)
}
