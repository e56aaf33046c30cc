import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const OPENS = resolve(ROOT, 'server/platform/database/open.ts')
/** Skips type imports, which do not exist when the test runs. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^']+)'/gms

const imported = new Map<string, string[]>()

/** Whether a test opens a database: whether it imports `server/platform/database/open.ts`, directly or indirectly. */
export function opensDatabase(testFile: string): boolean {
  const seen = new Set<string>()
  const waiting = [resolve(ROOT, testFile)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === OPENS) return true
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...importsOf(file))
  }
  return false
}

function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known) return known
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([statement, path = '']) => {
    const names = /\{([^}]*)\}/
      .exec(statement)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '')
    if (names?.every((name) => name.trim().startsWith('type '))) return []
    const base = resolve(dirname(file), path)
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter(
      (name) => /\.tsx?$/.test(name) && existsSync(name),
    )
  })
  imported.set(file, found)
  return found
}
