import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { runPackage } from './setup/run.mjs'

/** `npm run drill`: strikes every call to the providers with every fault; it takes up to an hour and prints figures. */
await runScript(async () => {
  await installPackages()
  process.exitCode = await runPackage('tsx/dist/cli.mjs', ['tests/deep/drills/money/main.ts', ...process.argv.slice(2)])
})
