import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readBuild } from '../../server/http/pages/build'

/** The files of a build, by names that say nothing about the build. */
export type Files = ReadonlyMap<string, Buffer>

/** All scripts and styles of a build that are in its folder. */
export function filesOfBuild(client: string): Files {
  const folder = join(client, 'assets', readBuild(client).id)
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
}

/** The files that an installed app keeps, without sentences of other languages. */
export function keptFiles(client: string): Files {
  const { id } = readBuild(client)
  const script = readFileSync(join(client, 'sw.js'), 'utf8')
  const { now, onReturn, inTime }: Record<'now' | 'onReturn' | 'inTime', string> = JSON.parse(
    /{.*}/.exec(script)?.[0] ?? '',
  )
  const names = [...`${now} ${onReturn} ${inTime}`.matchAll(/(\S+) \S+/g)].map(([, name = '']) => name)
  const pathOf = (name: string) => (name.startsWith('/') ? name : join('assets', id, name))
  return new Map(names.map((name) => [name, readFileSync(join(client, pathOf(name)))]))
}

/** The names of those that an update has to fetch. */
export function changedIn(before: Files, after: Files): string[] {
  return [...after].filter(([name, text]) => !before.get(name)?.equals(text)).map(([name]) => name)
}

/** Bytes, compressed as the build does. */
export function bytesOf(files: Files, names: Iterable<string> = files.keys()): number {
  return [...names].reduce((sum, name) => sum + brotliCompressSync(files.get(name) ?? '').length, 0)
}
