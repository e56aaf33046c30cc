import type { FormatTable } from '#shared/language/formats/make-format'
import type { LanguageCode } from '#shared/language/languages'

export const TEXT_FILES = ['public', 'account'] as const
export type TextFile = (typeof TEXT_FILES)[number]

export interface Words {
  language: LanguageCode
  /** The short names of its sentences, one behind the other: apart from the text, because nothing compresses them. */
  names: string
  /** Their translations, a line each. */
  text: string
  /** How the language writes numbers and dates. Only the public file has it. */
  table: FormatTable | undefined
}

/** The folders whose sentences are in the account's file. No other code may say them, and so none imports from there. */
const ACCOUNT =
  /^pwa\/(?:screens\/(?:admin|contact|create-\w+|dashboard|edit-\w+|follow|messages|notifications|payouts|profile|queued|report|settings|statements)|components\/(?:fundraiser-form|news|outbox))\//

/** The file for what a source file says. */
export const textFileOf = (source: string): TextFile => (ACCOUNT.test(source) ? 'account' : 'public')

const LENGTH = 5

/** The name of a sentence in the files, by its key. The build fails where two sentences have the same one. */
export function shortName(key: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return ((hash >>> 0) % 36 ** LENGTH).toString(36).padStart(LENGTH, '0')
}

export const translationsIn = ({ names, text }: Words): [string, string][] =>
  text.split('\n').map((line, index) => [names.slice(index * LENGTH, (index + 1) * LENGTH), line])

type Load = (file: TextFile) => Promise<unknown>

let load: Load | undefined

/** Loads the sentences that a screen needs; nothing on a page in English, which has none to load. */
export const loadTexts: (file: TextFile) => Promise<unknown> | undefined = (file) => load?.(file)

export function loadTextsWith(wanted: Load): void {
  load = wanted
}
