import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { OLDEST_BROWSERS, OLDEST_SYNTAX } from './scripts/build/browsers.ts'
import { chunks } from './scripts/build/chunks.ts'
import { messages } from './scripts/build/messages/messages.ts'
import { readBuild } from './server/http/pages/build.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: OLDEST_SYNTAX,
  cssTarget: OLDEST_BROWSERS,
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: ['pwa/entry-client.tsx', 'pwa/loader.ts'].concat(
      ['critical', 'critical-fundraiser', 'critical-others'].map((name) => `pwa/styles/${name}.scss`),
    ),
    output: {
      hashCharacters: 'hex',
      codeSplitting: { groups: chunks },
    },
  },
}
const COMMANDS =
  'audit-money audit-trail backup maintenance make-admin migrate move restore rotate-keys sessions verify-backup'

/** The server, its commands, and the renderer that it loads. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      doctor: 'server/startup/doctor.ts',
      'entry-server': 'pwa/entry-server.tsx',
      ...Object.fromEntries(COMMANDS.split(' ').map((name) => [name, `server/operations/commands/${name}.ts`])),
    },
  },
}

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'pwa',
  filename: 'service-worker.ts',
  injectRegister: false,
  manifest: readJson('manifest.webmanifest'),
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['assets/*.{js,css}', 'icons/icon.svg', 'manifest.webmanifest'],
    globIgnores: ['**/{critical,loader}*'],
  },
  devOptions: { enabled: true, type: 'module' },
  integration: {
    configureCustomSWViteBuild(config) {
      config.define = { ...config.define, BUILD_ID: JSON.stringify(readBuild(String(config.build?.outDir)).id) }
      // A worker renders nothing: its signals need no React.
      config.resolve = { ...config.resolve, alias: { '@preact/signals-react': '@preact/signals-core' } }
    },
  },
})

/** There are two builds: one for the browser (`vite build`) and one for the server (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'pwa/public',
  plugins: [messages(), react(), isSsrBuild ? [] : pwa],
  build: isSsrBuild ? serverBuild : browserBuild,
  // Bundles React's production build. The server may run with another NODE_ENV later.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Pico is written for an older version of Sass. We can't fix its warnings.
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  // A server has only the packages that it needs; all others become part of its build.
  ssr: isSsrBuild ? { noExternal: true as const, external: Object.keys(readJson('package.json').dependencies) } : {},
}))
