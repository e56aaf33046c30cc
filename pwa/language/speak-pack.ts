import { makeFormat } from '#shared/language/formats/make-format'
import { type Pack, speakWith } from '#shared/language/speak'
import { waitForWords } from './wait-for-words'
import { shortName, translationsIn, type WordFile, type Words } from './word-files'
import { loadWordsWith } from './words'

/**
 * Makes the page speak another language than English: its sentences are loaded before the screens that say them. What the server has
 * rendered waits for them; a later screen says in English what can't be loaded, and the next one tries again. `isShell`: the server has
 * rendered no screen.
 */
export async function speakPack(isShell: boolean): Promise<void> {
  const addresses = document.getElementById('page-data')?.dataset.words?.split(' ') ?? []
  const messages = new Map<string, string>()
  const loaded = new Map<WordFile, Promise<unknown>>()
  /** Whether the next screen stands there already. */
  let isRendered = !isShell
  const load = (file: WordFile) => {
    const address = addresses.find((each) => each.includes(`-${file}-`)) ?? ''
    const loading =
      loaded.get(file) ?? (isRendered ? waitForWords(address, add) : add(address)).catch(() => loaded.delete(file))
    loaded.set(file, loading)
    return loading
  }
  let pack: Pack | undefined
  const add = async (address: string) => {
    const { default: words }: { default: Words } = await import(/* @vite-ignore */ address)
    for (const [name, text] of translationsIn(words)) messages.set(name, text)
    if (words.table)
      pack = {
        language: words.language,
        translate: (key) => messages.get(shortName(key)),
        format: makeFormat(words.table),
      }
  }
  loadWordsWith((file) => {
    const loading = load(file)
    isRendered = false
    return loading
  })
  await load('public')
  if (pack) speakWith(() => pack)
  // Without its first file a language has no words for anything.
  else Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
}
