import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Exits with 1 above a budget; when a figure falls, its budget is lowered here. */
const BUDGETS = {
  'lines of code': 89_309,
  'lines of styles': 5_000,
  'lines of tests': 61_154,
  'code files': 882,
  'files with one importer': 239,
  calls: 136,
  tables: 52,
  settings: 39,
  'npm scripts': 14,
  decisions: 35,
  'bytes of README': 8 * 1024,
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && statSync(name, { throwIfNoEntry: false })?.isFile())
const read = (name: string) => readFileSync(name, 'utf8')
const linesOf = (names: string[]) => names.reduce((sum, name) => sum + read(name).split('\n').length - 1, 0)
const count = (name: string, pattern: RegExp) => [...read(name).matchAll(pattern)].length
const countIn = (folder: string, pattern: RegExp) =>
  code.filter((name) => name.startsWith(folder)).reduce((sum, name) => sum + count(name, pattern), 0)

const scripts = files.filter((name) => /\.(ts|tsx|mjs)$/.test(name))
const tests = scripts.filter((name) => /\.(test|spec)\.|^tests\/|\/testing\//.test(name))
const code = scripts.filter((name) => !tests.includes(name))

const figures: Record<keyof typeof BUDGETS, number> = {
  'lines of code': linesOf(code),
  'lines of styles': linesOf(files.filter((name) => name.endsWith('.scss'))),
  'lines of tests': linesOf(tests),
  'code files': code.length,
  'files with one importer': countImportedOnce(),
  calls: countIn('shared/contract/', /\bdefineCall\(/g),
  tables: countIn(
    'server/platform/database/migrations/initial/',
    /tableWithId\(database|\.createTable\(|virtual table/g,
  ),
  settings: count('.env.example', /^# [A-Z][A-Z0-9_]*=/gm),
  'npm scripts': Object.keys(JSON.parse(read('package.json')).scripts).length,
  decisions: files.filter((name) => name.startsWith('docs/decisions/')).length,
  'bytes of README': statSync('README.md').size,
}

const above = Object.entries(BUDGETS).filter(([name, budget]) => figures[name as keyof typeof BUDGETS] > budget)
console.log(
  Object.entries(BUDGETS)
    .map(([name, budget]) => `${name} ${figures[name as keyof typeof BUDGETS]} of ${budget}`)
    .join(' · '),
)
for (const [name, budget] of above) console.error(`Above the budget of ${budget}: ${name}`)
process.exitCode = above.length > 0 ? 1 : 0

function countImportedOnce(): number {
  const importers = new Map<string, number>()
  for (const name of code)
    for (const [, from = ''] of read(name).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|#shared\/[^']+)'/g)) {
      const path = from.startsWith('#') ? from.slice(1) : join(dirname(name), from)
      const found = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((each) => code.includes(each))
      if (found) importers.set(found, (importers.get(found) ?? 0) + 1)
    }
  return [...importers.values()].filter((each) => each === 1).length
}
