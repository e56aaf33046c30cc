import type { Plugin } from 'vite'
import { isLanguage, LANGUAGES, type LanguageCode } from '../../../shared/language/languages.ts'
import { readCatalogues } from './catalogues.ts'
import { type Collected, collectMessages } from './collect.ts'
import { parseMessage } from './compile-message.ts'
import { findMessages } from './find-messages.ts'
import { IN_BROWSERS, packSource, type Translate } from './packs.ts'
import { problemsOfAll } from './problems.ts'
import { pseudo } from './pseudo.ts'
import { rewriteCalls } from './rewrite-calls.ts'

const PACK = 'pack:'
const ALL_PACKS = 'all-packs:'

/**
 * Compiles what the product says: each `say` of the sources becomes a number and its English, and each other language becomes modules
 * with the same numbers (`pack:sw/public`; `all-packs:` loads whole languages, for the server). The build fails where a language does
 * not have each sentence with the same values. With `PSEUDO_LANGUAGES=1` every language shows the marked English of `pseudo` instead.
 */
export function messages(root = process.cwd()): Plugin {
  const isPseudo = process.env.PSEUDO_LANGUAGES === '1'
  let found: Map<string, Collected> = new Map()
  return {
    name: 'pamoja:messages',
    enforce: 'pre',
    config(_, { command, isSsrBuild }) {
      if (command !== 'build') return undefined
      return { build: { rolldownOptions: { input: isSsrBuild ? { packs: ALL_PACKS } : packEntries() } } }
    },
    buildStart() {
      found = collectMessages(root)
      const problems = isPseudo ? [] : problemsOfAll(root, found)
      if (problems.length > 0) throw new Error(`Not all languages are whole:\n${problems.slice(0, 40).join('\n')}`)
    },
    resolveId(id) {
      return id.startsWith(PACK) || id === ALL_PACKS ? id : null
    },
    load(id) {
      if (id === ALL_PACKS) return allPacks()
      if (!id.startsWith(PACK)) return null
      const [language = '', group = ''] = id.slice(PACK.length).split('/')
      if (!isLanguage(language)) throw new Error(`${language} is not in the list of languages`)
      return packSource(language, group, found, isPseudo ? pretend : translatorOf(root, language))
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

/**
 * The same for the service worker, which loads no languages: it speaks English. What people see of it in their language, a page has said
 * before, or says when it shows it.
 */
export function messagesInEnglish(root?: string): Plugin {
  const { config: _, ...plugin } = messages(root)
  return plugin
}

const pretend: Translate = ({ text }) => pseudo(parseMessage(text))

function translatorOf(root: string, language: LanguageCode): Translate {
  const translations = readCatalogues(root, language)
  return ({ key }) => {
    const text = translations.get(key)
    return text === undefined ? undefined : parseMessage(text)
  }
}

const translated = (): LanguageCode[] => LANGUAGES.filter((language) => language !== 'en')

function packEntries(): Record<string, string> {
  const packs = translated().flatMap((language) => IN_BROWSERS.map((group) => ({ language, group })))
  return Object.fromEntries(
    packs.map(({ language, group }) => [`words-${language}-${group}`, `${PACK}${language}/${group}`]),
  )
}

const allPacks = (): string =>
  `export default {${translated().map((language) => `'${language}': () => import('${PACK}${language}/all')`)}}`
