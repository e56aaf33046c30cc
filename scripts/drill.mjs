import { buildIfNeeded } from './setup/build.mjs'
import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { runPackage } from './setup/run.mjs'

/** They run the build, as an operator does. */
const WITH_BUILD = ['operate', 'backups']

/** `npm run drill -- money`: runs the drill of that name in `tests/deep/drills`; it takes up to an hour and prints figures. */
await runScript(async () => {
  await installPackages()
  const [name = '', ...options] = process.argv.slice(2)
  if (WITH_BUILD.includes(name)) await buildIfNeeded()
  process.exitCode = await runPackage('tsx/dist/cli.mjs', [`tests/deep/drills/${name}/main.ts`, ...options])
})
