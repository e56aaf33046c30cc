import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findProblem } from '../../../shared/language/check/find-problem.ts'
import { parseMessage, valuesOf } from '../../../shared/language/check/message-values.ts'
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

/** A catalogue with its name: that of a capability. */
export interface Catalogue extends z.infer<typeof catalogueSchema> {
  name: string
}

/** The catalogues of a language. Throws where one is not readable, or two translate the same sentence. */
export function cataloguesOf(root: string, language: string): Catalogue[] {
  const folder = catalogueFolder(root, language)
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const catalogues = files.map((file) => ({
    name: file.replace(/\.json$/, ''),
    ...catalogueSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  }))
  const seen = new Set<string>()
  for (const { name, messages } of catalogues) {
    for (const key of Object.keys(messages)) {
      if (seen.has(key)) throw new Error(`${language}/${name}.json: “${key}” is in another catalogue too`)
      seen.add(key)
    }
  }
  return catalogues
}

/** A language's sentences by their key. Throws as `cataloguesOf`. */
export const readCatalogues = (root: string, language: string): Map<string, string> =>
  new Map(cataloguesOf(root, language).flatMap(({ messages }) => Object.entries(messages)))

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

/** What is wrong with the translation of a sentence, in the words of the build. */
export function problemOf(english: string, text: string, categories: ReadonlySet<string>): string | null {
  const problem = findProblem(english, text, categories)
  switch (problem?.kind) {
    case 'syntax':
      return problem.reason
    case 'values':
      return `other values than in English (${problem.expected.join(', ')})`
    case 'marks':
      return `other links, bold words, fees or names than in English (${problem.expected.join(' ')})`
    case 'plurals':
      return `the language has no plural “${problem.strange.join('”, “')}”`
    default:
      return packingProblem(english, text)
  }
}

/** What keeps a translation from being packed for browsers. */
function packingProblem(english: string, text: string): string | null {
  try {
    packMessage(parseMessage(text), { order: [...valuesOf(parseMessage(english)).keys()], hasNodes: false })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
