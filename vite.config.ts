import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { stripSummaries } from './scripts/build/strip-summaries.ts'

/** What is always loaded together is one file each; the rest is split by screen. */
const chunks = [
  // Four fifths of the script; in a file of their own they outlive most updates. What is left out is not needed at once.
  { name: 'libraries', test: /node_modules(?!.*(?:workbox-window|useMutation|mutationObserver))/, priority: 3 },
  // Script only: the stylesheets are entries, and would become scripts that import it.
  { name: 'app', test: /\.tsx?$/, tags: ['$initial' as const], priority: 2 },
  // What most public pages show and ask for.
  {
    name: 'cards',
    test: /[\\/]components[\\/]\w+[\\/](?:FundraiserCard|CardGrid|DataAge|LoadingFailed)\.tsx$|(?:home-route|contract[\\/](?:users|fundraisers)|copy[\\/]home)\.ts$/,
    priority: 1,
  },
  // What is known of pages besides their screens.
  {
    name: 'pages',
    test: /[\\/]pwa[\\/](?:app[\\/]route-data|screens[\\/](?:auth|browse|fundraiser|user)[\\/]\w+-route)\.ts$/,
  },
  { name: 'reading', test: /[\\/]components[\\/]reading[\\/]/ },
]

/**
 * What a chunk that is loaded later needs besides itself is asked for when it says so itself: listing it all beforehand would weigh
 * on everyone's first visit. Styles must be there before it, and the page of a fundraiser is where most people go on to.
 */
function resolveDependencies(chunk: string, dependencies: string[]): string[] {
  const isNext = /\bFundraiserScreen/.test(chunk)
  return dependencies.filter((file) => file.endsWith('.css') || (isNext && !/(?:libraries|entry|runtime)-/.test(file)))
}

/** The router's package names its development build, with the warnings, whatever is built. */
const routerForProduction = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name).replace('/development/', '/production/')),
}))

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: { polyfill: false, resolveDependencies },
  rolldownOptions: {
    // We read signals by `useClientSignal`: what the binding does to React when it is loaded is not needed.
    treeshake: { moduleSideEffects: [{ test: /signals-react/, sideEffects: false }] },
    input: { 'entry-client': 'pwa/entry-client.tsx', critical: 'pwa/styles/critical.scss' },
    output: { codeSplitting: { groups: chunks } },
  },
}

/** The server with its commands, and the renderer that it loads. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      'audit-money': 'server/operations/commands/audit-money.ts',
      backup: 'server/operations/commands/backup.ts',
      'make-admin': 'server/operations/commands/make-admin.ts',
      restore: 'server/operations/commands/restore.ts',
      'entry-server': 'pwa/entry-server.tsx',
    },
  },
}

/** Two builds of one tree: the browser's (`vite build`) and the server's (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'pwa/public',
  plugins: [react(), isSsrBuild ? [] : [stripSummaries(), serviceWorker()]],
  build: isSsrBuild ? serverBuild : browserBuild,
  resolve: { alias: command === 'build' && !isSsrBuild ? routerForProduction : [] },
  // React's production build is bundled, whatever NODE_ENV the server later runs with.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Pico is written for an older Sass; its warnings are not ours to mend.
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  ssr: {
    noExternal: isSsrBuild
      ? [
          'react',
          'react-dom',
          'react-router-dom',
          'react-router',
          'use-sync-external-store',
          /^@tanstack\//,
          /^@preact\//,
        ]
      : [],
  },
}))
