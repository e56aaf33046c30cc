/** The donor's mobile money number, if they chose to store it. Signing out deletes it. */
export const REMEMBERED_NUMBER = 'rememberedNumber'

/** Set while no request may leave this device. */
export const WORK_OFFLINE = 'workOffline'

/** The language that was chosen on this device. It offers, and never redirects. */
export const CHOSEN_LANGUAGE = 'language'

/** An account and the language of its mails, until the server knows. */
export const LANGUAGE_TO_TELL = 'languageToTell'

/** Reads a setting of this device; null when there is none or storage is blocked. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a setting, or removes it (null). With blocked storage it lasts as long as the page. */
export function writeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The setting is valid for this page only.
  }
}
