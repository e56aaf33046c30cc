import { addPart, type BuiltPack } from '#shared/language/built-pack'
import { type Pack, speakWith } from '#shared/language/speak'
import { type WordGroup, wordGroupOf } from './word-groups'
import { loadWordsWith } from './words'

/**
 * Makes the page speak another language than English: its sentences are loaded before the screens that say them. A file that can't be
 * loaded leaves its sentences in English; the next screen tries again.
 */
export async function speakPack(): Promise<void> {
  const files = document.getElementById('page-data')?.dataset.words?.split(' ') ?? []
  const messages: never[] = []
  const loaded = new Map<WordGroup, Promise<unknown>>()
  const load = (group: WordGroup) => {
    const loading = loaded.get(group) ?? add(group).catch(() => loaded.delete(group))
    loaded.set(group, loading)
    return loading
  }
  let pack: (Pack & { letters: string }) | undefined
  const add = async (group: WordGroup) => {
    const { default: part }: { default: BuiltPack } = await import(
      /* @vite-ignore */ files.find((file) => file.includes(`-${group}-`)) ?? ''
    )
    pack ??= part.format && { language: part.language, format: part.format, letters: part.letters, messages }
    if (!pack) throw new Error('The first file of the language is missing')
    addPart(messages, part, pack)
  }
  loadWordsWith((page) => load(wordGroupOf(page)))
  await load('public')
  if (!pack) return
  // Screens with names of countries can't wait for them.
  await pack.format.loadCountries().catch(() => undefined)
  speakWith(() => pack)
}
