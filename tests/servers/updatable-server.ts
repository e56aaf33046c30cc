import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readBuild } from '../../server/http/pages/build'
import { startBuiltServer } from './built-server'
import { makeDataDirectory } from './seeded-data'

/** A server whose browser build can be replaced by a newer one, as in a deployment. */
export interface UpdatableServer {
  readonly origin: string
  /** The id of the current build, as in `data-build` of its pages. */
  buildId(): string
  deploy(): Promise<void>
  /** The same, and each language has sentences of its own in the new build: the files of the earlier ones are gone. */
  deployNewWords(): Promise<void>
  /** Replaces the service worker by the script that turns it off (docs/offline.md). */
  switchWorkerOff(): Promise<void>
  stop(): Promise<void>
}

export async function startUpdatableServer(seededData: string): Promise<UpdatableServer> {
  const dataDirectory = await makeDataDirectory()
  const client = await makeDataDirectory()
  await cp(seededData, dataDirectory, { recursive: true })
  await cp(resolve(import.meta.dirname, '../../dist/client'), client, { recursive: true })
  const server = await startBuiltServer({ dataDirectory, environment: { CLIENT_DIR: client } })
  const restart = async () => {
    await server.kill()
    await server.start()
  }
  return {
    origin: server.origin,
    buildId: () => readBuild(client).id,
    async deploy() {
      await makeNewer(client)
      await restart()
    },
    async deployNewWords() {
      await makeNewer(client, renameWords)
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

/** Gives the build another id. Besides the given change only the manifest and the worker, which contains the id, change. */
async function makeNewer(client: string, change?: (client: string) => Promise<void>): Promise<void> {
  const list = join(client, '.vite/manifest.json')
  const worker = join(client, 'sw.js')
  const earlier = readBuild(client).id
  await change?.(client)
  await writeFile(list, `${await readFile(list, 'utf8')}\n`)
  const script = await readFile(worker, 'utf8')
  await writeFile(worker, script.replaceAll(earlier, readBuild(client).id))
  await rm(`${worker}.br`)
}

/** Gives the files with the sentences of all languages other names, as changed sentences would. */
async function renameWords(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const renamed = (text: string) => text.replaceAll(/(words-\w+-\w+-)(\w)(\w+)/g, '$1$3$2')
  for (const name of await readdir(assets)) {
    const file = join(assets, name)
    if (name === renamed(name)) continue
    // The server compresses what it finds only as it is.
    if (!name.endsWith('.js')) await rm(file)
    else {
      await writeFile(file, renamed(await readFile(file, 'utf8')))
      await rename(file, join(assets, renamed(name)))
    }
  }
  const list = join(client, '.vite/manifest.json')
  await writeFile(list, renamed(await readFile(list, 'utf8')))
}
