import type { LanguageCode } from '#shared/language/languages'
import { currentAccount, VISITOR } from './account'
import { readSetting, writeSetting } from './device-settings'

const SETTING = 'language'
/** An account and the language of its mails, until the server knows. */
const TO_TELL = 'languageToTell'

/** The language that was chosen on this device; null if nobody has. It offers, and never redirects. */
export const chosenLanguage = (): string | null => readSetting(SETTING)

/**
 * Stores the choice for this device, and for the account of the person who is signed in. The server learns it from the next page, because
 * this one is left: see `tellLanguage`.
 */
export function chooseLanguage(language: LanguageCode): void {
  writeSetting(SETTING, language)
  const account = currentAccount()
  if (account !== VISITOR) writeSetting(TO_TELL, `${account} ${language}`)
}

/** The language that the server has to be told for this account; null if there is none. */
export function languageToTell(): string | null {
  const [account, language = null] = readSetting(TO_TELL)?.split(' ') ?? []
  return account === currentAccount() ? language : null
}

export const forgetLanguageToTell = (): void => writeSetting(TO_TELL, null)
