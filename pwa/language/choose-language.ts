import type { LanguageCode } from '#shared/language/languages'
import { readSetting, writeSetting } from '../offline/device/device-settings'

const SETTING = 'language'

/** The language that was chosen on this device; null if nobody has. It offers, and never redirects. */
export const chosenLanguage = (): string | null => readSetting(SETTING)

/** Stores the choice for this device. */
export function chooseLanguage(language: LanguageCode): void {
  writeSetting(SETTING, language)
}
