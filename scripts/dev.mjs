import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { runPackage } from './setup/run.mjs'

/** `npm run dev`: runs the server from its sources. It restarts when they change; modules of the browser are replaced in open pages. */
await runScript(async () => {
  await installPackages()
  process.exitCode = await runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'scripts/dev/server.ts'])
})
