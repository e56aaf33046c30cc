import { isLanguage, type LanguageCode } from '#shared/language/languages'
import type { Pack } from '#shared/language/speak'

/** What the build offers: each language other than English, loaded when asked for. */
export type BuiltPacks = Readonly<Record<string, () => Promise<{ default: Pack }>>>

/** Loads all languages, so that no reply waits for one: a few hundred kilobytes of memory. */
export async function loadPacks(built: BuiltPacks): Promise<ReadonlyMap<LanguageCode, Pack>> {
  const packs = new Map<LanguageCode, Pack>()
  for (const [language, load] of Object.entries(built)) {
    if (isLanguage(language)) packs.set(language, (await load()).default)
  }
  return packs
}
