import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type Manifest, type Plugin } from 'vite'
import { moduleOf, PAGES, type Page } from '../../pwa/page/pages.ts'
import type { FilesOfBuild } from '../../pwa/service-worker/files/build.ts'
import { PACK, PACK_NAMES, type PackName, writePack } from '../../pwa/service-worker/files/pack.ts'
import { readBuild } from '../../server/http/pages/build.ts'
import { entityTag } from '../../server/http/response/entity-tag.ts'
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
        const code = await buildWorker()
        const name = `worker-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
        writeFileSync(join(outDir, 'assets', name), code)
        const files = listFiles(outDir)
        for (const pack of PACK_NAMES) writePackOf(files, pack, outDir)
        writeFileSync(join(outDir, 'sw.js'), workerScript(files, `/assets/${name}`))
      },
    },
  }
}

/** Bundles the service worker. The text does not depend on the other files of the build, so it changes only when its own code does. */
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

/**
 * The script that browsers ask for at each start, and that is never compressed against an earlier one: the list alone. The code comes
 * from a file that stays as it is over most builds. The policy allows this file only (server/http/response/security-headers.ts).
 */
function workerScript(files: FilesOfBuild, code: string): string {
  return `self.filesOfBuild=${JSON.stringify(files)}
self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:address=>address==="${code}"?address:null})
importScripts("${code}")
`
}

/** Loads the screens of a signed-in user and their data, which visitors do not need. */
const OWN_SCREENS = 'pwa/app/preload-account-screens.ts'

/** Files besides scripts and styles. */
const OTHERS = ['icons/icon.svg', 'manifest.webmanifest']

/**
 * Selects the files that the service worker caches: those of pages without an account, those that it may fetch later, and the
 * sentences, of which it caches those of its reader's languages.
 */
function listFiles(directory: string): FilesOfBuild {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(directory, '.vite/manifest.json'), 'utf8'))
  const { id } = readBuild(directory)
  const modulesOf = (...kept: Page['kept'][]) =>
    PAGES.filter((page) => kept.includes(page.kept)).map((page) => `pwa/${moduleOf(page)}`)
  const used = [...modulesOf('signed-in', 'when-opened'), OWN_SCREENS]
  const inTime = modulesOf('in-time')
  const needed = filesOf(manifest, ['pwa/entry-client.tsx'], [...used, ...inTime])
  const later = filesOf(manifest, inTime, used)
  const first = firstVisitFiles(manifest)
  const isWords = (file: string) => basename(file).startsWith('words-')
  const kept = [...needed].filter((file) => !isWords(file))
  const all = Object.values(manifest).map(({ file }) => file)
  const list = (files: Iterable<string>) =>
    [...new Set(files)]
      .sort()
      .map((file) => {
        const [, content = ''] = /"(.{6})/.exec(entityTag(readFileSync(join(directory, file)))) ?? []
        return `${file.startsWith(`assets/${id}/`) ? basename(file) : `/${file}`} ${content}`
      })
      .join(' ')
  return {
    build: id,
    now: list([...kept.filter((file) => first.has(file)), ...OTHERS]),
    onReturn: list(kept.filter((file) => !first.has(file))),
    inTime: list([...later].filter((file) => !needed.has(file) && !isWords(file))),
    words: list(all.filter(isWords)),
  }
}

/** The page with which most visits begin, and what runs on it before anything is kept: what they load need not be in a pack. */
const LOADED_BEFORE = ['pwa/screens/home/HomeScreen.tsx', 'pwa/offline/updates/register-worker.ts', 'pwa/app/start.tsx']

/** Writes the pack of a list: its files in the folder of the build, without those that the first page has loaded. */
function writePackOf(files: FilesOfBuild, pack: PackName, directory: string): void {
  const folder = join(directory, 'assets', files.build)
  const { script, styles, chunksOf } = readBuild(directory)
  const loaded = new Set([script, ...styles, ...chunksOf(LOADED_BEFORE)])
  const packed = [...files[pack].matchAll(/(\S+) \S+/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('/') && !loaded.has(`/assets/${files.build}/${name}`))
    .map((name) => ({ name, content: new Uint8Array(readFileSync(join(folder, name))) }))
  writeFileSync(join(folder, pack + PACK), writePack(packed))
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
