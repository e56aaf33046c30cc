import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { runPackage } from './setup/run.mjs'

/** `npm run dev`: the server out of its sources. It starts again when they change; the browser's side is replaced while it runs. */
await runScript(async () => {
  await installPackages()
  process.exitCode = await runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'scripts/dev/server.ts'])
})
