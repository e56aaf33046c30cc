import { unlessBlocked } from '../page/unless-blocked'

/** The donor's mobile money number, if they chose to store it. Signing out deletes it. */
export const REMEMBERED_NUMBER = 'rememberedNumber'

/** Set while no request may leave this device. */
export const WORK_OFFLINE = 'workOffline'

/** The language that was chosen on this device. It offers, and never redirects. */
export const CHOSEN_LANGUAGE = 'language'

/** An account and the language of its mails, until the server knows. */
export const LANGUAGE_TO_TELL = 'languageToTell'

export const readSetting = (name: string): string | null => unlessBlocked(() => localStorage.getItem(name))

export function writeSetting(name: string, value: string | null): void {
  unlessBlocked(() => (value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)))
}

/** Changes with each sign-in and sign-out on this device. */
export const SESSION_STAMP = 'sessionStamp'

/** The browser's `storage` event for this setting tells the other tabs about a sign-in or a sign-out. */
export const ACCOUNT_SETTING = 'account'

/** The account of drafts while nobody is signed in, or the session is not known yet. */
export const VISITOR = 'visitor'

/** Set while the outbox of this device may have what a visitor wrote: otherwise their pages need no code that sends it. */
export const VISITOR_WROTE = 'visitorWrote'

/** Set while the server doesn't know about a sign-out yet: scripts can't delete its cookie. */
export const PENDING_SIGN_OUT = 'sign-out-owed'

/** The account whose data this device shows: a user's id, or `visitor`. All stored data carries it, because phones are shared. */
export const currentAccount = (): string => readSetting(ACCOUNT_SETTING) ?? VISITOR

export function changeAccount(userId: number | null): void {
  writeSetting(ACCOUNT_SETTING, userId === null ? null : String(userId))
}

/** When a page starts: who comes from the list of languages has chosen its language, also by a tap before the list had its script. */
export function noticeChoice(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) return
  // One who goes back, or loads a page again, may have chosen another meanwhile; a redirect gives another language than was tapped.
  const isArrival = navigation.type === 'navigate' && navigation.redirectCount === 0
  const [elsewhere, from = ''] = document.referrer.split(location.origin)
  const isFromList = elsewhere === '' && /^(?:\/\w\w)?\/languages(?:\?|$)/.test(from)
  if (isArrival && isFromList) chooseLanguage(document.documentElement.lang)
}

/** The server learns it from the next page: see `tellLanguage`. `language`: the code of one of ours. */
export function chooseLanguage(language: string): void {
  writeSetting(CHOSEN_LANGUAGE, language)
  const account = currentAccount()
  if (account !== VISITOR) writeSetting(LANGUAGE_TO_TELL, `${account} ${language}`)
}

/** The Network Information API. Only Chromium's browsers have it. */
interface NetworkInformation extends EventTarget {
  readonly effectiveType: 'slow-2g' | '2g' | '3g' | '4g'
  readonly saveData: boolean
}

declare global {
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

export const networkInformation = (): NetworkInformation | undefined => globalThis.navigator?.connection
