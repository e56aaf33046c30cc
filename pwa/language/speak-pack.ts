import { addPart, type BuiltPack } from '#shared/language/built-pack'
import { makeFormat } from '#shared/language/formats/make-format'
import { type Pack, speakWith } from '#shared/language/speak'
import { waitForWords } from './wait-for-words'
import { type WordGroup, wordGroupOf } from './word-groups'
import { loadWordsWith } from './words'

/**
 * Makes the page speak another language than English: its sentences are loaded before the screens that say them. What the server has
 * rendered waits for them; a later screen says in English what can't be loaded, and the next one tries again. `isShell`: the server has
 * rendered no screen.
 */
export async function speakPack(isShell: boolean): Promise<void> {
  const files = document.getElementById('page-data')?.dataset.words?.split(' ') ?? []
  const messages: never[] = []
  const loaded = new Map<WordGroup, Promise<unknown>>()
  const fileOf = (group: WordGroup) => files.find((file) => file.includes(`-${group}-`)) ?? ''
  /** Whether the next screen stands there already. */
  let isRendered = !isShell
  const load = (group: WordGroup) => {
    const file = fileOf(group)
    const loading =
      loaded.get(group) ?? (isRendered ? waitForWords(file, add) : add(file)).catch(() => loaded.delete(group))
    loaded.set(group, loading)
    return loading
  }
  let pack: Pack | undefined
  const add = async (file: string) => {
    const { default: part }: { default: BuiltPack } = await import(/* @vite-ignore */ file)
    pack ??= part.table && { language: part.language, format: makeFormat(part.table), messages }
    if (!pack) throw new Error('The first file of the language is missing')
    addPart(messages, part, pack.format)
  }
  loadWordsWith((page) => {
    const loading = load(wordGroupOf(page))
    isRendered = false
    return loading
  })
  await load('public')
  if (!pack) return speakEnglish()
  speakWith(() => pack)
}

/** Without its first file a language has no words for anything. */
function speakEnglish(): void {
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
}
