import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { OLDEST_BROWSERS, OLDEST_SYNTAX } from './scripts/build/browsers.ts'
import { messages } from './scripts/build/messages/messages.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Modules that always load together share one file. All other modules are split by screen. */
const chunks = [
  // Four fifths of the script. In a separate file, they stay cached over most updates. The excluded modules are not needed at once.
  {
    name: 'libraries',
    test: /node_modules(?!.*(?:useMutation|mutationObserver|formatjs))/,
    priority: 3,
  },
  // Only scripts: stylesheets are entries, and would become scripts that import this file. The starter stands in the pages.
  {
    name: 'app',
    test: /^(?!pack:|.*[\\/]pwa[\\/]starter[\\/]|.*[\\/]language[\\/](?:formats|countries)[\\/]).*\.tsx?$/,
    tags: ['$initial' as const],
    priority: 2,
  },
  // Components and calls of most public pages.
  {
    name: 'cards',
    test: /[\\/]components[\\/]\w+[\\/](?:FundraiserCard|CardGrid|DataAge|LoadingFailed)\.tsx$|home[\\/]Figures\.tsx$|(?:home-route|contract[\\/](?:users|fundraisers|site[\\/]figures)|copy[\\/](?:home|organisation))\.ts$/,
    priority: 1,
  },
  // Data of routes, which load before their screens.
  {
    name: 'pages',
    test: /[\\/]pwa[\\/](?:app[\\/]route-data|screens[\\/](?:auth|browse|fundraiser|user)[\\/]\w+-route)\.ts$/,
  },
  // Modules of a few lines that most screens share: in a file of its own, each would cost them one more request.
  {
    name: 'small',
    test: /[\\/](?:copy[\\/]marks|former-members|page-icons|sign-in-address|time-ago|useViewer|user-totals|WithoutScriptNote|rules[\\/]dates|format-(?:money|time))\.tsx?$/,
  },
  // What people load who stay: modules too small to be compressed alone.
  { name: 'stay', test: /[\\/](?:busy|tell-worker|writes-drafts|ToastMessage|trusted-scripts)\.tsx?$/, priority: 1 },
  // What every form needs of the device's storage, and what gives: each module alone is smaller than the head of its answer.
  { name: 'device', test: /[\\/](?:under-lock|device-store|database|drafts)\.ts$/, priority: 1 },
  {
    name: 'giving',
    test: /[\\/](?:may-edit|follow-wish|payer-device|pending-payment|attempt-key|TickMeaning|DonationRow|useTypedDetails|InAfrica|QuickAmounts|useFeeTerms|payment-lock|useOwnDetails|LocalAmounts|useLocalRate|DonationProblem|announce-success|request-payment|pwa[\\/]payments[\\/]words|guess-country|load-card-provider|contract[\\/](?:payments|user-donations)|money[\\/](?:mobile-money|currencies))\.tsx?$/,
  },
  // What shows what the device has, without a connection.
  { name: 'kept', test: /[\\/](?:useKeptCards|kept-cards|find-cards|KeptResults|KeptRest)\.tsx?$/ },
  { name: 'lists', test: /[\\/](?:ListPages|cards-of-page)\.tsx$/ },
  { name: 'missing', test: /[\\/]components[\\/]missing[\\/](?:NothingHere|\w+NotFound)\.tsx$/ },
  { name: 'reading', test: /[\\/]components[\\/]reading[\\/]/ },
]

/**
 * Selects the files that are preloaded with a dynamic chunk. Most chunks request their imports themselves, because a list of them would
 * make every first visit larger. Exceptions are styles, which must load first, and the page of a fundraiser, which most people open next.
 */
function resolveDependencies(chunk: string, dependencies: string[]): string[] {
  const isLikelyNext = /\bFundraiserScreen/.test(chunk)
  return dependencies.filter(
    (file) =>
      file.endsWith('.css') ||
      (isLikelyNext && !/(?:libraries|entry|runtime|database|device-store|pending-payment)-/.test(file)),
  )
}

/** The router's package always resolves to its development build, which includes warnings. */
const routerForProduction = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name).replace('/development/', '/production/')),
}))

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: OLDEST_SYNTAX,
  cssTarget: OLDEST_BROWSERS,
  manifest: true,
  modulePreload: { polyfill: false, resolveDependencies },
  rolldownOptions: {
    transform: { assumptions: { setPublicClassFields: true, noDocumentAll: true } },
    treeshake: {
      // A language's file has its table alone: the page makes the format.
      manualPureFunctions: ['makeFormat'],
    },
    input: {
      'entry-client': 'pwa/entry-client.tsx',
      critical: 'pwa/styles/critical.scss',
      'critical-fundraiser': 'pwa/styles/critical-fundraiser.scss',
      'critical-others': 'pwa/styles/critical-others.scss',
      starter: 'pwa/starter/starter.ts',
    },
    output: { codeSplitting: { groups: chunks }, hashCharacters: 'hex' },
  },
}

/** The server, its commands, and the renderer that it loads. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      'audit-money': 'server/operations/commands/audit-money.ts',
      'audit-trail': 'server/operations/commands/audit-trail.ts',
      'list-reader': 'server/platform/database/list-reader.js',
      backup: 'server/operations/commands/backup.ts',
      doctor: 'server/startup/doctor.ts',
      maintenance: 'server/operations/commands/maintenance.ts',
      'make-admin': 'server/operations/commands/make-admin.ts',
      move: 'server/operations/commands/move.ts',
      migrate: 'server/operations/commands/migrate.ts',
      restore: 'server/operations/commands/restore.ts',
      'rotate-keys': 'server/operations/commands/rotate-keys.ts',
      'verify-backup': 'server/operations/commands/verify-backup.ts',
      sessions: 'server/operations/commands/sessions.ts',
      'entry-server': 'pwa/entry-server.tsx',
    },
  },
}

/** There are two builds: one for the browser (`vite build`) and one for the server (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'pwa/public',
  plugins: [messages(), react(), isSsrBuild ? [] : [serviceWorker()]],
  build: isSsrBuild ? serverBuild : browserBuild,
  resolve: { alias: command === 'build' && !isSsrBuild ? routerForProduction : [] },
  // Bundles React's production build. The server may run with another NODE_ENV later.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Pico is written for an older version of Sass. We can't fix its warnings.
  css: { preprocessorOptions: { scss: { quietDeps: true } } },
  // A server has only the packages that it needs; all others become part of its build.
  ssr: isSsrBuild ? { noExternal: true as const, external: Object.keys(dependencies) } : {},
}))
