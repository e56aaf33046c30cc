import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { categoriesIn, type Kind, parseMessage, valuesOf } from '../../../shared/language/check/message-values.ts'
import type { Collected } from './collect.ts'
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
  const found = new Map<string, string>()
  for (const file of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const { messages } = catalogueSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    for (const [key, text] of Object.entries(messages)) {
      if (found.has(key)) throw new Error(`${language}/${file}: “${key}” is in another catalogue too`)
      found.set(key, text)
    }
  }
  return found
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

/** What is wrong with the translation of a sentence; null for nothing. `categories`: the plurals that the language has. */
function problemOf(english: string, text: string, categories: ReadonlySet<string>): string | null {
  try {
    const [original, elements] = [parseMessage(english), parseMessage(text)]
    const expected = listed(valuesOf(original))
    if (listed(valuesOf(elements)).join() !== expected.join())
      return `other values than in English (${expected.join(', ')})`
    const marks = marksOf(english)
    if (marksOf(text).join() !== marks.join())
      return `other links, bold words, fees or names than in English (${marks.join(' ')})`
    const strange = [...new Set(categoriesIn(elements))].filter((category) => !categories.has(category))
    if (strange.length > 0) return `the language has no plural “${strange.join('”, “')}”`
    packMessage(elements, { order: [...valuesOf(original).keys()], hasNodes: false })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const listed = (values: ReadonlyMap<string, Kind>): string[] => [...values].map((value) => value.join(' ')).toSorted()

/** Links to a page or a part of one, bold words, the fees for which a site may have others, and the name that a site may change. */
const MARKS = /\]\([^()\s]+\)|\*\*|\b(?:10|15|85|90)[ \u00a0\u202f]?%|Pamoja/g

/**
 * What a translation must keep of its English, sorted: the parts that a page reads in it or replaces. Where several links lead to the same
 * place, or the name of the site comes twice, one of them is enough.
 */
function marksOf(text: string): string[] {
  const found = [...text.matchAll(MARKS)].map(([mark]) => mark.replace(/[ \u00a0\u202f]/, ''))
  return [...new Set(found)].toSorted()
}
