import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { freePorts } from '../../servers/free-ports'

const ROOT = resolve(import.meta.dirname, '../../..')
const CONTENTS = ['dist', 'package.json', 'package-lock.json', 'scripts', 'server/sandbox']

let base: string
let environment: Record<string, string>
let origin: string
test.beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'pamoja-upgrade-'))
  const [port = 0, sandboxPort = 0, metricsPort = 0] = await freePorts(3)
  origin = `http://localhost:${port}`
  environment = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(base, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    // The running server holds it.
    METRICS_PORT: String(metricsPort),
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
  }
  mkdirSync(join(base, 'data'))
  mkdirSync(join(base, 'packed'))
  makeRelease(join(base, 'releases/one'))
  symlinkSync('releases/one', join(base, 'current'))
  // As a supervisor does it: the process of whatever is current.
  writeFileSync(
    join(base, 'start'),
    `cd '${base}/current' && '${process.execPath}' dist/server/main.js >>'${base}/log' 2>&1 & echo $! >'${base}/pid'`,
  )
  writeFileSync(
    join(base, 'stop'),
    `pid=$(cat '${base}/pid'); kill $pid 2>/dev/null; while kill -0 $pid 2>/dev/null; do sleep 0.1; done`,
  )
  execFileSync('sh', [join(base, 'start')], { env: environment, stdio: 'ignore' })
  await signUp('amina')
})
test.afterEach(() => {
  spawnSync('sh', [join(base, 'stop')])
  rmSync(base, { recursive: true, force: true })
})

/** A release like that of `npm run release`, with a link to the packages. */
function makeRelease(folder: string) {
  for (const name of CONTENTS) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(resolve(ROOT, name), join(folder, name), { recursive: true, dereference: true })
  }
  symlinkSync(resolve(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Packs the next release. `change` spoils its build. */
function pack(change: (server: string) => void = () => {}): string {
  const folder = join(base, 'packed/two')
  makeRelease(folder)
  change(join(folder, 'dist/server'))
  execFileSync('tar', ['-czf', join(base, 'two.tar.gz'), '-C', join(base, 'packed'), 'two'])
  return join(base, 'two.tar.gz')
}

function upgrade(archive: string) {
  const by = ['--patience', '20', '--stop', `sh '${base}/stop'`, '--start', `sh '${base}/start'`]
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/upgrade.mjs', archive, ...by], {
    cwd: readLink(),
    env: environment,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
const readLink = () => join(base, readlinkSync(join(base, 'current')))

async function signUp(username: string) {
  // Also lets this process notice which connections of the server before have ended.
  const isReady = () =>
    fetch(`${origin}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await expect.poll(isReady).toBe(true)
  const password = 'a long password of a test'
  const person = { fullName: 'A person', username, email: `${username}@example.org`, password, country: 'Kenya' }
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  const { status } = await fetch(`${origin}/api/users`, { method: 'POST', headers, body: JSON.stringify(person) })
  expect(status).toBe(201)
}

function people(): unknown[] {
  const database = new SQLite(join(base, 'data/pamoja.db'), { readonly: true })
  const names = database.prepare('select username from users order by id').pluck().all()
  database.close()
  return names
}

/** A migration that only the next release knows. It is put before what the release does there. */
const MIGRATION = `import SQLite from 'better-sqlite3'
const database = new SQLite(process.env.DATA_DIR + '/pamoja.db')
database.exec("create table next_release (id integer); delete from users")
database.close()
`

test('an upgrade tries the release on a copy, switches to it, and keeps the data', async () => {
  // Neither an orphaned row nor a disk elsewhere that is away keeps a whole backup from being tried.
  const database = new SQLite(join(base, 'data/pamoja.db'))
  database.pragma('foreign_keys = OFF')
  const columns = 'id, fundraiserId, userId, message, upToDonationId, queuedUpToDonationId, recipients, createdAt'
  database.exec(`insert into thanks (${columns}) select 1, 99, min(id), '', 1, 1, 0, 0 from users`)
  database.close()
  environment.BACKUP_COPY_TO = join(base, 'unmounted')
  const { status, output } = upgrade(pack())
  expect(output).toMatch(/The data has problems.*could not be copied to .*unmounted/s)
  expect([status, output]).toEqual([0, expect.stringMatching(/3 {2}tried.*4 {2}stopped.*6 {2}switched.*7 {2}ready/s)])
  expect(readLink()).toBe(join(base, 'releases/two'))
  await signUp('bahati')
  expect(people()).toEqual(['amina', 'bahati'])
  expect(existsSync(join(base, 'trial'))).toBe(false)
})

test('an upgrade whose trial fails changes nothing, and leaves the server running', async () => {
  const archive = pack((server) => writeFileSync(join(server, 'trial.js'), 'throw new Error("no trial")'))
  const { status, output } = upgrade(archive)
  expect([status, output]).toEqual([1, expect.stringContaining('no trial')])
  expect(output).not.toContain('stopped')
  await signUp('bahati')
  expect(people()).toEqual(['amina', 'bahati'])
})

test('an upgrade whose migration fails puts the data back, and starts the release before', async () => {
  const spoil = `${MIGRATION}if (!process.env.DATA_DIR.endsWith('trial')) throw new Error('no room')\n`
  const { status, output } = upgrade(pack((server) => writeFileSync(join(server, 'migrate.js'), spoil)))
  expect([status, output]).toEqual([1, expect.stringMatching(/no room.*runs one again, on the data as it was/s)])
  await signUp('bahati')
  expect([readLink(), people()]).toEqual([join(base, 'releases/one'), ['amina', 'bahati']])
})

test('an upgrade whose release does not start returns to the one before, with its data', async () => {
  const archive = pack((server) => {
    writeFileSync(join(server, 'migrate.js'), `${MIGRATION}console.log('Migrations: 099-next')\n`)
    const main = readFileSync(join(server, 'main.js'), 'utf8')
    writeFileSync(
      join(server, 'main.js'),
      `if (process.argv[1].endsWith('main.js')) throw new Error('no start')\n${main}`,
    )
  })
  const { status, output } = upgrade(archive)
  expect([status, output]).toEqual([1, expect.stringContaining('Nothing was lost: the server runs one again')])
  await signUp('bahati')
  expect([readLink(), people()]).toEqual([join(base, 'releases/one'), ['amina', 'bahati']])
})
