import { AsyncLocalStorage } from 'node:async_hooks'
import { type FormatTable, makeFormat } from '#shared/language/formats/make-format'
import { isLanguage, LANGUAGES, type LanguageCode, prefixOf } from '#shared/language/languages'
import { type Pack, speakWith } from '#shared/language/speak'

const scope = new AsyncLocalStorage<LanguageCode>()

/** Does some work, with all that it awaits, in a language: that of the request, or of the person who reads a mail. */
export const inLanguage = <Result>(language: LanguageCode, work: () => Result): Result => scope.run(language, work)

export const requestLanguage = (): LanguageCode => scope.getStore() ?? 'en'

/** Lets the server say everything in the language of the work that is under way. `packOf`: its texts; undefined where it has none. */
export function speakInScope(packOf: (language: LanguageCode) => Pack | undefined): void {
  speakWith(() => packOf(requestLanguage()))
}

/** What the addresses of pages begin with in the language of the work that is under way: `https://pamoja.test/sw`. */
export const pagesAt = (publicUrl: string): string => publicUrl + prefixOf(requestLanguage())

/** A stored language; English for one that only another release knows. */
export const knownLanguage = (stored: string): LanguageCode => (isLanguage(stored) ? stored : 'en')

/** Loads all languages, so that no reply waits for one: a few megabytes of memory. Then the server says everything in each. */
export async function speakAllLanguages(): Promise<void> {
  const folder = '../../shared/language'
  const catalogues = import.meta.glob<Record<string, string>>('../../shared/language/catalogues/*.json', {
    import: 'default',
  })
  const tables = import.meta.glob<FormatTable>('../../shared/language/formats/*.json', { import: 'default' })
  const packs = new Map<LanguageCode, Pack>()
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const messages = await catalogues[`${folder}/catalogues/${language}.json`]?.()
    const table = await tables[`${folder}/formats/${language}.json`]?.()
    if (!messages || !table) throw new Error(`The build has no language ${language}`)
    packs.set(language, { language, format: makeFormat(language, table), translate: (key) => messages[key] })
  }
  speakInScope((language) => packs.get(language))
}
