import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { installBrowser } from './setup/browser.mjs'
import { buildIfNeeded } from './setup/build.mjs'
import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { ROOT, runPackage } from './setup/run.mjs'
import { testEnvironment } from './test/environment.mjs'

/** `npm run screenshots`: takes pictures of all screens in all states, in two sizes and two themes, into `screenshots/`. */
await runScript(async () => {
  await installPackages()
  await buildIfNeeded()
  const env = { ...testEnvironment(), CHROMIUM_PATH: await installBrowser() }
  // `-- -g admin` replaces only the pictures of one group.
  const chosen = process.argv.slice(2)
  if (chosen.length === 0) rmSync(resolve(ROOT, 'screenshots'), { recursive: true, force: true })
  const config = ['--config', 'tests/deep/screenshots/screenshots.config.ts']
  process.exitCode = await runPackage('@playwright/test/cli.js', ['test', ...config, ...chosen], { env })
})
