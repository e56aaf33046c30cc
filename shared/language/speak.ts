import type { Format } from './formats/format'
import type { LanguageCode } from './languages'

/** The English, and in brackets what it is about where that has two meanings: `Open ⟨a fundraiser⟩`. */
export const keyOf = (text: string, context?: string): string => (context ? `${text} ⟨${context}⟩` : text)

/** A language other than English, whose sentences stand where they are said. */
export interface Pack {
  language: LanguageCode
  /** The translation of a sentence by its key; undefined where there is none: it is then said in English. */
  translate(key: string): string | undefined
  format: Format
}

/** Whose language is spoken: the page's in a browser, the request's or the reader's on the server; undefined for English. */
export let currentPack: () => Pack | undefined = () => undefined

export function speakWith(choose: () => Pack | undefined): void {
  currentPack = choose
}

/** How the current language writes numbers and dates; undefined for English, which the functions beside write themselves. */
export const currentFormat = (): Format | undefined => currentPack()?.format

export const currentLanguage = (): LanguageCode => currentPack()?.language ?? 'en'
