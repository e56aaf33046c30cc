import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from '../../servers/free-ports'
import type { PeerPages } from './peers-pages'

const run = promisify(execFile)
const SOURCES = resolve(import.meta.dirname, '../peers')
/** Milliseconds for installing or building one, and for its start. */
const STEP_TIMEOUT = 200_000
const START_TIMEOUT = 60_000
/** Linux counts memory in these units. */
const KB = 1_024

interface PeerKind {
  name: string
  folder: 'next' | 'react-router' | 'express'
  build?: string[]
  start: (port: number) => string[]
}

/** What a developer would choose instead. The arguments are those of Node: a wrapper would be another process. */
export const PEERS: readonly PeerKind[] = [
  {
    name: 'Next.js 16.4.6',
    folder: 'next',
    build: ['node_modules/next/dist/bin/next', 'build'],
    start: (port) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
  },
  {
    name: 'React Router 7.18.4',
    folder: 'react-router',
    build: ['node_modules/@react-router/dev/bin.js', 'build'],
    start: () => ['node_modules/@react-router/serve/dist/cli.js', 'build/server/index.js'],
  },
  { name: 'Express 5.3.0 and EJS', folder: 'express', start: () => ['server.js'] },
]

export interface RunningPeer {
  name: string
  port: number
  /** Bytes of memory that its processes hold. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Installs, builds and starts one with the data of the product's pages. Throws without a network, unless it was installed before. */
export async function startPeer(kind: PeerKind, pages: PeerPages, readPicture: (path: string) => Promise<Buffer>) {
  const folder = await installed(kind)
  await writeSources(kind, folder, pages, readPicture)
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: '127.0.0.1',
  }
  if (kind.build) await run(process.execPath, kind.build, { cwd: folder, env, timeout: STEP_TIMEOUT, maxBuffer: 1e8 })
  const [port = 0] = await freePorts(1)
  const child = spawn(process.execPath, kind.start(port), {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
    // Its own group of processes: Next.js starts more of them.
    detached: true,
  })
  const peer = peerOf(kind.name, port, child)
  process.once('exit', () => end(child, 'SIGKILL'))
  try {
    await untilReady(port, child)
  } catch (error) {
    await peer.stop()
    throw error
  }
  return peer
}

/** The folder with the packages of exactly this lock. */
async function installed({ folder }: PeerKind): Promise<string> {
  const files = ['package.json', 'package-lock.json'].map((name) => join(SOURCES, folder, name))
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  const place = join(tmpdir(), `pamoja-peers-${hash.digest('hex').slice(0, 16)}`)
  const ready = join(place, 'installed')
  if (existsSync(ready)) return place
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) await cp(join(SOURCES, folder, name), join(place, name))
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']
  await run('npm', npm, { cwd: place, timeout: STEP_TIMEOUT, maxBuffer: 1e8 })
  await writeFile(`${ready}.new`, '')
  await rename(`${ready}.new`, ready)
  return place
}

async function writeSources(
  { folder }: PeerKind,
  place: string,
  pages: PeerPages,
  readPicture: (path: string) => Promise<Buffer>,
): Promise<void> {
  const isSource = (path: string) => !/package(-lock)?\.json$/.test(path)
  await cp(join(SOURCES, 'shared/data.js'), join(place, 'data.js'))
  await cp(join(SOURCES, folder), place, { recursive: true, filter: isSource })
  await rm(join(place, 'public'), { recursive: true, force: true })
  await mkdir(join(place, 'public'))
  await writeFile(join(place, 'data.json'), JSON.stringify(pages.data))
  await writeFile(join(place, 'public/main.css'), pages.styles.main)
  await writeFile(join(place, 'critical.js'), `export const CRITICAL = ${JSON.stringify(pages.styles.critical)}\n`)
  await writeFile(join(place, 'covers.js'), pages.covers)
  if (folder === 'express') await writeTemplates(place, pages)
  else await writeComponents(place, pages)
  for (const path of pages.pictures) {
    const file = join(place, 'public', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await readPicture(path))
  }
}

/** The markup around the data, as a developer would have written it. */
async function writeTemplates(place: string, { markup }: PeerPages): Promise<void> {
  for (const [name, { ejs }] of Object.entries(markup)) await writeFile(join(place, 'views', `${name}.ejs`), ejs)
}

async function writeComponents(place: string, { markup }: PeerPages): Promise<void> {
  const style = '<style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />'
  await writeFile(join(place, 'critical-style.jsx'), `export const CriticalStyle = ({ css }) => ${style}\n`)
  await cp(join(SOURCES, 'shared/parts.jsx'), join(place, 'parts.jsx'))
  const imports = `import { Link } from './link'\nimport { Cards } from './parts'\n`
  for (const [name, { jsx }] of Object.entries(markup)) {
    const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    const source = `${imports}export function ${component}({ page, children }) {\n  return <>${jsx}</>\n}\n`
    await writeFile(join(place, `${name}.jsx`), source)
  }
}

function peerOf(name: string, port: number, child: ChildProcess): RunningPeer {
  return {
    name,
    port,
    memory: async () => (child.pid === undefined ? 0 : memoryOfGroup(child.pid)),
    async stop() {
      end(child, 'SIGTERM')
      for (let turn = 0; turn < 50 && child.exitCode === null && child.signalCode === null; turn += 1) await wait(100)
      end(child, 'SIGKILL')
    },
  }
}

function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Bytes of the resident memory of all processes of a group; zero where the system does not say. */
export async function memoryOfGroup(group: number): Promise<number> {
  if (!existsSync('/proc')) return 0
  let sum = 0
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    // After the name in brackets: state, parent, group.
    const [, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(id) !== group && Number(itsGroup) !== group) continue
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * KB
  }
  return sum
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('It did not start')
}
