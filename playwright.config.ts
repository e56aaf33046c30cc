import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, findBrowser } from './scripts/setup/browser.mjs'

/** Journeys through the built product, in a real browser of the size of a phone. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/seed.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine in CI is no reason to refuse a change; what passed only later is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: BROWSER_ARGUMENTS },
    viewport: { width: 360, height: 800 },
    locale: 'en-US',
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
})
