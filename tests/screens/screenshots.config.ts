import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** `npm run screenshots`: nothing is asserted, pictures are written to be looked at. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../journeys/seed.ts',
  outputDir: '../../test-results/screenshots',
  timeout: 900_000,
  use: { ...base.use, trace: 'off' },
})
