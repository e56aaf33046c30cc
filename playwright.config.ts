import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, type BrowserKind, browserEnvironment, findBrowser } from './scripts/setup/browser.mjs'

const NEEDS_WHOLE_BROWSER = /\/(?:background-sync|install|notices|push)\.spec\.ts$/

/** Runs the journeys on the built product, in a real browser with the size of a phone. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/support/seed.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only on a second try has found a fault, in itself or in the product.
  retries: 0,
  // One more than the number of cores of most machines, because journeys wait for a quarter of their time.
  workers: 3,
  // Long, so that journeys pass on a busy machine. They wait for conditions, never for a fixed time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 800 },
    locale: 'en-US',
    // Recording would take a third more time. Use `--trace on` to examine a failed journey.
    trace: 'off',
  },
  projects: [
    { name: 'journeys', testIgnore: NEEDS_WHOLE_BROWSER, use: launch('light') },
    { name: 'whole-browser', testMatch: NEEDS_WHOLE_BROWSER, use: launch('whole') },
  ],
})

function launch(kind: BrowserKind) {
  const executablePath = findBrowser(kind) ?? undefined
  return { launchOptions: { executablePath, args: BROWSER_ARGUMENTS, env: browserEnvironment() } }
}
