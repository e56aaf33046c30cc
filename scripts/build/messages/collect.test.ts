import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textFileOf } from '../../../pwa/language/text-files'
import { findMessages, keysByFile } from './collect'

const inFunction = (statement: string) =>
  `import { say } from '#shared/language/say'\nexport function text(count: number, name: string) { return ${statement} }`
const find = (statement: string) => findMessages('text.tsx', inFunction(statement))

describe('finding sentences in a source file', () => {
  it('tells the same English with two meanings apart', () => {
    expect(find("say('Open') + sayIn('a fundraiser', 'Open')").map(({ key }) => key)).toEqual([
      'Open',
      'Open ⟨a fundraiser⟩',
    ])
  })

  it('refuses a sentence that the call does not hold as one text', () => {
    for (const statement of ["say('Hello ' + name)", 'say(name)', "say(count ? 'One' : 'None')"])
      expect(() => find(statement)).toThrow('text.tsx:2: a sentence must stand in its call as one text')
  })

  it('refuses a sentence that is said while the module loads, and names the line', () => {
    const code = "import { say } from '#shared/language/say'\nexport const TITLE = say('Title')"
    expect(() => findMessages('title.ts', code)).toThrow('title.ts:2: a module has no language')
  })
})

describe('the files of a language', () => {
  const DASHBOARD = 'pwa/screens/dashboard/a.tsx'
  const messages = (files: Record<string, string[]>) =>
    new Map(Object.entries(files).map(([text, said]) => [text, { text, files: said }]))

  it('hold what both need in the public one, and nothing that only the server says', () => {
    const said = { Both: [DASHBOARD, 'pwa/screens/home/a.tsx'], Own: [DASHBOARD, 'server/a.ts'], Mail: ['server/a.ts'] }
    expect(keysByFile(messages(said))).toEqual({ public: ['Both'], account: ['Own'] })
  })

  it('can’t hold two sentences of the same short name', () => {
    const alike = { nal: [DASHBOARD], '2360': [DASHBOARD] }
    expect(() => keysByFile(messages(alike))).toThrow('have the same short name')
  })

  it('are split so that no code outside of the account’s folders needs what those say', () => {
    const files = readdirSync('pwa', { recursive: true, encoding: 'utf8' }).map((name) => `pwa/${name}`)
    const outside = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && textFileOf(file) === 'public')
    const imported = outside.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    )
    const own = imported.filter((file) => textFileOf(file) === 'account')
    // The first two are loaded with their sentences, the third says nothing itself, and the fourth only the title of its page.
    expect(own.toSorted()).toEqual([
      'pwa/components/news/AnswerForm',
      'pwa/components/news/OwnNews',
      'pwa/screens/create-fundraiser/way-back',
      'pwa/screens/payouts/payouts-route',
    ])
  })
})
