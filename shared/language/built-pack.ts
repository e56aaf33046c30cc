import type { Format } from './formats/format'
import type { LanguageCode } from './languages'

/** A file of a language as the build writes it (scripts/build/messages/packs.ts). */
export interface BuiltPack {
  language: LanguageCode
  /** The number of its first sentence. */
  from: number
  /** Only the first file of a language has it. */
  format: Format | undefined
  messages: (formatNumber: Format['number'], pluralOf: Format['plural']) => readonly never[]
}

/** Puts the sentences of a file under their numbers. Those without translation stay empty, so they are said in English. */
export function addPart(messages: never[], { from, messages: create }: BuiltPack, { number, plural }: Format): void {
  create(number, plural).forEach((message, index) => {
    messages[from + index] = message
  })
}
