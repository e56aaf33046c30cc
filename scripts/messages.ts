import { writeFileSync } from 'node:fs'
import { LANGUAGES } from '../shared/language/languages.ts'
import { catalogueOf } from './build/messages/capabilities.ts'
import { readCatalogues } from './build/messages/catalogues.ts'
import { collectMessages } from './build/messages/collect.ts'
import { GROUPS } from './build/messages/groups.ts'
import { problemsOfAll } from './build/messages/problems.ts'
import { ROOT } from './setup/run.mjs'

/**
 * `npm run messages`: prints how many sentences the product says and what is wrong with its
 * translations; exits with 1 if anything is.
 * `npm run messages -- missing sw FILE`: writes the sentences that Swahili lacks to a file, by catalogue, each with the files that say it.
 */
const messages = collectMessages(ROOT)
const [command, ...given] = process.argv.slice(2)
if (command === 'missing') {
  const [language = '', file = ''] = given
  const known = readCatalogues(ROOT, language)
  const missing = [...messages.values()].filter(({ key }) => !known.has(key))
  const catalogues: Record<string, Record<string, string[]>> = {}
  for (const { key, files } of missing) {
    const name = catalogueOf(files)
    catalogues[name] = { ...catalogues[name], [key]: files }
  }
  writeFileSync(file, `${JSON.stringify(catalogues, null, 2)}\n`)
} else {
  for (const group of GROUPS) {
    const texts = [...messages.values()].filter((message) => message.group === group)
    const letters = texts.reduce((sum, { text }) => sum + text.length, 0)
    process.stdout.write(`${group}: ${texts.length} sentences, ${letters} characters\n`)
  }
  const problems = problemsOfAll(ROOT, messages)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(`${LANGUAGES.length} languages, ${problems.length} problems\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
