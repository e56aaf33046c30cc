import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseDriverLoads } from './driver.mjs'
import { becomeOwnerOf } from './owner.mjs'
import { Refusal } from './refusal.mjs'
import { ROOT } from './run.mjs'

/**
 * Runs a program of the build in this process. Root becomes the user who owns the data.
 * @param {string} name `main` is the server; the others are commands.
 */
export async function runProgram(name) {
  const program = resolve(ROOT, 'dist/server', `${name}.js`)
  becomeOwnerOf(process.env.DATA_DIR || 'data/run', program)
  endWithParent()
  await import(pathToFileURL(program).href)
}

/**
 * Throws a Refusal when a command can't run with the build and the packages that are there.
 * @param {string} command
 */
export function refuseUnusable(command) {
  if (!existsSync(resolve(ROOT, 'dist/server', `${command}.js`)))
    throw new Refusal(`There is no build of ${command} in ${ROOT}, and a command makes none. Run npm run build first.`)
  if (!databaseDriverLoads())
    throw new Refusal(
      `better-sqlite3 is not installed for Node.js ${process.versions.node}, and a command installs nothing. Stop the server, and run npm run build first.`,
    )
}

/** Some shells do not end their child processes, so the server detects the end of its parent. */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
