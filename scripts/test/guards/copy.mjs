import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { ROOT } from '../../setup/run.mjs'
import { changesOf, takeAway } from './take-away.mjs'

/** What is not copied: results and builds. */
const LEFT_OUT = ['node_modules', '.git', 'dist', 'docs', 'screenshots', 'test-results', '.ci']

/** What belongs to the project in the folder of data. */
const OWN_DATA = ['README.md', 'copy', 'demo']

/**
 * A copy of the tree in which guards can be taken away.
 * @typedef {object} Copy
 * @property {string} folder
 * @property {(guard: import('./list.mjs').Guard) => Promise<() => Promise<void>>} without Takes a guard away; returns what puts it back.
 * @property {() => Promise<void>} remove
 */

/**
 * Copies the tree into a temporary folder, and links the packages.
 * @returns {Promise<Copy>}
 */
export async function createCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'pamoja-guards-'))
  await cp(ROOT, folder, { recursive: true, filter: isCopied })
  await linkPackages(folder)
  return {
    folder,
    async without(guard) {
      const originals = /** @type {[path: string, text: string][]} */ ([])
      for (const change of changesOf(guard)) {
        const path = join(folder, change.file)
        const text = await readFile(path, 'utf8')
        originals.unshift([path, text])
        await writeFile(path, takeAway(text, change))
      }
      return async () => {
        for (const [path, text] of originals) await writeFile(path, text)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Links each package, but not their folder: the tests write their caches into it.
 * @param {string} folder
 */
async function linkPackages(folder) {
  const installed = join(ROOT, 'node_modules')
  const linked = join(folder, 'node_modules')
  await mkdir(linked)
  const names = await readdir(installed)
  const packages = names.filter((name) => !name.startsWith('.'))
  await Promise.all(packages.map((name) => symlink(join(installed, name), join(linked, name))))
}

/** @param {string} path */
function isCopied(path) {
  const [top = '', second = ''] = relative(ROOT, path).split(sep)
  return !LEFT_OUT.includes(top) && (top !== 'data' || second === '' || OWN_DATA.includes(second))
}
