import type { Format } from '#shared/language/formats/format'
import { LANGUAGES, type LanguageCode } from '#shared/language/languages'
import type { Pack } from '#shared/language/speak'
import { speakInScope } from './current-language'

/** Loads all languages, so that no reply waits for one: a few megabytes of memory. Then the server says everything in each. */
export async function speakAllLanguages(): Promise<void> {
  const folder = '../../../shared/language'
  const catalogues = import.meta.glob<Record<string, string>>('../../../shared/language/catalogues/*.json', {
    import: 'default',
  })
  const formats = import.meta.glob<Format>('../../../shared/language/formats/??.ts', { import: 'format' })
  const packs = new Map<LanguageCode, Pack>()
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const messages = await catalogues[`${folder}/catalogues/${language}.json`]?.()
    const format = await formats[`${folder}/formats/${language}.ts`]?.()
    if (!messages || !format) throw new Error(`The build has no language ${language}`)
    packs.set(language, { language, format, translate: (key) => messages[key] })
  }
  speakInScope((language) => packs.get(language))
}
