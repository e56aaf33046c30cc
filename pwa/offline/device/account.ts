import { readSetting, writeSetting } from './device-settings'

/** The browser's `storage` event for this setting tells the other tabs about a sign-in or a sign-out. */
export const ACCOUNT_SETTING = 'account'

/** The account of drafts while nobody is signed in, or the session is not known yet. */
export const VISITOR = 'visitor'

/** Set while the server doesn't know about a sign-out yet: scripts can't delete its cookie. */
export const PENDING_SIGN_OUT = 'sign-out-owed'

/** The account whose data this device shows: a user's id, or `visitor`. All stored data carries it, because phones are shared. */
export function currentAccount(): string {
  return readSetting(ACCOUNT_SETTING) ?? VISITOR
}

/** Sets the account whose data this device shows; null for a visitor. */
export function changeAccount(userId: number | null): void {
  writeSetting(ACCOUNT_SETTING, userId === null ? null : String(userId))
}
