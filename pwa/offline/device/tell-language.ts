import { updateProfile } from '#shared/contract/profiles'
import { isLanguage } from '#shared/language/languages'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { forgetLanguageToTell, languageToTell } from './choose-language'

/** Tells the server in which language the signed-in person wants their mails. Without an answer, the next page tries again. */
export async function tellLanguage(): Promise<void> {
  const language = languageToTell()
  if (language === null) return
  try {
    if (isLanguage(language)) await send(updateProfile, { body: { language } })
  } catch (error) {
    // An older server may not know the language: asking again would not help.
    if (!(error instanceof ApiError && error.status === 400)) return
  }
  // The person may have chosen another one meanwhile.
  if (languageToTell() === language) forgetLanguageToTell()
}
