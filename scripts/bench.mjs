import { installBrowser } from './setup/browser.mjs'
import { buildIfNeeded } from './setup/build.mjs'
import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { runPackage } from './setup/run.mjs'
import { testEnvironment } from './test/environment.mjs'

/** `npm run bench`: builds these sources if necessary, and runs the benchmarks on the build. */
await runScript(async () => {
  await installPackages()
  await buildIfNeeded()
  const env = { ...testEnvironment(), CHROMIUM_PATH: await installBrowser() }
  process.exitCode = await runPackage('tsx/dist/cli.mjs', ['tests/bench/main.ts', ...process.argv.slice(2)], { env })
})
