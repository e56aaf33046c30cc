import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Refusal } from './refusal.mjs'
import { run, runPackage } from './run.mjs'

/**
 * `light` is headless Chromium, which needs half of the time for the same pages. Only the `whole` one installs apps, shows
 * notifications and sends in the background.
 * @typedef {'light' | 'whole'} BrowserKind
 */

const LIGHT = '/usr/bin/chromium-headless-shell'
const WHOLE = [
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
 * The Chromium of this machine: `CHROMIUM_PATH`, an installed one, or Playwright's download; null when there is none. Without a light
 * one it returns the whole one.
 * @param {BrowserKind} [kind]
 * @returns {string | null}
 */
export function findBrowser(kind = 'light') {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Refusal(`CHROMIUM_PATH: there is no ${chosen}`)
  if (chosen) return chosen
  // Only now: the scripts that import this file install the packages first.
  const { chromium } = createRequire(import.meta.url)('playwright')
  const places = [...(kind === 'light' ? [LIGHT] : []), ...WHOLE, chromium.executablePath()]
  return places.find((path) => existsSync(path)) ?? null
}

/**
 * Finds a browser of each kind, or installs them: Debian's packages where that is possible, else Playwright's download.
 * @param {Pick<import('./run.mjs').RunOptions, 'output'>} [options]
 * @returns {Promise<string>} The light one.
 */
export async function installBrowser({ output = 'shown' } = {}) {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isLacking = () => !findBrowser('whole') || (isDebian && !process.env.CHROMIUM_PATH && !existsSync(LIGHT))
  if (isLacking() && isDebian) {
    console.log('Installing browsers for the journeys…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env, output: 'never' })
    const names = ['chromium', 'chromium-headless-shell']
    const install = (/** @type {string[]} */ packages) =>
      run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env, output })
    // Older releases of Debian have the whole one only.
    if ((await install(names)) !== 0) await install(['chromium'])
  }
  if (!findBrowser('whole')) await runPackage('playwright/cli.js', ['install', 'chromium'], { output })
  const found = findBrowser()
  if (!found)
    throw new Refusal(
      'No Chromium could be installed. Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  return found
}
