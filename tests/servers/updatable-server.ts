import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { keepEarlierAssets } from '../../scripts/setup/earlier-assets.mjs'
import { readBuild } from '../../server/http/pages/build'
import { entityTag } from '../../server/http/response/entity-tag'
import { startBuiltServer } from './built-server'
import { makeDataDirectory } from './seeded-data'

/** A server whose browser build can be replaced by a newer one, as in a deployment. */
export interface UpdatableServer {
  readonly origin: string
  readonly port: number
  /** The id of the current build, as in `data-build` of its pages. */
  buildId(): string
  deploy(): Promise<void>
  /** The same, and the sentences of each language are others in the new build. */
  deployNewWords(): Promise<void>
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
    async deployNewWords() {
      await makeNewer(client, changeWords)
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

/**
 * Puts another build in the place of one, with another id and the files of the earlier one beside it. Besides the given change only the
 * list and the worker's script change, which name the files of the build.
 */
async function makeNewer(client: string, change?: (assets: string, worker: string) => Promise<void>): Promise<void> {
  const next = await makeDataDirectory()
  await cp(client, next, { recursive: true })
  const earlier = readBuild(client).id
  // Another one with each deployment, and as long.
  const id = `${((Number.parseInt(earlier.slice(0, 1), 16) + 1) % 16).toString(16)}${earlier.slice(1)}`
  const assets = join(next, 'assets', id)
  await rename(join(next, 'assets', earlier), assets)
  await change?.(assets, join(next, 'sw.js'))
  for (const name of ['.vite/manifest.json', 'sw.js']) {
    const text = await readFile(join(next, name), 'utf8')
    await writeFile(join(next, name), text.replaceAll(earlier, id))
  }
  await writeFile(join(next, 'sw.js.br'), brotliCompressSync(await readFile(join(next, 'sw.js'))))
  keepEarlierAssets(client, next, Date.now())
  await rm(client, { recursive: true })
  await rename(next, client)
}

/** Adds to the files with the sentences of all languages, so that the ones from before are no longer the same. */
async function changeWords(assets: string, worker: string): Promise<void> {
  let script = await readFile(worker, 'utf8')
  for (const name of await readdir(assets)) {
    if (!name.startsWith('words-')) continue
    // The server compresses what it finds only as it is.
    const file = join(assets, name)
    if (!name.endsWith('.js')) await rm(file)
    else {
      const content = `${await readFile(file, 'utf8')}\n`
      await writeFile(file, content)
      script = script.replace(new RegExp(`(${name}) [^ "]+`), `$1 ${entityTag(content).slice(3, 9)}`)
    }
  }
  await writeFile(worker, script)
}
