import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fill } from './states/fill'
import { pack } from './states/pack'
import { startCommit } from './states/start-commit'

/**
 * `npm run keep-state -- <name> [commit]`: keeps the data that a commit (default: HEAD) leaves behind, for the tests of upgrades. Runs
 * that commit's server from its sources with today's packages, fills it through its API, and packs its data into
 * `tests/states/<name>/`.
 */
const [name, commit = 'HEAD'] = process.argv.slice(2)
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  process.stderr.write('Give a name of small letters, digits and hyphens: npm run keep-state -- 2027-01-31\n')
  process.exit(1)
}
const root = resolve(import.meta.dirname, '..')
const directory = mkdtempSync(join(tmpdir(), 'pamoja-keep-'))
try {
  const sources = join(directory, 'sources')
  mkdirSync(sources)
  run('git', ['-C', root, 'archive', '--output', join(directory, 'sources.tar'), commit])
  run('tar', ['-xf', join(directory, 'sources.tar'), '-C', sources])
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'), 'junction')
  const data = join(directory, 'data')
  const server = await startCommit(sources, data)
  const expected = await fill(server).finally(server.stop)
  const target = join(root, 'tests/states', name)
  rmSync(target, { recursive: true, force: true })
  const bytes = pack(data, join(target, 'data'))
  writeFileSync(join(target, 'state.json'), `${JSON.stringify(expected, null, 2)}\n`)
  process.stdout.write(`tests/states/${name}: ${Math.ceil(bytes / 1024)} KB\n`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
