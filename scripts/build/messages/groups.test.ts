import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wordGroupOf } from '../../../pwa/language/word-groups'
import { moduleOf, PAGES } from '../../../pwa/page/pages'
import { collectMessages } from './collect'
import { groupForBoth } from './groups'
import { moduleGraph } from './module-graph'

const ROOT = process.cwd()
const messages = [...collectMessages(ROOT).values()]
const filesFrom = moduleGraph(ROOT)
const isScreen = (file: string) => /^pwa\/screens\/[\w-]+\/\w+Screen\.tsx$/.test(file)

/** The sentences that these files say, themselves or through what they load, and that are in none of the groups. */
function missingIn(start: string[], groups: readonly string[], elsewhere: ReadonlySet<string> = new Set()) {
  const files = filesFrom(start, (file) => isScreen(file) || elsewhere.has(file))
  return messages
    .filter(({ group }) => !groups.includes(group))
    .flatMap(({ key, files: said }) => said.filter((file) => files.has(file)).map((file) => ({ file, key })))
}

it.each(PAGES)('the files that $path loads hold each sentence that it can say', (page) => {
  expect(missingIn([`pwa/${moduleOf(page)}`], ['public', wordGroupOf(page)])).toEqual([])
})

/** Code for every page that loads the file with its sentences itself, before it says one. */
const LOADS_ITS_WORDS = new Set([
  'pwa/components/account/ask-for-password.tsx',
  'pwa/offline/outbox/outbox.ts',
  'pwa/payments/announce-payments.ts',
])

it('what every page loads has its sentences in the file that every page loads, or loads theirs', () => {
  const missing = missingIn(['pwa/entry-client.tsx'], ['public'], LOADS_ITS_WORDS)
  // The title of a page is said on that page; what is wrong with a field, in its form.
  expect(missing.filter(({ file }) => !/-route\.ts$|^shared\/contract\//.test(file))).toEqual([])
  for (const file of LOADS_ITS_WORDS) expect(readFileSync(join(ROOT, file), 'utf8')).toContain('await loadWords(')
})

it('what different pages say is loaded by every page, but not because the server says it too', () => {
  expect(groupForBoth('reading', 'account')).toBe('public')
  expect(groupForBoth('giving', 'server')).toBe('giving')
  expect(groupForBoth('server', 'reading')).toBe('reading')
})
