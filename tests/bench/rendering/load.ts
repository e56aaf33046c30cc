import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

export type Rendering = typeof import('./entry')

/**
 * Builds the renderer of pages like the product, beside a function that renders their content alone, and loads both, with the screens at
 * some addresses.
 */
export async function loadRendering(paths: readonly string[]): Promise<Rendering> {
  const root = resolve(import.meta.dirname, '../../..')
  // Inside the project, where Node finds its packages.
  const outDir = await mkdtemp(join(root, 'dist', 'rendering-'))
  try {
    await build({
      root,
      mode: 'production',
      logLevel: 'error',
      build: {
        ssr: true,
        outDir,
        rolldownOptions: { input: { rendering: resolve(import.meta.dirname, 'entry.tsx') } },
      },
    })
    const loaded: Rendering = await import(pathToFileURL(join(outDir, 'rendering.js')).href)
    // The modules of all pages, before their files are away.
    await Promise.all(paths.map((path) => loaded.preload(path)))
    return loaded
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
