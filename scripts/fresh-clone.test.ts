import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*\sfrom\s+)?['"]([^'"]+)['"]/gm

/** Collects the static imports of a script and of its imports: everything that loads before its first line runs. */
function importsOf(file: string, seen = new Map<string, string[]>()) {
  if (seen.has(file)) return seen
  const names = [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map(([, name = '']) => name)
  seen.set(file, names)
  for (const name of names) if (name.startsWith('.')) importsOf(resolve(dirname(file), name), seen)
  return seen
}

test.each(['start', 'test', 'dev', 'bench', 'screenshots', 'release', 'sbom', 'build'])(
  'npm run %s starts in a fresh clone, where no package is installed yet',
  (script) => {
    const loaded = importsOf(resolve(import.meta.dirname, `${script}.mjs`))
    const packages = [...loaded.values()].flat().filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    expect(packages).toEqual([])
  },
)
