import { readdirSync } from 'node:fs'
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
