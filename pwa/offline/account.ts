import { readSetting, writeSetting } from './device-settings'

/** Also how other tabs learn that somebody has signed in or out: by the browser's `storage` event. */
export const ACCOUNT_SETTING = 'account'

/** Whose drafts are those of somebody who is not signed in, or not known to be. */
export const VISITOR = 'visitor'

/** Set while the server has not been told of a sign-out: its cookie is out of the script's reach. */
export const OWED_SIGN_OUT = 'sign-out-owed'

/** Whose data this device shows: a user's id, or `visitor`. It marks everything that is kept, because phones are shared. */
export function currentAccount(): string {
  return readSetting(ACCOUNT_SETTING) ?? VISITOR
}

/** From now on this device shows that person's data; a visitor's for null. */
export function changeAccount(userId: number | null): void {
  writeSetting(ACCOUNT_SETTING, userId === null ? null : String(userId))
}
