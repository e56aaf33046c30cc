/** A language of the interface, as BCP 47 names it: also the first part of its addresses (`/sw/browse`). */
export type LanguageCode = keyof typeof OWN_NAMES

/** The languages that are whole, each by the name that its speakers use. English first: its addresses have no prefix. */
const OWN_NAMES = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
  ha: 'Hausa',
  am: 'አማርኛ',
  yo: 'Yorùbá',
  ig: 'Igbo',
  zu: 'isiZulu',
  so: 'Soomaali',
  rw: 'Ikinyarwanda',
}

/** The languages that are written from right to left, as far as we know them. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar'])

export const LANGUAGES: readonly LanguageCode[] = Object.keys(OWN_NAMES).filter(isLanguage)

export function isLanguage(text: string): text is LanguageCode {
  return Object.hasOwn(OWN_NAMES, text)
}

export const ownName = (language: LanguageCode): string => OWN_NAMES[language]

export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr')

/** What the addresses of a language begin with: `/sw`; nothing in English. */
export const prefixOf = (language: LanguageCode): string => (language === 'en' ? '' : `/${language}`)

/** Separates the language from the path of an address: `/sw/browse` gives `sw` and `/browse`. The list above allows a prefix, not a file. */
export function splitLanguage(pathname: string): { language: LanguageCode; path: string } {
  const [, first = ''] = pathname.split('/')
  if (first === 'en' || !isLanguage(first)) return { language: 'en', path: pathname }
  return { language: first, path: pathname.slice(first.length + 1) || '/' }
}
