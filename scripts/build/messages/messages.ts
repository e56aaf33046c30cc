import type { Plugin } from 'vite'
import { isLanguage, LANGUAGES, type LanguageCode } from '../../../shared/language/languages.ts'
import { readCatalogues } from './catalogues.ts'
import { type Collected, collectMessages } from './collect.ts'
import { findMessages } from './find-messages.ts'
import { GROUPS, type Group } from './groups.ts'
import { packSource } from './packs.ts'
import { problemsOfAll } from './problems.ts'
import { rewriteCalls } from './rewrite-calls.ts'

const PACK = 'pack:'
const ALL_PACKS = 'all-packs:'
/** The groups that browsers load, each as a file of its own. */
const IN_BROWSERS = GROUPS.filter((group) => group !== 'server')

/**
 * Compiles what the product says: each `say` of the sources becomes a number and its English, and each other language becomes modules
 * with the same numbers (`pack:sw/public`; `all-packs:` loads whole languages, for the server). The build fails where a language does
 * not have each sentence with the same values. `hasPacks`: whether this build writes the files that browsers load; the worker's does not.
 */
export function messages({ hasPacks = true } = {}): Plugin {
  const root = process.cwd()
  let found: Map<string, Collected> = new Map()
  return {
    name: 'pamoja:messages',
    enforce: 'pre',
    config(_, { command, isSsrBuild }) {
      if (!hasPacks || command !== 'build' || isSsrBuild) return undefined
      return { build: { rolldownOptions: { input: packEntries() } } }
    },
    buildStart() {
      found = collectMessages(root)
      const problems = problemsOfAll(root, found)
      if (problems.length > 0) throw new Error(`Not all languages are whole:\n${problems.slice(0, 40).join('\n')}`)
    },
    resolveId(id) {
      return id.startsWith(PACK) || id === ALL_PACKS ? id : null
    },
    load(id) {
      if (id === ALL_PACKS) return allPacks()
      if (!id.startsWith(PACK)) return null
      const [language = '', group] = id.slice(PACK.length).split('/')
      if (!isLanguage(language)) throw new Error(`${language} is not in the list of languages`)
      const groups: readonly Group[] = group === 'all' ? GROUPS : IN_BROWSERS.filter((name) => name === group)
      return packSource(language, groups, found, readCatalogues(root, language))
    },
    transform: {
      filter: { id: /\/(?:pwa|shared|server|data\/copy)\/[^?]*\.tsx?$/, code: 'language/say' },
      handler(code, id) {
        const calls = findMessages(id, code)
        return calls.length > 0 ? { code: rewriteCalls(code, calls, found), map: null } : null
      },
    },
  }
}

const translated = (): LanguageCode[] => LANGUAGES.filter((language) => language !== 'en')

function packEntries(): Record<string, string> {
  const packs = translated().flatMap((language) => IN_BROWSERS.map((group) => [language, group] as const))
  return Object.fromEntries(
    packs.map(([language, group]) => [`words-${language}-${group}`, `${PACK}${language}/${group}`]),
  )
}

const allPacks = (): string =>
  `export default {${translated()
    .map((language) => `'${language}': () => import('${PACK}${language}/all')`)
    .join()}}`
