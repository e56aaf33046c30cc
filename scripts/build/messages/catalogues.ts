import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { z } from 'zod'
import type { Collected } from './collect.ts'
import { type Kind, parseMessage, valuesOf } from './compile-message.ts'
import { marksOf } from './marks.ts'
import { packMessage } from './pack-message.ts'

/** One catalogue: the sentences of a capability in one language, each under its English. */
const catalogueSchema = z.strictObject({
  /** Whether a speaker has signed sentences about money and law; left out where there are none. */
  reviewed: z.boolean().optional(),
  messages: z.record(z.string(), z.string().min(1)),
})

export const catalogueFolder = (root: string, language: string): string =>
  join(root, 'shared/language/catalogues', language)

/** A language's sentences by their key. Throws where a catalogue is not readable, or two translate the same sentence. */
export function readCatalogues(root: string, language: string): Map<string, string> {
  const folder = catalogueFolder(root, language)
  const messages = new Map<string, string>()
  for (const name of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const catalogue = catalogueSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    for (const [key, text] of Object.entries(catalogue.messages)) {
      if (messages.has(key)) throw new Error(`${language}/${name}: “${key}” is in another catalogue too`)
      messages.set(key, text)
    }
  }
  return messages
}

/** What is wrong with a language: a sentence that is missing, is not said any more, or has other values than the English one. */
export function problemsOf(
  messages: ReadonlyMap<string, Collected>,
  translations: ReadonlyMap<string, string>,
  categories: ReadonlySet<string>,
): string[] {
  const missing = [...messages.keys()].filter((key) => !translations.has(key)).map((key) => `missing: ${key}`)
  const unused = [...translations.keys()].filter((key) => !messages.has(key)).map((key) => `not said any more: ${key}`)
  const wrong = [...translations].flatMap(([key, text]) => {
    const message = messages.get(key)
    const problem = message && problemOf(message.text, text, categories)
    return problem ? [`${problem}: ${key}`] : []
  })
  return [...missing, ...unused, ...wrong]
}

function problemOf(english: string, text: string, categories: ReadonlySet<string>): string | null {
  try {
    const elements = parseMessage(text)
    const expected = valuesOf(parseMessage(english))
    if (listed(valuesOf(elements)) !== listed(expected)) return `other values than in English (${listed(expected)})`
    const marks = marksOf(english).join(' ')
    if (marksOf(text).join(' ') !== marks) return `other links, bold words, fees or names than in English (${marks})`
    packMessage(elements, { order: [...expected.keys()], hasNodes: false })
    const strange = formsIn(elements).filter((form) => !categories.has(form))
    return strange.length > 0 ? `the language has no plural “${strange.join('”, “')}”` : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The plural forms that a sentence has words for, besides the one for all others. */
const formsIn = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) =>
    element.type === TYPE.plural ? Object.keys(element.options).filter((key) => !/^(?:=|other$)/.test(key)) : [],
  )

const listed = (values: ReadonlyMap<string, Kind>): string =>
  [...values]
    .map((value) => value.join(' '))
    .toSorted()
    .join(', ')
