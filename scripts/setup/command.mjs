import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseDriverLoads } from './driver.mjs'
import { Refusal } from './refusal.mjs'
import { ROOT } from './run.mjs'

/**
 * Throws a Refusal when a command can't run with the build and the packages that are there.
 * @param {string} command
 */
export function refuseUnusable(command) {
  if (!existsSync(resolve(ROOT, 'dist/server/main.js')))
    throw new Refusal(`There is no build in ${ROOT}, and a command makes none. Run npm run build first.`)
  if (!existsSync(resolve(ROOT, 'dist/server', `${command}.js`)))
    throw new Refusal(
      `The build in ${ROOT} has no command ${command}. If its sources have it, run npm run build first.`,
    )
  if (!databaseDriverLoads())
    throw new Refusal(
      `better-sqlite3 is not installed for Node.js ${process.versions.node}, and a command installs nothing. Stop the server, and run npm run install-and-build first.`,
    )
}
