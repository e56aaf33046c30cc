import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readBuild } from '../../server/rendering/build'
import { startBuiltServer } from './built-server'
import { makeDataDirectory } from './seeded-data'

/** A server whose browser build can be replaced by a newer one, as a deploy does. */
export interface UpdatableServer {
  readonly origin: string
  /** What pages of the present build name in `data-build`. */
  buildId(): string
  deploy(): Promise<void>
  /** Puts the script that turns the service worker off in its place (docs/offline.md). */
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
    async switchWorkerOff() {
      await cp(resolve(import.meta.dirname, '../../docs/service-worker-off.js'), join(client, 'sw.js'))
      await rm(join(client, 'sw.js.br'), { force: true })
      await restart()
    },
    async stop() {
      await server.kill()
      for (const directory of [dataDirectory, client]) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The same files under another build's id: only the list of files and the worker that knows the id are other than before. */
async function makeNewer(client: string): Promise<void> {
  const list = join(client, '.vite/manifest.json')
  const worker = join(client, 'sw.js')
  const earlier = readBuild(client).id
  await writeFile(list, `${await readFile(list, 'utf8')}\n`)
  const script = await readFile(worker, 'utf8')
  await writeFile(worker, script.replaceAll(earlier, readBuild(client).id))
  await rm(`${worker}.br`)
}
