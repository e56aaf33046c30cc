import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
/** What the browser's build is made of. */
const SOURCES = [
  'pwa',
  'server',
  'shared',
  'data',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'manifest.webmanifest',
]

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30, stdio: 'pipe' })

/**
 * Builds the browser's files from a copy of the sources, as they are now or at a commit, after `edit` has changed the copy. Returns the
 * result of `use`, which gets the folder of the build; then removes both.
 */
export async function buildSources<Result>(
  { commit, edit }: { commit?: string; edit?: (sources: string) => void },
  use: (client: string) => Promise<Result> | Result,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-sources-'))
  try {
    if (commit) execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...SOURCES) })
    else copySources(folder)
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
    edit?.(folder)
    const words = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', 'built']
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, words, { cwd: folder, env })
    return await use(join(folder, 'built'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether a commit has a file. False where the commit is not known, as in a clone without history. */
export function hasFile(commit: string, path: string): boolean {
  try {
    git('cat-file', '-e', `${commit}:${path}`)
    return true
  } catch {
    return false
  }
}

/** Copies what git would commit, so no data of a server that runs here. */
function copySources(folder: string): void {
  const names = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z', ...SOURCES)
  const deleted = new Set(git('ls-files', '--deleted', '-z').toString().split('\0'))
  for (const name of names.toString().split('\0')) {
    if (name === '' || deleted.has(name)) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    copyFileSync(join(ROOT, name), join(folder, name))
  }
}
