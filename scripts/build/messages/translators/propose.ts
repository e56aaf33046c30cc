import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isLanguage } from '../../../../shared/language/languages.ts'
import { catalogueFolder, cataloguesOf, problemOf } from '../catalogues.ts'
import type { Collected } from '../collect.ts'
import { categoriesOf } from '../problems.ts'

/** The file that the page `/translate` saves: other words for sentences of a language, by catalogue. */
const fileSchema = z.strictObject({
  language: z.string().refine((code) => code !== 'en' && isLanguage(code), 'is not a language with catalogues'),
  proposals: z.record(z.string(), z.record(z.string(), z.string().trim().min(1))),
})

interface Outcome {
  /** How many sentences now have other words. */
  changed: number
  /** A line for each proposal that can't be taken. With any, nothing is written. */
  problems: string[]
}

/**
 * Writes proposed words into the catalogues of their language, where each sentence has been until now: its proposal may come from an
 * earlier build. Whether a speaker has signed a catalogue stays as it is. Throws where the file is not one of the page.
 */
export function takeProposals(root: string, file: string, messages: ReadonlyMap<string, Collected>): Outcome {
  const { language, proposals } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const proposed = new Map(Object.values(proposals).flatMap((catalogue) => Object.entries(catalogue)))
  const catalogues = cataloguesOf(root, language)
  const known = new Set(catalogues.flatMap((catalogue) => Object.keys(catalogue.messages)))
  const categories = categoriesOf(language)
  const problems = [...proposed].flatMap(([key, text]) => {
    const message = messages.get(key)
    const problem = message && known.has(key) ? problemOf(message.text, text, categories) : 'not said any more'
    return problem ? [`${language}: ${problem}: ${key}`] : []
  })
  if (problems.length > 0) return { changed: 0, problems }
  let changed = 0
  for (const { name, ...catalogue } of catalogues) {
    const entries = Object.entries(catalogue.messages)
    const other = entries.filter(([key, text]) => (proposed.get(key) ?? text) !== text)
    if (other.length === 0) continue
    changed += other.length
    const updated = {
      ...catalogue,
      messages: Object.fromEntries(entries.map(([key, text]) => [key, proposed.get(key) ?? text])),
    }
    writeFileSync(join(catalogueFolder(root, language), `${name}.json`), `${JSON.stringify(updated, null, 2)}\n`)
  }
  return { changed, problems }
}
