import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Refusal } from './refusal.mjs'
import { run, runPackage } from './run.mjs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Headless Chromium that runs as root and in containers, and that calls nobody on its own. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The Chromium of this machine: `CHROMIUM_PATH`, an installed one, or Playwright's own download; null when there is none.
 * @returns {string | null}
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Refusal(`CHROMIUM_PATH: there is no ${chosen}`)
  if (chosen) return chosen
  // Only now: the scripts that import this file install the packages first.
  const { chromium } = createRequire(import.meta.url)('playwright')
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/**
 * Finds a browser, or installs one: Debian's package where that is possible, else Playwright's download.
 * @returns {Promise<string>}
 */
export async function installBrowser() {
  const installed = findBrowser()
  if (installed) return installed
  console.log('Installing a browser for the journeys…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env, quiet: true })
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env })
  }
  if (!findBrowser()) await runPackage('playwright/cli.js', ['install', 'chromium'])
  const found = findBrowser()
  if (!found)
    throw new Refusal(
      'No Chromium could be installed. Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  return found
}
