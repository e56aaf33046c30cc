import type { Format } from './formats/format'
import type { LanguageCode } from './languages'

/** A compiled sentence: its text, or the function that puts values into it. Where elements stand in it, it is a list of parts. */
export type Message<Said> = Said | ((...values: never[]) => Said)

/** A language as the build compiles it (scripts/build/messages). English is not one: its sentences are where they are said. */
export interface Pack {
  language: LanguageCode
  /** Compiled sentences by their number. The build knows what each one is: `never` fits where it is said. */
  messages: readonly never[]
  format: Format
}

let currentPack: () => Pack | undefined = () => undefined

/** Decides whose language is spoken: the page's in a browser, the request's or the reader's on the server. */
export function speakWith(choose: () => Pack | undefined): void {
  currentPack = choose
}

/** How the current language writes numbers and dates; undefined for English, which the functions beside write themselves. */
export const currentFormat = (): Format | undefined => currentPack()?.format

export const currentLanguage = (): LanguageCode => currentPack()?.language ?? 'en'

/** What the build makes of `say`: the number of the sentence in each pack, its English, and its values in their order. */
export function speak<Said extends string | readonly unknown[]>(
  number: number,
  english: Message<Said>,
  ...values: never[]
): Said {
  const message: Message<Said> = currentPack()?.messages[number] ?? english
  return typeof message === 'function' ? message(...values) : message
}
