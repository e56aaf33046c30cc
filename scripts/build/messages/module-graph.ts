import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Finds what source files import, directly and through each other; in `import()` too. Files are named from the root of the project. */
export function moduleGraph(root: string) {
  const known = new Map<string, readonly string[]>()
  const importsOf = (file: string): readonly string[] => {
    const found = known.get(file) ?? readImports(root, file)
    known.set(file, found)
    return found
  }
  /** The files that these load sooner or later, themselves included. `isOutside`: where to stop. */
  return (files: readonly string[], isOutside: (file: string) => boolean): Set<string> => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const next of importsOf(file)) if (!isOutside(next)) visit(next)
    }
    files.forEach(visit)
    return seen
  }
}

function readImports(root: string, file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, code)
  const names = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return names.flatMap((name) => resolve(root, file, name))
}

/** Only our own modules: packages say nothing. */
function resolve(root: string, from: string, name: string): string[] {
  const path = name.startsWith('#shared/') ? name.replace('#', '') : name.startsWith('.') && join(dirname(from), name)
  const file = ['.ts', '.tsx'].map((ending) => path + ending).find((each) => path && existsSync(join(root, each)))
  return file ? [file] : []
}
