import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, type BrowserKind, findBrowser } from './scripts/setup/browser.mjs'

const NEEDS_WHOLE_BROWSER = /\/(?:background-sync|install|notices)\.spec\.ts$/

/** Journeys through the built product, in a real browser of the size of a phone. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/support/seed.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a person's own machine a second try is a failure; in CI the one that may be needed is printed by name.
  retries: process.env.CI ? 1 : 0,
  // One more than most machines have cores: a journey waits for a quarter of its time, for a line, a clock or what is idle.
  workers: 3,
  // Generous, so that a busy machine fails no journey: they wait for what they want to see, never for a time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 800 },
    locale: 'en-US',
    // Recording what happens in case that it fails would cost a third of the time: `--trace on` shows a journey that fails.
    trace: process.env.CI ? 'on-first-retry' : 'off',
  },
  projects: [
    { name: 'journeys', testIgnore: NEEDS_WHOLE_BROWSER, use: launch('light') },
    { name: 'whole-browser', testMatch: NEEDS_WHOLE_BROWSER, use: launch('whole') },
  ],
})

function launch(kind: BrowserKind) {
  return { launchOptions: { executablePath: findBrowser(kind) ?? undefined, args: BROWSER_ARGUMENTS } }
}
