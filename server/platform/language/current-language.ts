import { AsyncLocalStorage } from 'node:async_hooks'
import { type LanguageCode, prefixOf } from '#shared/language/languages'
import { type Pack, speakWith } from '#shared/language/speak'

const scope = new AsyncLocalStorage<LanguageCode>()

/** Does some work, with all that it awaits, in a language: that of the request, or of the person who reads a mail. */
export const inLanguage = <Result>(language: LanguageCode, work: () => Result): Result => scope.run(language, work)

/** The language of the work that is under way; English where nobody has said another. */
export const requestLanguage = (): LanguageCode => scope.getStore() ?? 'en'

/** Lets the server say everything in the language of the work that is under way. `packOf`: its texts; undefined where it has none. */
export function speakInScope(packOf: (language: LanguageCode) => Pack | undefined): void {
  speakWith(() => packOf(requestLanguage()))
}

/** What the addresses of pages begin with in the language of the work that is under way: `https://pamoja.test/sw`. */
export const pagesAt = (publicUrl: string): string => publicUrl + prefixOf(requestLanguage())
