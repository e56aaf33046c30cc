import { addPart, type BuiltPack } from '#shared/language/built-pack'
import { makeFormat } from '#shared/language/formats/make-format'
import { isLanguage, type LanguageCode } from '#shared/language/languages'
import type { Pack } from '#shared/language/speak'

/** What the build offers: each language other than English, loaded when asked for. */
export type BuiltPacks = Readonly<Record<string, () => Promise<{ default: BuiltPack }>>>

/** Loads all languages, so that no reply waits for one: a few hundred kilobytes of memory. */
export async function loadPacks(built: BuiltPacks): Promise<ReadonlyMap<LanguageCode, Pack>> {
  const packs = new Map<LanguageCode, Pack>()
  for (const [language, load] of Object.entries(built)) {
    const { default: part } = await load()
    if (!isLanguage(language) || !part.table) throw new Error(`The build has no language ${language}`)
    const format = makeFormat(part.table)
    const messages: never[] = []
    addPart(messages, part, format)
    packs.set(language, { language, format, messages })
  }
  return packs
}
