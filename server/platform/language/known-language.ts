import { isLanguage, type LanguageCode } from '#shared/language/languages'

/** A stored language; English for one that only another release knows. */
export const knownLanguage = (stored: string): LanguageCode => (isLanguage(stored) ? stored : 'en')
