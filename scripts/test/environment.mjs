import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../setup/run.mjs'

/** Variables that configure a developer's own server, and must not configure the servers of the tests: those of `.env.example`. */
const SERVER_VARIABLES = new Set(
  Array.from(
    readFileSync(resolve(ROOT, '.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm),
    ([, name]) => name,
  ),
)

/**
 * Returns the environment variables without those of a server.
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SERVER_VARIABLES.has(name)))
}
