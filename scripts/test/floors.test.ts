import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, it } from 'vitest'

/** From the ground up: a folder imports only from itself and from those before it (see the README's map). */
const FLOORS = {
  server: ['platform', 'community', 'giving', 'operations', 'http', 'startup', 'main'],
  pwa: ['page', 'notify', 'api', 'offline', 'account', 'payments', 'components', 'service-worker', 'without-script']
    // Above them what knows all screens, and the files that the builds begin with.
    .concat('screens', 'app', 'entry-client', 'entry-server'),
}
const LONGEST_FOLDER = 16
/** Also what is imported for its types alone, or later. */
const IMPORTS = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g

const files = ['server', 'pwa', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name).replaceAll(sep, '/'))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith('server/testing/')),
)
const known = new Set(files)
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const arrows = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

it.each(Object.entries(FLOORS))('in %s no import points up', (root, floors) => {
  const floorOf = (file: string) => floors.indexOf((file.split('/')[1] ?? '').replace(/\.tsx?$/, ''))
  const inside = arrows.filter(({ from, to }) =>
    [from, to].every((file) => file.startsWith(`${root}/`) && !isSandbox(file)),
  )
  expect(inside.filter(({ from }) => floorOf(from) < 0)).toEqual([])
  expect(inside.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([])
})

it('the sandbox stands by itself, and only what starts the server starts it', () => {
  const atTheWall = arrows.filter(({ from, to }) => isSandbox(from) !== isSandbox(to))
  expect(atTheWall).toEqual([{ from: 'server/startup/start.ts', to: 'server/sandbox/start.ts' }])
})

it('statements stay in the folder that they belong to', () => {
  const isPrivate = (file: string) => /(?:\/|-)queries\.ts$/.test(file) && file.startsWith('server/')
  const taken = arrows.filter(({ from, to }) => isPrivate(to) && !from.startsWith(`${dirname(to)}/`))
  expect(taken).toEqual([])
})

it('no files import each other in a circle, and no folders beside each other do', () => {
  expect(circleIn(imports)).toBeNull()
  for (const folder of new Set(files.flatMap(foldersOf))) {
    const between = new Map<string, string[]>()
    for (const { from, to } of arrows) {
      const [a, b] = [childOf(folder, from), childOf(folder, to)]
      if (a && b && a !== b) between.set(a, [...(between.get(a) ?? []), b])
    }
    expect(circleIn(between), folder).toBeNull()
  }
})

it(`no folder holds more than ${LONGEST_FOLDER} files of code`, () => {
  const folders = files.map((file) => dirname(file))
  const counts = [...new Set(folders)].map(
    (folder) => [folder, folders.filter((its) => its === folder).length] as const,
  )
  expect(counts.filter(([, count]) => count > LONGEST_FOLDER)).toEqual([])
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

/** The nodes of one circle, in their order; null where there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}
