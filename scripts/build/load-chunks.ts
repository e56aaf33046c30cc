import type { Plugin } from 'vite'

/** The module of Vite that wraps each `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/

/**
 * Loads chunks with our own function. The one of Vite also serves addresses and policies that this site does not have, and makes each
 * first visit larger by 300 bytes.
 */
export function loadChunks(): Plugin {
  return {
    name: 'pamoja:load-chunks',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => ({
        code: "export { loadChunk as __vitePreload } from '/pwa/offline/updates/load-chunk.ts'",
        moduleSideEffects: false,
      }),
    },
  }
}
