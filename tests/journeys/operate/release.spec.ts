import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { releaseName, stageRelease } from '../../../scripts/setup/stage-release.mjs'
import { freePorts } from '../../servers/free-ports'

/** The user `nobody`. Only root may start a process of another user; others, and a Node that nobody else may read, test with their own. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const USER = spawnSync(process.execPath, ['--version'], { ...NOBODY, cwd: '/' }).status === 0 ? NOBODY : {}

let folder: string
let child: ChildProcess | undefined
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-release-'))
  chmodSync(folder, 0o755)
})
test.afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Packs the build, and unpacks it into an empty folder. Returns the folder of the release. */
function unpackRelease(): string {
  const name = releaseName()
  stageRelease(join(folder, 'packed', name))
  execFileSync('tar', ['-cf', join(folder, 'release.tar'), '-C', join(folder, 'packed'), name])
  mkdirSync(join(folder, 'releases'))
  execFileSync('tar', ['-xf', join(folder, 'release.tar'), '-C', join(folder, 'releases')])
  return join(folder, 'releases', name)
}

test('an unpacked release starts as another user, without npm and without a compiler', async () => {
  const release = unpackRelease()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (USER.uid) chownSync(data, USER.uid, USER.gid)
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const origin = `http://localhost:${port}`
  const run = (script: string, ...given: string[]) =>
    spawn(process.execPath, [`scripts/${script}.mjs`, ...given], {
      cwd: release,
      ...USER,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: '/nowhere',
        NODE_ENV: 'production',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        PAYMENTS: 'sandbox',
        PUBLIC_URL: origin,
        SECRET_KEY: 'a secret key that is long enough for a test',
        DATA_DIR: data,
        LOG_LEVEL: 'warn',
        SMTP_URL: 'files',
        // The only backup is the one that the test takes.
        BACKUP_EVERY: 'off',
      },
    })
  const server = run('start')
  child = server
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => output,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(200)

  const page = await fetch(`${origin}/browse`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
  const person = {
    fullName: 'Amina Diallo',
    username: 'amina',
    email: 'amina@example.org',
    password: 'a long password of Amina',
    country: 'Kenya',
  }
  const signedUp = await fetch(`${origin}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(person),
  })
  expect([signedUp.status, await signedUp.json()]).toEqual([201, expect.objectContaining({ username: 'amina' })])

  const backup = run('pamoja', 'backup')
  expect(await once(backup, 'exit')).toEqual([0, null])
  expect(readdirSync(join(data, 'backups'))).toHaveLength(1)

  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect([await ended, output]).toEqual([[0, null], expect.stringContaining(`Pamoja is at`)])
})
