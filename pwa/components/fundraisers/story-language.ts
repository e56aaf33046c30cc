import { isLanguage, type LanguageCode, prefixOf } from '#shared/language/languages'

/** The language of a story, where it is another one than that of the page; null if it is the same, or nobody has said. */
export function otherLanguage(storyLanguage: string | null | undefined, prefix: string): LanguageCode | null {
  const isKnown = typeof storyLanguage === 'string' && isLanguage(storyLanguage)
  return isKnown && prefixOf(storyLanguage) !== prefix ? storyLanguage : null
}
