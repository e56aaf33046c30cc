import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { shortName, type TextFile, textFileOf } from '../../../pwa/language/text-files.ts'
import { keyOf } from '../../../shared/language/speak.ts'

export interface Collected {
  text: string
  /** Source files, from the root of the project. */
  files: string[]
}

export interface FoundMessage {
  key: string
  text: string
  start: number
}

const FOLDERS = ['data/copy', 'pwa', 'server', 'shared']
/** The functions that say something, with the place of the sentence among their arguments. What stands before it is its context. */
const SPEAKERS = new Map([
  ['say', 0],
  ['sayIn', 1],
  ['sayNodes', 0],
])
const SOURCE = /(?<!\.(?:test|d))\.tsx?$/
/** Browsers never run the server, nor the pages without script. */
const ON_SERVER = /^(?:server|pwa\/without-script)\//

export function collectMessages(root: string): Map<string, Collected> {
  const found = new Map<string, Collected>()
  for (const file of FOLDERS.flatMap((folder) => sourcesIn(root, folder))) {
    for (const { key, text } of findMessages(file, readFileSync(join(root, file), 'utf8'))) {
      const { files } = found.get(key) ?? { files: [] }
      found.set(key, { text, files: [...new Set([...files, file])] })
    }
  }
  return found
}

/** The keys of the sentences in each file of a language: what both need is in the public one. Throws where two have the same short name. */
export function keysByFile(messages: ReadonlyMap<string, Collected>): Record<TextFile, string[]> {
  const keys: Record<TextFile, string[]> = { public: [], account: [] }
  const names = new Map<string, string>()
  for (const [key, { files }] of messages) {
    const inBrowsers = files.filter((file) => !ON_SERVER.test(file))
    if (inBrowsers.length === 0) continue
    keys[inBrowsers.every((file) => textFileOf(file) === 'account') ? 'account' : 'public'].push(key)
    const other = names.get(shortName(key))
    if (other) throw new Error(`“${key}” and “${other}” have the same short name. Say one of them in other words.`)
    names.set(shortName(key), key)
  }
  return keys
}

/** Finds each sentence that a source file says. Throws where a call does not hold the sentence itself, or would run while the module loads. */
export function findMessages(file: string, code: string): FoundMessage[] {
  if (!code.includes('language/say')) return []
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: FoundMessage[] = []
  let functions = 0
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, arguments: given, start }) {
      const place = callee.type === 'Identifier' ? SPEAKERS.get(callee.name) : undefined
      if (place === undefined) return
      const at = `${file}:${code.slice(0, start).split('\n').length}`
      if (functions === 0) throw new Error(`${at}: a module has no language. Say it in a function.`)
      const text = textOf(given[place], at)
      found.push({ key: keyOf(text, place > 0 ? textOf(given[0], at) : ''), text, start })
    },
  }).visit(program)
  return found
}

function textOf(node: ESTree.Argument | undefined, at: string): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  throw new Error(`${at}: a sentence must stand in its call as one text, so that it can be translated.`)
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
