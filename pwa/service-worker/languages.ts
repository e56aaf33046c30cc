import { addressIn, keepingLanguage } from '#shared/language/address-in'
import { type LanguageCode, prefixOf, splitLanguage } from '#shared/language/languages'
import { localPath } from '#shared/rules/local-path'
import { isPagesCache, SHELL_PATH } from '../offline/device/cache-names'
import { movedTo } from '../page/find-page'
import { publicWordsOf, storeFiles, wordsOf } from './build-files'
import { chosenLanguages } from './chosen-languages'
import { findPage, keepPage } from './kept-pages'

declare const self: ServiceWorkerGlobalScope

/** The address of the shell in a language. Only devices on which somebody reads that language have it. */
const shellPath = (language: LanguageCode): string => prefixOf(language) + SHELL_PATH

const languageOf = (address: string): LanguageCode => splitLanguage(new URL(address).pathname).language

/** The shell in the language of an address, with its own address. Undefined if nobody reads that language on this device. */
export async function shellOf(url: URL): Promise<{ address: string; shell: Response | undefined }> {
  const address = shellPath(languageOf(url.href))
  return { address, shell: await findPage(address) }
}

/**
 * What the device has for an address that the server does not answer: the way to where it leads, or the shell in its language, or the way
 * to the same page in the language that was chosen, or else in English, which every device has.
 */
export async function answerAlone(url: URL): Promise<Response> {
  const { language, path } = splitLanguage(url.pathname)
  // The server does the same (server/http/pages/pages.ts).
  const target =
    localPath(url.searchParams.get('redirect'), url.origin) ?? movedTo({ pathname: path, search: url.search })
  if (target) return Response.redirect(keepingLanguage(language, target))
  const { shell } = await shellOf(url)
  if (shell) return shell
  for (const other of [await latestLanguage(), 'en'] as const) {
    if (other !== language && (await findPage(shellPath(other))))
      return Response.redirect(addressIn(other, path + url.search))
  }
  return Response.error()
}

/** The language that was chosen last on this device, or else read last; English at first. */
export async function latestLanguage(): Promise<LanguageCode> {
  return (await chosenLanguages()).at(-1) ?? (await listShells()).map(languageOf).at(-1) ?? 'en'
}

/** The addresses of the shells that are kept, of every build, the one that was stored last at the end. */
async function listShells(): Promise<string[]> {
  const shells: string[] = []
  // Opening a cache would create it.
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const requests = await (await caches.open(name)).keys()
    shells.push(...requests.map(({ url }) => url).filter((url) => new URL(url).pathname.endsWith(SHELL_PATH)))
  }
  return shells
}

/**
 * The languages of which everything is kept: those that were chosen here. Before any was, those of the browser that were read here. Whoever
 * only opens a link in another language has not chosen it.
 */
async function ownLanguages(): Promise<LanguageCode[]> {
  const chosen = await chosenLanguages()
  const read = chosen.length > 0 ? [] : (await listShells()).map(languageOf).filter(isOfBrowser)
  return [...new Set([...chosen, ...read])].filter((language) => language !== 'en')
}

const isOfBrowser = (language: LanguageCode): boolean =>
  navigator.languages.some((tag) => tag === language || tag.startsWith(`${language}-`))

/** Stores what this build has for the languages of this device. Rejects like `storeFiles`. */
export async function keepOwnLanguages(event: ExtendableEvent): Promise<void> {
  for (const language of await ownLanguages()) await keepLanguage(event, language)
}

/**
 * The same for the language of an open page, which is now the latest that was read. Of a language that nobody chose it stores the shell.
 */
export async function keepLanguageOf(event: ExtendableEvent, page: Pick<Client, 'url'>): Promise<void> {
  const language = languageOf(page.url)
  if (!(await findPage(shellPath(language)))) await keepShell(language)
  if ((await ownLanguages()).includes(language)) await keepLanguage(event, language)
  const shell = await findPage(shellPath(language))
  // What is stored again comes last.
  if (shell && (await listShells()).map(languageOf).at(-1) !== language) await keepPage(shellPath(language), shell)
}

/** At a first visit: the shells of the open pages with their words, which the pages have loaded. */
export async function keepOpenLanguages(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const languages = new Set(pages.map(({ url }) => languageOf(url)).filter((language) => language !== 'en'))
  for (const language of languages) {
    await keepShell(language)
    await storeFiles(event, publicWordsOf(language))
  }
}

async function keepLanguage(event: ExtendableEvent, language: LanguageCode): Promise<void> {
  if (!(await findPage(shellPath(language)))) await keepShell(language)
  await storeFiles(event, wordsOf(language))
}

/** Stores a shell of this build. Rejects when the server has another build. */
export async function keepShell(language: LanguageCode = 'en'): Promise<void> {
  const address = shellPath(language)
  const shell = await fetch(address, { priority: 'low', cache: 'no-cache', credentials: 'omit' })
  if (!shell.ok || !(await keepPage(address, shell))) throw new Error('The server has another build')
}
