import { type FormatTable, makeFormat } from '#shared/language/formats/make-format'
import { LANGUAGES, type LanguageCode } from '#shared/language/languages'
import type { Pack } from '#shared/language/speak'
import { speakInScope } from './current-language'

/** Loads all languages, so that no reply waits for one: a few megabytes of memory. Then the server says everything in each. */
export async function speakAllLanguages(): Promise<void> {
  const folder = '../../../shared/language'
  const catalogues = import.meta.glob<Record<string, string>>('../../../shared/language/catalogues/*.json', {
    import: 'default',
  })
  const tables = import.meta.glob<FormatTable>('../../../shared/language/formats/*.json', { import: 'default' })
  const packs = new Map<LanguageCode, Pack>()
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const messages = await catalogues[`${folder}/catalogues/${language}.json`]?.()
    const table = await tables[`${folder}/formats/${language}.json`]?.()
    if (!messages || !table) throw new Error(`The build has no language ${language}`)
    packs.set(language, { language, format: makeFormat(language, table), translate: (key) => messages[key] })
  }
  speakInScope((language) => packs.get(language))
}
