import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { PACK_NAMES, type PackName } from '../../pwa/service-worker/files/pack'
import { readBuild } from '../../server/http/pages/build'

/** The files of a build, by names that say nothing about the build. */
export type Files = ReadonlyMap<string, Buffer>

/** All scripts and styles of a build that are in its folder. */
export function filesOfBuild(client: string): Files {
  const folder = join(client, 'assets', readBuild(client).id)
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
}

/** The lists of files that an installed app keeps, without sentences of other languages. */
export function keptLists(client: string): Files[] {
  const { id } = readBuild(client)
  const script = readFileSync(join(client, 'sw.js'), 'utf8')
  const lists: Record<PackName, string> = JSON.parse(/{.*}/.exec(script)?.[0] ?? '')
  const pathOf = (name: string) => (name.startsWith('/') ? name : join('assets', id, name))
  return PACK_NAMES.map((list) => {
    const names = [...lists[list].matchAll(/(\S+) \S+/g)].map(([, name = '']) => name)
    return new Map(names.map((name) => [name, readFileSync(join(client, pathOf(name)))]))
  })
}

/** All of them. */
export const keptFiles = (client: string): Files => new Map(keptLists(client).flatMap((list) => [...list]))

/** The names of those that an update has to fetch. */
export function changedIn(before: Files, after: Files): string[] {
  return [...after].filter(([name, text]) => !before.get(name)?.equals(text)).map(([name]) => name)
}

/** Bytes, compressed as the build does. */
export function bytesOf(files: Files, names: Iterable<string> = files.keys()): number {
  return [...names].reduce((sum, name) => sum + brotliCompressSync(files.get(name) ?? '').length, 0)
}
