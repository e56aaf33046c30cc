import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, it } from 'vitest'

/** From bottom to top: a folder imports only from itself and from folders before it (see the map in the README). */
const FLOORS = {
  server: ['platform', 'providers', 'context', 'community', 'giving', 'operations', 'http', 'startup', 'main'],
  pwa: [
    'language',
    'page',
    'notify',
    'api',
    'offline',
    'account',
    'payments',
    'components',
    'service-worker',
    'without-script',
  ]
    // At the top: the folders that import all screens, and the entry files of the builds.
    .concat('screens', 'app', 'entry-client', 'entry-server'),
}
/** Includes type imports and dynamic imports. */
const IMPORTS = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g

const files = ['server', 'pwa', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name).replaceAll(sep, '/'))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith('server/testing/')),
)
const known = new Set(files)
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const arrows = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

it.each(Object.entries(FLOORS))('in %s no import goes to a higher floor', (root, floors) => {
  const floorOf = (file: string) => floors.indexOf((file.split('/')[1] ?? '').replace(/\.tsx?$/, ''))
  const inside = arrows.filter(({ from, to }) =>
    [from, to].every((file) => file.startsWith(`${root}/`) && !isSandbox(file)),
  )
  expect(inside.filter(({ from }) => floorOf(from) < 0)).toEqual([])
  expect(inside.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([])
})

it('no field drops a comma and counts with the mouse wheel, as those of the type number do', () => {
  expect(files.filter((file) => /\btype=\W{0,2}number\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('the sandbox and the server share no import, except that the server starts the sandbox', () => {
  const crossings = arrows.filter(({ from, to }) => isSandbox(from) !== isSandbox(to))
  expect(crossings).toEqual([{ from: 'server/startup/start.ts', to: 'server/sandbox/start.ts' }])
})

it('files with SQL statements are imported only from their own folder', () => {
  const isPrivate = (file: string) => /(?:\/|-)queries\.ts$/.test(file) && file.startsWith('server/')
  const imported = arrows.filter(({ from, to }) => isPrivate(to) && !from.startsWith(`${dirname(to)}/`))
  expect(imported).toEqual([])
})

it('there is no import cycle of files, or of neighbouring folders', () => {
  expect(findCycle(imports)).toBeNull()
  for (const folder of new Set(files.flatMap(foldersOf))) {
    const between = new Map<string, string[]>()
    for (const { from, to } of arrows) {
      const [a, b] = [childOf(folder, from), childOf(folder, to)]
      if (a && b && a !== b) between.set(a, [...(between.get(a) ?? []), b])
    }
    expect(findCycle(between), folder).toBeNull()
  }
})

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTS)].flatMap(([, path = '']) => {
    const base = normalize(join(dirname(file), path)).replaceAll(sep, '/')
    return [`${base}.ts`, `${base}.tsx`].filter((name) => known.has(name))
  })
}

function isSandbox(file: string): boolean {
  return file.startsWith('server/sandbox/')
}

function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

function childOf(folder: string, file: string): string | null {
  return file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null
}

/** Returns the nodes of one cycle in order; null if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}
