import { cp, mkdir, rename as move, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { keepEarlierAssets } from '../../scripts/setup/earlier-assets.mjs'
import { readBuild } from '../../server/http/pages/build'
import { startBuiltServer } from './built-server'
import { makeDataDirectory } from './seeded-data'

/** A server whose browser build can be replaced by a newer one, as in a deployment. */
export interface UpdatableServer {
  readonly origin: string
  readonly port: number
  /** The id of the current build, as in `data-build` of its pages. */
  buildId(): string
  deploy(): Promise<void>
  /** Replaces the service worker by the script that turns it off (docs/offline.md). */
  switchWorkerOff(): Promise<void>
  stop(): Promise<void>
}

/** `publicUrl`: its address for browsers, if something stands between them. */
export async function startUpdatableServer(seededData: string, publicUrl?: string): Promise<UpdatableServer> {
  const dataDirectory = await makeDataDirectory()
  const client = await makeDataDirectory()
  await cp(seededData, dataDirectory, { recursive: true })
  await cp(resolve(import.meta.dirname, '../../dist/client'), client, { recursive: true })
  const server = await startBuiltServer({ dataDirectory, publicUrl, environment: { CLIENT_DIR: client } })
  const restart = async () => {
    await server.kill()
    await server.start()
  }
  return {
    origin: server.origin,
    port: server.port,
    buildId: () => readBuild(client).id,
    async deploy() {
      await makeNewer(client)
      await restart()
    },
    async switchWorkerOff() {
      await cp(resolve(import.meta.dirname, '../../docs/service-worker-off.js'), join(client, 'sw.js'))
      for (const ending of ['br', 'gz']) await rm(join(client, `sw.js.${ending}`), { force: true })
      await restart()
    },
    async stop() {
      await server.kill()
      for (const directory of [dataDirectory, client]) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A name that the build has given to a file: the hash in it has eight digits. */
const HASHED = /-[0-9a-f]{8}\.(?:js|css)/g

/** Puts another build in the place of one, with other names for all files, and those of the earlier one beside it. */
async function makeNewer(client: string): Promise<void> {
  const next = await makeDataDirectory()
  const rename = (text: string) =>
    // Another one with each deployment, and as long.
    text.replace(HASHED, (end) => `-${((Number.parseInt(end[1] ?? '', 16) + 1) % 16).toString(16)}${end.slice(2)}`)
  const list = join('.vite', 'manifest.json')
  const inUse = new Set((await readFile(join(client, list), 'utf8')).match(HASHED))
  for (const name of await readdir(client, { recursive: true })) {
    const from = join(client, name)
    if (!(await stat(from)).isFile()) continue
    const isText = /\.(?:js|css|json)$/.test(name)
    const [end = ''] = name.match(HASHED) ?? []
    // The compressed copies have the earlier names in them, and what is left of earlier builds comes below.
    if (/\.(?:br|gz)$/.test(name) || (name.startsWith('assets') && !inUse.has(end))) continue
    const to = join(next, rename(name))
    await mkdir(dirname(to), { recursive: true })
    if (isText) await writeFile(to, rename(await readFile(from, 'utf8')))
    else await cp(from, to)
  }
  // The worker names its build, which the names in the list make.
  const script = join(next, 'sw.js')
  const text = await readFile(script, 'utf8')
  await writeFile(script, text.replaceAll(readBuild(client).id, readBuild(next).id))
  keepEarlierAssets(client, next, Date.now())
  await rm(client, { recursive: true })
  await move(next, client)
}
