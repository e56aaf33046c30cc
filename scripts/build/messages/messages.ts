import type { Plugin } from 'vite'
import { parseMessage } from '../../../shared/language/check/message-values.ts'
import { isLanguage, LANGUAGES, type LanguageCode } from '../../../shared/language/languages.ts'
import { readCatalogues } from './catalogues.ts'
import { type Collected, collectMessages } from './collect.ts'
import { findMessages } from './find-messages.ts'
import { IN_BROWSERS, packSource, type Translate } from './packs.ts'
import { problemsOfAll } from './problems.ts'
import { rewriteCalls } from './rewrite-calls.ts'

const PACK = 'pack:'
const ALL_PACKS = 'all-packs:'

/**
 * Compiles what the product says: each `say` of the sources becomes a number and its English, and each other language becomes modules
 * with the same numbers (`pack:sw/public`; `all-packs:` loads whole languages, for the server). The build fails where a language does
 * not have each sentence with the same values.
 * `hasPacks`: whether this build writes the files that browsers load; the service worker's does not.
 */
export function messages({ hasPacks = true } = {}): Plugin {
  const root = process.cwd()
  let found: Map<string, Collected> = new Map()
  let isBrowserBuild = false
  return {
    name: 'pamoja:messages',
    enforce: 'pre',
    config(_, { command, isSsrBuild }) {
      isBrowserBuild = hasPacks && command === 'build' && !isSsrBuild
      return command === 'build' && isSsrBuild
        ? { build: { rolldownOptions: { input: { packs: ALL_PACKS } } } }
        : undefined
    },
    buildStart() {
      found = collectMessages(root)
      const problems = problemsOfAll(root, found)
      if (problems.length > 0) throw new Error(`Not all languages are whole:\n${problems.slice(0, 40).join('\n')}`)
      for (const { language, group } of isBrowserBuild ? packsInBrowsers() : []) {
        const id = `${PACK}${language}/${group}`
        this.emitFile({ type: 'chunk', id, name: `words-${language}-${group}`, preserveSignature: 'strict' })
      }
    },
    resolveId(id) {
      return id.startsWith(PACK) || id === ALL_PACKS ? id : null
    },
    load(id) {
      if (id === ALL_PACKS) return allPacks()
      if (!id.startsWith(PACK)) return null
      const [language = '', group = ''] = id.slice(PACK.length).split('/')
      if (!isLanguage(language)) throw new Error(`${language} is not in the list of languages`)
      return packSource(language, group, found, translatorOf(root, language))
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

function translatorOf(root: string, language: LanguageCode): Translate {
  const translations = readCatalogues(root, language)
  return ({ key }) => {
    const text = translations.get(key)
    return text === undefined ? undefined : parseMessage(text)
  }
}

const translated = (): LanguageCode[] => LANGUAGES.filter((language) => language !== 'en')

const packsInBrowsers = () => translated().flatMap((language) => IN_BROWSERS.map((group) => ({ language, group })))

/** A module with a function for each language that loads all its sentences. */
const allPacks = (): string =>
  `export default {${translated().map((language) => `'${language}': () => import('${PACK}${language}/all')`)}}`
