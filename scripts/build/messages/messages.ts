import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { shortName, TEXT_FILES, type TextFile } from '../../../pwa/language/text-files.ts'
import { collectMessages, keysByFile } from './collect.ts'
import { problemsOfAll, readCatalogue, TRANSLATED } from './problems.ts'

const PACK = 'pack:'

/** Checks that each language has all that the product says, and writes two files for each that browsers load (`pack:sw/public`). */
export function messages(): Plugin {
  const root = process.cwd()
  let keys: Record<TextFile, string[]> = { public: [], account: [] }
  return {
    name: 'pamoja:messages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      const found = collectMessages(root)
      const problems = problemsOfAll(root, found)
      if (problems.length > 0) throw new Error(`Not all languages are whole:\n${problems.slice(0, 40).join('\n')}`)
      keys = keysByFile(found)
      for (const language of TRANSLATED)
        for (const file of TEXT_FILES)
          this.emitFile({
            type: 'chunk',
            id: `${PACK}${language}/${file}`,
            name: `words-${language}-${file}`,
            preserveSignature: 'strict',
          })
    },
    resolveId: (id) => (id.startsWith(PACK) ? id : null),
    load(id) {
      if (!id.startsWith(PACK)) return null
      const [language = '', file = ''] = id.slice(PACK.length).split('/')
      const catalogue = readCatalogue(root, language)
      const said = keys[file === 'account' ? file : 'public']
      const names = said.map(shortName).join('')
      const text = said.map((key) => catalogue.get(key)).join('\n')
      const table =
        file === 'public'
          ? JSON.parse(readFileSync(`${root}/shared/language/formats/${language}.json`, 'utf8'))
          : undefined
      return `export default ${JSON.stringify({ language, names, text, table })}`
    },
  }
}
