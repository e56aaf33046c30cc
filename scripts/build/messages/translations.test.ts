import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { problemsOf, readCatalogues } from './catalogues'
import { collectMessages } from './collect'
import { categoriesOf } from './problems'

const ROOT = process.cwd()
const FOLDER = join(ROOT, 'shared/language/catalogues')
const messages = collectMessages(ROOT)

// Also of languages that are not whole yet, and so not offered.
it.each(readdirSync(FOLDER))('the sentences of %s have the values and plurals that they need', (language) => {
  const wrong = problemsOf(messages, readCatalogues(ROOT, language), categoriesOf(language))
  expect(wrong.filter((problem) => !problem.startsWith('missing: '))).toEqual([])
})

it.each(readdirSync(FOLDER))(
  'addresses in mails stand apart in %s, so that mail programs make links of them',
  (language) => {
    const letters = readdirSync(join(FOLDER, language)).filter((name) => name.startsWith('letters'))
    const texts = letters.map((name) => readFileSync(join(FOLDER, language, name), 'utf8')).join('\n')
    expect(texts).toContain('{address}')
    expect(texts.match(/^.*\p{L}\{address\}.*$/gmu)).toBeNull()
  },
)
