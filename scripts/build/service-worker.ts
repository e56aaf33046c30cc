import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, PluginOption } from 'vite'
import { type ResolvedVitePWAOptions, VitePWA } from 'vite-plugin-pwa'
import { moduleOf, PAGES, type Page } from '../../pwa/page/pages.ts'
import { readBuild } from '../../server/http/pages/build.ts'
import { messages } from './messages/messages.ts'

/** Adds the web app manifest and the service worker, with its list of files to cache, to the browser's build. */
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
      // The plugin would name the worker after its source. Its address must never change, even if a source file is renamed.
      integration: { beforeBuildServiceWorker: (options) => nameWorker(options, resolve(outDir, 'sw.js')) },
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [messages({ hasPacks: false })] },
        // The worker uses signals without React, so it does not need the side effects of the React binding.
        rollupOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('signals-react') } },
        globPatterns: ['assets/*.{js,css}', 'icons/icon.svg', 'manifest.webmanifest'],
        // Only for translators, and larger than all other files.
        globIgnores: ['assets/translate-*'],
        maximumFileSizeToCacheInBytes: 500_000,
        // This also runs after a failed build, and must not hide the error.
        manifestTransforms: [async (files) => (isWritten ? listCachedFiles(files, outDir) : { manifest: files })],
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

/** The part of the page for translators that others never need. */
const TRANSLATOR = 'pwa/screens/translate/Translator.tsx'

/** Loads the screens of a signed-in user and their data, which visitors do not need. */
const OWN_SCREENS = 'pwa/app/preload-account-screens.ts'

/**
 * Selects the files that the service worker caches: those of pages without an account, the shell, which changes with every build,
 * and, marked as such, files that it may fetch later.
 */
function listCachedFiles(files: File[], directory: string): { manifest: File[] } {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(directory, '.vite/manifest.json'), 'utf8'))
  const modulesOf = (...kept: Page['kept'][]) =>
    PAGES.filter((page) => kept.includes(page.kept)).map((page) => `pwa/${moduleOf(page)}`)
  const used = [...modulesOf('signed-in', 'when-opened'), OWN_SCREENS, TRANSLATOR]
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
