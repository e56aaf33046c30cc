import { makeFormat } from '#shared/language/formats/make-format'
import { type Pack, speakWith } from '#shared/language/speak'
import { loadTextsWith, shortName, type TextFile, translationsIn, type Words } from './text-files'

/** The file for which this tab was loaded again. */
const MARK = 'reloadedForWords'
/** Milliseconds before the first new attempt; each next one waits twice as long, up to the longest. */
const PAUSE = 2_000
const LONGEST_PAUSE = 60_000
/** How often a file is asked for while the server answers. */
const ATTEMPTS = 3
const NOT_FOUND = 404

/** The page can be read meanwhile, and must not turn into English because the line broke. */
async function waitForWords(file: string, load: (address: string) => Promise<void>): Promise<void> {
  for (let attempt = 0, answers = 0; ; attempt += 1) {
    try {
      return await load(attempt === 0 ? file : `${file}?again=${attempt}`)
    } catch (error) {
      const status = await statusOf(file)
      if (status !== null) answers += 1
      if (status === NOT_FOUND || answers >= ATTEMPTS) {
        if (!mayReload(file)) throw error
        location.reload()
        // The page is left.
        await new Promise(() => undefined)
      }
      await nextChance(Math.min(PAUSE * 2 ** attempt, LONGEST_PAUSE))
    }
  }
}

/** Null without an answer. */
const statusOf = (file: string): Promise<number | null> =>
  fetch(file, { method: 'HEAD' }).then(
    ({ status }) => status,
    () => null,
  )

/** Resolves after a pause, or as soon as there is a network again. */
function nextChance(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener('online', go)
  })
}

/** Whether this tab was not loaded again for this file yet; false where that can't be remembered. */
function mayReload(file: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(MARK) !== file
    sessionStorage.setItem(MARK, file)
    return isFirst
  } catch {
    return false
  }
}

/** A rendered page waits for its sentences; a later screen says in English what can't be loaded. */
export async function speakPack(isShell: boolean): Promise<void> {
  const addresses = document.getElementById('page-data')?.dataset.words?.split(' ') ?? []
  const messages = new Map<string, string>()
  const loaded = new Map<TextFile, Promise<unknown>>()
  /** Whether the next screen stands there already. */
  let isRendered = !isShell
  const load = (file: TextFile) => {
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
        format: makeFormat(words.language, words.table),
      }
  }
  loadTextsWith((file) => {
    const loading = load(file)
    isRendered = false
    return loading
  })
  await load('public')
  if (pack) speakWith(() => pack)
  // Without its first file a language has no words for anything.
  else Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
}
