import type { LanguageCode } from '#shared/language/languages'
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

/** The browser's `storage` event for this setting tells the other tabs about a sign-in or a sign-out. */
export const ACCOUNT_SETTING = 'account'

/** The account of drafts while nobody is signed in, or the session is not known yet. */
export const VISITOR = 'visitor'

/** Set while the server doesn't know about a sign-out yet: scripts can't delete its cookie. */
export const PENDING_SIGN_OUT = 'sign-out-owed'

/** The account whose data this device shows: a user's id, or `visitor`. All stored data carries it, because phones are shared. */
export const currentAccount = (): string => readSetting(ACCOUNT_SETTING) ?? VISITOR

export function changeAccount(userId: number | null): void {
  writeSetting(ACCOUNT_SETTING, userId === null ? null : String(userId))
}

/** The server learns it from the next page, because this one is left: see `tellLanguage`. */
export function chooseLanguage(language: LanguageCode): void {
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
