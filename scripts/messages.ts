import { writeFileSync } from 'node:fs'
import { collectMessages } from './build/messages/collect.ts'
import { catalogueFile, problemsOfAll, readCatalogue, TRANSLATED } from './build/messages/problems.ts'
import { ROOT } from './setup/run.mjs'

/** `npm run messages`: prints what is wrong with the translations; `-- update` brings them up to date. */
const messages = collectMessages(ROOT)
if (process.argv[2] === 'update') {
  for (const language of TRANSLATED) {
    const known = readCatalogue(ROOT, language)
    const all = Object.fromEntries([...messages.keys()].toSorted().map((key) => [key, known.get(key) ?? '']))
    writeFileSync(catalogueFile(ROOT, language), `${JSON.stringify(all, null, 2)}\n`)
  }
}
const problems = problemsOfAll(ROOT, messages)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${messages.size} sentences, ${TRANSLATED.length} languages, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
