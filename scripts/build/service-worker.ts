import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, PluginOption } from 'vite'
import { type ResolvedVitePWAOptions, VitePWA } from 'vite-plugin-pwa'
import { moduleOf, PAGES, type Page } from '../../pwa/page/pages.ts'
import { readBuild } from '../../server/http/pages/build.ts'

/** The browser's build with its manifest and its service worker, which is told what to keep from the start. */
export function serviceWorker(): PluginOption {
  let outDir = ''
  let isWritten = false
  return [
    {
      name: 'pamoja:manifest',
      apply: 'build',
      configResolved(config) {
        outDir = config.build.outDir
      },
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: readFileSync('manifest.webmanifest') })
      },
      writeBundle() {
        isWritten = true
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      // The plugin would name it after its source; the address is one that outlives every name of a file here.
      integration: { beforeBuildServiceWorker: (options) => nameWorker(options, resolve(outDir, 'sw.js')) },
      injectManifest: {
        rollupFormat: 'iife',
        // The worker uses signals without React: the binding changes nothing for those who do not call it.
        rollupOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('signals-react') } },
        globPatterns: ['assets/*.{js,css}', 'icons/icon.svg', 'manifest.webmanifest'],
        maximumFileSizeToCacheInBytes: 500_000,
        // It is called after a build that failed, too, and must not hide the reason.
        manifestTransforms: [async (files) => (isWritten ? keptFromTheStart(files, outDir) : { manifest: files })],
      },
    }),
  ]
}

function nameWorker(options: ResolvedVitePWAOptions, path: string): void {
  options.swDest = path
  options.injectManifest.swDest = path
}

interface File {
  url: string
  revision: string | null
  size: number
}

/** What fetches the screens of somebody who is signed in, with their data: a visitor needs neither. */
const OWN_SCREENS = 'pwa/app/preload-account-screens.ts'

/**
 * Of the build's files those that pages without an account need, the shell, which changes with every build, and marked as such
 * what is only fetched in time.
 */
function keptFromTheStart(files: File[], directory: string): { manifest: File[] } {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(directory, '.vite/manifest.json'), 'utf8'))
  const modulesOf = (...kept: Page['kept'][]) =>
    PAGES.filter((page) => kept.includes(page.kept)).map((page) => `pwa/${moduleOf(page)}`)
  const used = [...modulesOf('signed-in', 'when-opened'), OWN_SCREENS]
  const inTime = modulesOf('in-time')
  const needed = filesOf(manifest, ['pwa/entry-client.tsx'], [...used, ...inTime])
  const later = filesOf(manifest, inTime, used)
  const kept = files.filter(({ url }) => !url.startsWith('assets/') || needed.has(url))
  const keptLater = files.filter(({ url }) => later.has(url) && !needed.has(url))
  return {
    manifest: [
      ...kept,
      ...keptLater.map((file) => ({ ...file, isKeptInTime: true })),
      { url: 'shell.html', revision: readBuild(directory).id, size: 0 },
    ],
  }
}

/** The files of modules and all that these may load, now or later, but for the screens to be left out. */
function filesOf(manifest: Manifest, modules: string[], leftOut: string[]): Set<string> {
  const seen = new Set(leftOut)
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
