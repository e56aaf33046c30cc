import { defineConfig } from '@playwright/test'
import base from '../../../playwright.config'

/** `npm run screenshots`: asserts nothing, and writes pictures for people to look at. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../../journeys/support/seed.ts',
  outputDir: '../../../test-results/screenshots',
  timeout: 900_000,
  use: { ...base.use, trace: 'off' },
})
