import type { LanguageCode } from './languages'

/** A value in a sentence: text that is ready to show, or a number that decides the plural. */
export type Value = string | number
/** A compiled message: its text, or the function that puts values into it. Parts for elements inside a sentence are a list. */
export type Message = string | ((...values: never[]) => string | readonly unknown[])

/** A language as the build compiles it: messages by their number. English is not one: its sentences are where they are said. */
export interface Pack {
  language: LanguageCode
  messages: readonly (Message | undefined)[]
}

let currentPack: () => Pack | undefined = () => undefined

/** Decides whose language is spoken: the page's in a browser, the request's or the reader's on the server. */
export function speakWith(choose: () => Pack | undefined): void {
  currentPack = choose
}

export const currentLanguage = (): LanguageCode => currentPack()?.language ?? 'en'

/** What the build makes of `say`: the number of a message in each pack, its English, and its values in their order. */
export function speak(number: number, english: Message, ...values: never[]) {
  const message = currentPack()?.messages[number] ?? english
  return typeof message === 'string' ? message : message(...values)
}
