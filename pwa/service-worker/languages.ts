import { get, update } from 'idb-keyval'
import { addressIn, keepingLanguage } from '#shared/language/address-in'
import { isLanguage, type LanguageCode, prefixOf, splitLanguage } from '#shared/language/languages'
import { localPath } from '#shared/rules/local-path'
import { openPagesCaches, SHELL_PATH } from '../offline/caches'
import { CHOSEN_LANGUAGES, deviceSteps, deviceStore, readMark } from '../offline/database'
import { movedTo } from '../page/pages'
import { publicWordsOf, storeFiles, wordsOf } from './build-files'
import { findStoredPage, storePage } from './stored-pages'

declare const self: ServiceWorkerGlobalScope

/** The address of the shell in a language: only devices on which somebody reads it have that. */
const shellPath = (language: LanguageCode): string => prefixOf(language) + SHELL_PATH

const languageOf = (address: string): LanguageCode => splitLanguage(new URL(address).pathname).language

/** The shell in the language of an address; undefined if nobody reads that language on this device. */
export async function shellOf(url: URL): Promise<{ address: string; shell: Response | undefined }> {
  const address = shellPath(languageOf(url.href))
  return { address, shell: await findStoredPage(address) }
}

/** The language that was chosen, or else English, which every device has. */
export async function answerAlone(url: URL): Promise<Response> {
  const { language, path } = splitLanguage(url.pathname)
  const target =
    localPath(url.searchParams.get('redirect'), url.origin) ?? movedTo({ pathname: path, search: url.search })
  if (target) return Response.redirect(keepingLanguage(language, target))
  const { shell } = await shellOf(url)
  if (shell) return shell
  for (const other of [await latestLanguage(), 'en'] as const) {
    if (other !== language && (await findStoredPage(shellPath(other))))
      return Response.redirect(addressIn(other, path + url.search))
  }
  return Response.error()
}

/** The language that was chosen last on this device, or else read last; English at first. */
export const latestLanguage = async (): Promise<LanguageCode> =>
  (await chosenLanguages()).at(-1) ?? (await listShells()).map(languageOf).at(-1) ?? 'en'

/** The addresses of the shells of every build, the one that was stored last at the end. */
async function listShells(): Promise<string[]> {
  const pages = await Promise.all((await openPagesCaches()).map((cache) => cache.keys()))
  return pages.flat().flatMap(({ url }) => (new URL(url).pathname.endsWith(SHELL_PATH) ? url : []))
}

/** Those chosen here; before any was, those of the browser that were read here. Rejects like IndexedDB, to be asked again. */
async function ownLanguages(): Promise<LanguageCode[]> {
  const chosen = languagesIn(await get<unknown>(CHOSEN_LANGUAGES, deviceStore))
  const read = chosen.length > 0 ? [] : (await listShells()).map(languageOf).filter(isOfBrowser)
  return [...new Set([...chosen, ...read])].filter((language) => language !== 'en')
}

const isOfBrowser = (language: LanguageCode): boolean =>
  navigator.languages.some((tag) => tag === language || tag.startsWith(`${language}-`))

/** Stores what this build has for the languages of this device. Rejects like `storeFiles`. */
export async function storeOwnLanguages(event: ExtendableEvent): Promise<void> {
  for (const language of await ownLanguages()) await storeLanguage(event, language)
}

/** The same for the language of an open page, the latest that was read: of one that nobody chose it stores the shell. */
export async function storeLanguageOf(event: ExtendableEvent, page: Pick<Client, 'url'>): Promise<void> {
  const language = languageOf(page.url)
  if (!(await findStoredPage(shellPath(language)))) await storeShell(language)
  if ((await ownLanguages()).includes(language)) await storeLanguage(event, language)
  const shell = await findStoredPage(shellPath(language))
  // What is stored again comes last.
  if (shell && (await listShells()).map(languageOf).at(-1) !== language) await storePage(shellPath(language), shell)
}

/** At a first visit: the shells of the open pages with their words, which the pages have loaded. */
export async function storeOpenLanguages(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const languages = new Set(pages.map(({ url }) => languageOf(url)).filter((language) => language !== 'en'))
  for (const language of languages) {
    await storeShell(language)
    await storeFiles(event, publicWordsOf(language))
  }
}

async function storeLanguage(event: ExtendableEvent, language: LanguageCode): Promise<void> {
  if (!(await findStoredPage(shellPath(language)))) await storeShell(language)
  await storeFiles(event, wordsOf(language))
}

/** Stores a shell of this build. Rejects when the server has another build. */
export async function storeShell(language: LanguageCode = 'en'): Promise<void> {
  const address = shellPath(language)
  const shell = await fetch(address, { priority: 'low', cache: 'no-cache', credentials: 'omit' })
  if (!shell.ok || !(await storePage(address, shell))) throw new Error('The server has another build')
}

/** Of how many chosen languages, the latest, everything is stored. */
const MOST_LANGUAGES = 3

/** The languages that were chosen on this device, the latest last. English counts too. Never rejects. */
export const chosenLanguages = async (): Promise<LanguageCode[]> => languagesIn(await readMark(CHOSEN_LANGUAGES))

/** Remembers what a page has said: the language that was chosen last, as its setting has it; null if none was. Never rejects. */
export async function rememberChoice(language: string | null): Promise<void> {
  if (!language || !isLanguage(language) || (await chosenLanguages()).at(-1) === language) return
  const add = (chosen: unknown) => [...languagesIn(chosen).filter((other) => other !== language), language]
  await update<unknown>(CHOSEN_LANGUAGES, (chosen) => add(chosen).slice(-MOST_LANGUAGES), deviceSteps).catch(
    () => undefined,
  )
}

/** Another build may have written it. */
const languagesIn = (chosen: unknown): LanguageCode[] => (Array.isArray(chosen) ? chosen.filter(isLanguage) : [])
