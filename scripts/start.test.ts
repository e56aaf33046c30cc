import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const PACKAGES = { runs: { version: '1.0.0' }, builds: { version: '1.0.0', dev: true } }

/** A release with an npm that fails, and writes what it was asked for. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-start-'))
  for (const name of ['start.mjs', 'pamoja.mjs', 'setup'])
    cpSync(resolve('scripts', name), join(folder, 'scripts', name), { recursive: true })
  for (const name of ['dist/server', 'node_modules']) mkdirSync(join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: PACKAGES }))
  writeFileSync(join(folder, 'dist/sources.sha256'), 'any')
  for (const name of ['main', 'backup'])
    writeFileSync(join(folder, 'dist/server', `${name}.js`), `console.log('${name} runs')`)
  writeFileSync(
    join(folder, 'npm.cjs'),
    `require('node:fs').appendFileSync('asked', process.argv[2] + '\\n'); process.exitCode = 1`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function start(command: string, installed: object, NODE_ENV = '', user: { uid?: number } = {}) {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  const env = { ...process.env, NODE_ENV, npm_execpath: join(folder, 'npm.cjs'), npm_lifecycle_event: '' }
  const script = command === 'main' ? ['scripts/start.mjs'] : ['scripts/pamoja.mjs', command]
  const { stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: folder,
    env,
    encoding: 'utf8',
    ...user,
  })
  const asked = join(folder, 'asked')
  return { stdout, stderr, npm: existsSync(asked) ? readFileSync(asked, 'utf8').trim() : null }
}

it.each(['main', 'backup'])(
  'runs %s of a release with the packages of production, also without NODE_ENV',
  (command) => {
    expect(start(command, { runs: PACKAGES.runs })).toMatchObject({ stdout: `${command} runs\n`, npm: null })
  },
)

it('leaves the packages under a running server alone when it runs a command', () => {
  for (const NODE_ENV of ['', 'production'])
    expect(start('backup', PACKAGES, NODE_ENV)).toMatchObject({ stdout: 'backup runs\n', npm: null })
})

describe.runIf(process.getuid?.() === 0)('run by root where another user owns the data', () => {
  const owner = 65_534
  beforeEach(() => {
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    chownSync(join(folder, 'data'), owner, owner)
    for (const name of ['main', 'backup'])
      writeFileSync(
        join(folder, 'dist/server', `${name}.js`),
        `require('node:fs').writeFileSync('data/written', String([process.getuid(), process.getgid(), process.getgroups()]))`,
      )
    writeFileSync(join(folder, 'dist/package.json'), '{"type":"commonjs"}')
  })

  it.each(['main', 'backup'])(
    '%s runs as the owner of the data, also with settings that only root may read',
    (name) => {
      writeFileSync(join(folder, '.env'), `DATA_DIR=${join(folder, 'data')}`, { mode: 0o600 })
      const { stderr } = start(name, { runs: PACKAGES.runs })
      const written = join(folder, 'data/written')
      expect({ stderr, owner: statSync(written).uid }).toEqual({ stderr: '', owner })
      expect(new Set(readFileSync(written, 'utf8').split(','))).toEqual(new Set([String(owner)]))
    },
  )

  it('makes a folder of the data that is not there yet as the owner of the one above it', () => {
    writeFileSync(join(folder, '.env'), `DATA_DIR=${join(folder, 'data/live')}`)
    start('backup', { runs: PACKAGES.runs })
    expect(statSync(join(folder, 'data/written')).uid).toBe(owner)
  })

  it('runs as root where root owns the folder of the data', () => {
    chownSync(join(folder, 'data'), 0, 0)
    writeFileSync(join(folder, 'data/pamoja.db'), '')
    start('backup', { runs: PACKAGES.runs })
    expect(statSync(join(folder, 'data/written')).uid).toBe(0)
  })

  it.each([
    ['a file of root', `chown -h ${owner}:${owner} `],
    ['a link to a file of root', 'is a link'],
  ])('refuses a database that is %s, and runs nothing', (kind, words) => {
    writeFileSync(join(folder, '.env'), 'DATA_DIR=data')
    writeFileSync(join(folder, 'of-root'), '')
    if (kind === 'a file of root') writeFileSync(join(folder, 'data/pamoja.db'), '')
    else symlinkSync('../of-root', join(folder, 'data/pamoja.db'))
    const { stderr } = start('backup', { runs: PACKAGES.runs })
    expect(stderr).toContain(words)
    expect(existsSync(join(folder, 'data/written'))).toBe(false)
  })

  it('follows no link that the owner of a folder has made in it', () => {
    mkdirSync(join(folder, 'of-root'))
    symlinkSync('../of-root', join(folder, 'data/live'))
    writeFileSync(join(folder, '.env'), `DATA_DIR=${join(folder, 'data/live')}`)
    expect(start('backup', { runs: PACKAGES.runs }).stderr).toContain(`is a link in a folder of user ${owner}`)
    expect(existsSync(join(folder, 'data/written'))).toBe(false)
  })

  it('follows a link of root to the data', () => {
    symlinkSync('data', join(folder, 'linked'))
    writeFileSync(join(folder, '.env'), `DATA_DIR=${join(folder, 'linked')}`)
    start('backup', { runs: PACKAGES.runs })
    expect(statSync(join(folder, 'data/written')).uid).toBe(owner)
  })

  it('says that the owner can’t read the release', () => {
    chmodSync(folder, 0o700)
    writeFileSync(join(folder, '.env'), 'DATA_DIR=data')
    const { stderr } = start('backup', { runs: PACKAGES.runs })
    expect(stderr).toContain(`user ${owner}, who can't read ${join(folder, 'dist/server/backup.js')}`)
  })
})

it('names what the configuration lacks before it installs or builds anything', () => {
  const rules = 'server/platform/required-variables.js'
  cpSync(resolve(rules), join(folder, rules))
  rmSync(join(folder, 'dist'), { recursive: true })
  const { stdout, stderr, npm } = start('main', {}, 'production')
  expect({ stdout, npm }).toEqual({ stdout: '', npm: null })
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
    expect(stderr).toContain(`${name}: required`)
  expect(stderr).not.toContain('    at ')
})

it.each(['', 'production'])('leaves the packages of development where they are: NODE_ENV=%s', (NODE_ENV) => {
  expect(start('main', PACKAGES, NODE_ENV)).toMatchObject({ stdout: 'main runs\n', npm: null })
})

describe('in a clone whose sources were changed', () => {
  beforeEach(() => {
    // What makes it a clone, and gives the sources another hash than that of the build.
    for (const name of ['pwa', 'server', 'shared', 'data/copy', 'scripts/build'])
      mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'server/main.ts'), 'changed')
  })

  it('runs a command with the build that is there, with other packages in the lock file too', () => {
    for (const installed of [PACKAGES, { runs: { version: '0.9.0' } }])
      expect(start('backup', installed)).toMatchObject({ stdout: 'backup runs\n', stderr: '', npm: null })
  })

  it('says what to do when there is no build for a command', () => {
    rmSync(join(folder, 'dist'), { recursive: true })
    expect(start('backup', PACKAGES)).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('npm run build first'),
      npm: null,
    })
  })

  it.runIf(process.getuid?.() === 0)('says what to do when the user of the service may not build', () => {
    chmodSync(folder, 0o755)
    const { stderr, npm } = start('main', PACKAGES, 'production', { uid: 65_534 })
    expect({ stderr, npm }).toEqual({
      stderr: expect.stringContaining(`as a user who may write in ${folder}`),
      npm: null,
    })
  })
})

it.each([
  ['PORT=3000\n\nPORT 3001\n', '.env, line 3: a setting is written as NAME=value'],
  ['# Settings\nSECRET_KEY="hidden\nPORT=3000\n', '.env, line 2: the quote is never closed'],
  [null, '.env is a folder'],
])('names the line of .env that is no setting, never its value: %j', (text, sentence) => {
  if (text === null) mkdirSync(join(folder, '.env'))
  else writeFileSync(join(folder, '.env'), text)
  const { stdout, stderr } = start('backup', PACKAGES)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/hidden|3001|^ {4}at /m)
  expect(stdout).toBe('')
})

it.runIf(process.getuid?.() === 0)('says that .env can’t be read', () => {
  writeFileSync(join(folder, '.env'), 'PORT=3000', { mode: 0o600 })
  chmodSync(folder, 0o755)
  expect(start('backup', PACKAGES, '', { uid: 65_534 }).stderr).toContain(".env can't be read (EACCES)")
})

it('reads settings with quotes over several lines, comments and export', () => {
  writeFileSync(join(folder, '.env'), "# One\nexport A_TEXT='one\n=two' # three\n  B_TEXT = four\nC_TEXT=\n")
  writeFileSync(join(folder, 'dist/server/backup.js'), 'console.log(process.env.A_TEXT + process.env.B_TEXT)')
  expect(start('backup', PACKAGES).stdout).toBe('one\n=twofour\n')
})
