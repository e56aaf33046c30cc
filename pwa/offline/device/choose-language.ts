import type { LanguageCode } from '#shared/language/languages'
import { currentAccount, VISITOR } from './account'
import { CHOSEN_LANGUAGE, LANGUAGE_TO_TELL, writeSetting } from './device-settings'

/**
 * Stores the choice for this device, and for the account of the person who is signed in. The server learns it from the next page, because
 * this one is left: see `tellLanguage`.
 */
export function chooseLanguage(language: LanguageCode): void {
  writeSetting(CHOSEN_LANGUAGE, language)
  const account = currentAccount()
  if (account !== VISITOR) writeSetting(LANGUAGE_TO_TELL, `${account} ${language}`)
}
