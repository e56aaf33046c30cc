import { updateProfile } from '#shared/contract/profiles'
import { isLanguage } from '#shared/language/languages'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { currentAccount } from './account'
import { LANGUAGE_TO_TELL, readSetting, writeSetting } from './device-settings'

/**
 * Tells the server in which language the signed-in person wants their mails; nothing if somebody else has chosen it here. Without an answer,
 * the next page tries again.
 */
export async function tellLanguage(): Promise<void> {
  const told = readSetting(LANGUAGE_TO_TELL)
  const [account, language = ''] = told?.split(' ') ?? []
  if (account !== currentAccount()) return
  try {
    if (isLanguage(language)) await send(updateProfile, { body: { language } })
  } catch (error) {
    // An older server may not know the language: asking again would not help.
    if (!(error instanceof ApiError && error.status === 400)) return
  }
  // The person may have chosen another one meanwhile.
  if (readSetting(LANGUAGE_TO_TELL) === told) writeSetting(LANGUAGE_TO_TELL, null)
}
