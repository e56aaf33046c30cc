import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type Manifest, type Plugin } from 'vite'
import { moduleOf, PAGES, type Page } from '../../pwa/page/pages.ts'
import type { FilesOfBuild } from '../../pwa/service-worker/files/build.ts'
import { readBuild } from '../../server/http/pages/build.ts'
import { OLDEST_SYNTAX } from './browsers.ts'
import { firstVisitFiles } from './first-visit.ts'
import { messages } from './messages/messages.ts'

/** Adds the web app manifest and the service worker, with its list of files to cache, to the browser's build. */
export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'pamoja:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.build.outDir)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: readFileSync('manifest.webmanifest') })
    },
    writeBundle: {
      // The list of the build's files is written by then.
      order: 'post',
      async handler() {
        const files = JSON.stringify(listFiles(outDir))
        writeFileSync(join(outDir, 'sw.js'), `self.filesOfBuild=${files};\n${await buildWorker()}`)
      },
    },
  }
}

/** Bundles the service worker. */
async function buildWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [messages({ hasPacks: false })],
    build: {
      write: false,
      target: OLDEST_SYNTAX,
      // As a library it needs no code that loads chunks.
      lib: { entry: 'pwa/service-worker.ts', name: 'app', formats: ['iife'] },
      rolldownOptions: {
        // The worker uses signals without React, so it does not need the side effects of the React binding.
        treeshake: { moduleSideEffects: (id) => !id.includes('signals-react') },
      },
    },
  })
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
  return chunk.code
}

/** Loads the screens of a signed-in user and their data, which visitors do not need. */
const OWN_SCREENS = 'pwa/app/preload-account-screens.ts'

/** Files besides scripts and styles. */
const OTHERS = ['icons/icon.svg', 'manifest.webmanifest']

/**
 * Selects the files that the service worker caches: those of pages without an account, and those that it may fetch later. `others`
 * changes with the files that have no hash in their name, so that browsers then notice a new worker.
 */
function listFiles(directory: string): FilesOfBuild & { others: string } {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(directory, '.vite/manifest.json'), 'utf8'))
  const modulesOf = (...kept: Page['kept'][]) =>
    PAGES.filter((page) => kept.includes(page.kept)).map((page) => `pwa/${moduleOf(page)}`)
  const used = [...modulesOf('signed-in', 'when-opened'), OWN_SCREENS]
  const inTime = modulesOf('in-time')
  const needed = filesOf(manifest, ['pwa/entry-client.tsx'], [...used, ...inTime])
  const later = filesOf(manifest, inTime, used)
  const first = firstVisitFiles(manifest)
  const list = (files: Iterable<string>) =>
    [...new Set(files)]
      .filter((file) => !basename(file).startsWith('words-'))
      .sort()
      .map((file) => `/${file}`)
  const others = createHash('sha256')
  for (const file of OTHERS) others.update(readFileSync(join(directory, file)))
  return {
    build: readBuild(directory).id,
    now: list([...[...needed].filter((file) => first.has(file)), ...OTHERS]),
    onReturn: list([...needed].filter((file) => !first.has(file))),
    inTime: list([...later].filter((file) => !needed.has(file))),
    others: others.digest('hex').slice(0, 8),
  }
}

/** Returns the files of modules and of everything that they import, statically or dynamically, except the excluded screens. */
function filesOf(manifest: Manifest, modules: string[], excluded: string[]): Set<string> {
  const seen = new Set(excluded)
  const files = new Set<string>()
  const visit = (module: string) => {
    const chunk = manifest[module]
    if (seen.has(module) || !chunk) return
    seen.add(module)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  modules.forEach(visit)
  return files
}
