import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { serviceWorker } from './scripts/build/service-worker.ts'

/** What is always loaded together is one file each; the rest is split by screen. */
const chunks = [
  // Four fifths of the script; in a file of their own they outlive most updates. `workbox-window` is not needed at once.
  { name: 'libraries', test: /node_modules(?!.*workbox-window)/, priority: 3 },
  // Script only: the stylesheets are entries, and would become scripts that import it.
  { name: 'app', test: /\.tsx?$/, tags: ['$initial' as const], priority: 2 },
  { name: 'cards', test: /[\\/]components[\\/](?:FundraiserCard|CardGrid|DataAge|LoadingFailed)\.tsx$/, priority: 1 },
]

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  manifest: true,
  rolldownOptions: {
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
      'audit-money': 'server/audit-money.ts',
      backup: 'server/backup.ts',
      restore: 'server/restore.ts',
      'entry-server': 'pwa/entry-server.tsx',
    },
  },
}

/** Two builds of one tree: the browser's (`vite build`) and the server's (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'pwa/public',
  plugins: [react(), isSsrBuild ? [] : serviceWorker()],
  build: isSsrBuild ? serverBuild : browserBuild,
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
