import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { run, runPackage } from './run.mjs'

/**
 * `light` is the headless shell of Chromium, which is twice as fast. Only the `whole` browser can install apps, show notifications
 * and send in the background.
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

/** Chromium runs as root and in containers with these, and sends no requests of its own. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The environment of a browser in tests and benchmarks. Whether words have room depends on their font, so it is the same on each machine.
 * @returns {Record<string, string>}
 */
export function browserEnvironment() {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { ...Object.fromEntries(own), FONTCONFIG_FILE: resolve(import.meta.dirname, 'fonts.conf') }
}

/**
 * Finds Chromium on this machine: `CHROMIUM_PATH`, an installed one, or Playwright's download. Returns null if there is none. If
 * there is no light one, it returns the whole one.
 * @param {BrowserKind} [kind]
 * @returns {string | null}
 */
export function findBrowser(kind = 'light') {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Refusal(`CHROMIUM_PATH: ${chosen} does not exist`)
  if (chosen) return chosen
  // Not imported at the top, because scripts that import this file first install the packages.
  const { chromium } = createRequire(import.meta.url)('playwright')
  const places = [...(kind === 'light' ? [LIGHT] : []), ...WHOLE, chromium.executablePath()]
  return places.find((path) => existsSync(path)) ?? null
}

/**
 * Finds a browser of each kind, or installs them: as Debian packages if possible, otherwise as Playwright's download.
 * @param {Pick<import('./run.mjs').RunOptions, 'output'>} [options]
 * @returns {Promise<string>} The path of the light one.
 */
export async function installBrowser({ output = 'shown' } = {}) {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isMissing = () => !findBrowser('whole') || (isDebian && !process.env.CHROMIUM_PATH && !existsSync(LIGHT))
  if (isMissing() && isDebian) {
    console.log('Installing browsers for the journeys…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env, output: 'never' })
    const names = ['chromium', 'chromium-headless-shell']
    const install = (/** @type {string[]} */ packages) =>
      run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env, output })
    // Older releases of Debian have only the whole one.
    if ((await install(names)) !== 0) await install(['chromium'])
  }
  if (!findBrowser('whole')) await runPackage('playwright/cli.js', ['install', 'chromium'], { output })
  const found = findBrowser()
  if (!found)
    throw new Refusal(
      'Chromium could not be installed. Install it, or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  return found
}
