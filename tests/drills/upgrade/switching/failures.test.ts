import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UpgradePlace } from './place'

let place: UpgradePlace
beforeEach(() => {
  place = new UpgradePlace()
})
afterEach(() => place.remove())

async function prepare() {
  await place.prepare()
  await place.give('first')
}

async function expectReturn() {
  expect(await place.isReady()).toBe(true)
  await place.give('after')
  expect(place.stored()).toEqual({ gifts: place.gifts, migrations: ['001'] })
  expect(place.gifts.at(-1)).toBe('after')
  expect([place.current, place.leftovers()]).toEqual(['one', []])
}

it.each(['two-migrate-before', 'two-migrate-after', 'two-audit-money-after'])(
  'returns with the data as it was when %s fails',
  async (step) => {
    await prepare()
    place.at(step, 'exit 1')
    const { status, output } = await place.upgrade()
    expect([status, output]).toEqual([1, expect.stringContaining('runs one again, on the data as it was')])
    await expectReturn()
  },
)

it('returns when the new release does not start, or when the copy can not be made', async () => {
  await prepare()
  place.at('two-main-before', 'exit 1')
  expect((await place.upgrade()).output).toMatch(/two did not become ready.*runs one again, on the data as it was/s)
  // A folder has the name of the copy.
  mkdirSync(join(place.data, 'before-upgrade/pamoja.db.part'), { recursive: true })
  expect((await place.upgrade()).output).toMatch(/could not be kept.*runs one again/s)
  await expectReturn()
})

it('undoes nothing when the new release has written, and starts it again in the next run', async () => {
  await prepare()
  const fails = join(place.base, 'hooks/two-gives-and-fails')
  writeFileSync(fails, '')
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/has written into the database.*nothing was undone.*run the upgrade again/s),
  ])
  rmSync(fails)
  expect((await place.upgrade()).output).toContain('7  ready')
  expect(place.stored()).toEqual({ gifts: ['first', 'paid'], migrations: ['001', '002'] })
})

it.each(['fails', 'succeeds'])('keeps what a killed server left in its log when the upgrade %s', async (how) => {
  await prepare()
  writeFileSync(join(place.base, 'stop'), `kill -9 $(cat '${place.base}/pid') 2>/dev/null; sleep 0.2`)
  await place.give('in the log'.replaceAll(' ', '-'))
  if (how === 'fails') place.at('two-migrate-after', 'exit 1')
  expect((await place.upgrade()).status).toBe(how === 'fails' ? 1 : 0)
  expect(place.stored().gifts).toEqual(['first', 'in-the-log'])
})

it('waits until the server before has ended, although its port is closed, and keeps what it writes until then', async () => {
  await prepare()
  writeFileSync(join(place.base, 'hooks/lingers'), '')
  expect((await place.upgrade()).output).toContain('7  ready')
  expect(place.stored()).toEqual({ gifts: ['first', 'late'], migrations: ['001', '002'] })
})

it('changes nothing while another program has the database open', async () => {
  await prepare()
  const reader =
    "const db = new (require('better-sqlite3'))(process.argv[1]); db.prepare('begin').run(); console.log(db.prepare('select 1 from gifts').get())"
  const other = spawn(
    process.execPath,
    ['-e', `${reader}; setInterval(() => {}, 1000)`, join(place.data, 'pamoja.db')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(other.stdout, 'data')
  try {
    const { status, output } = await place.upgrade()
    expect([status, output]).toEqual([1, expect.stringMatching(/Another program has .* open.*runs one again/s)])
  } finally {
    other.kill('SIGKILL')
  }
  await expectReturn()
})

it('refuses a second upgrade at the same time, and does not mind the lock of a killed one', async () => {
  await prepare()
  place.at('one-backup-before', 'touch begun; while [ ! -e end ]; do sleep 0.05; done')
  const first = place.begin()
  await expect.poll(() => place.has('begun')).toBe(true)
  const second = await place.upgrade()
  expect([second.status, second.output]).toEqual([1, expect.stringContaining('Another upgrade is running')])
  first.kill('SIGKILL')
  writeFileSync(join(place.base, 'end'), '')
  expect((await place.upgrade()).status).toBe(0)
})

it.each([
  ['--patience', '2m'],
  ['--patience', '0'],
  ['--patience', 'Infinity'],
  ['--stop', 'true'],
  ['--start', 'true'],
])('refuses %s %s before anything else', (...words) => {
  const { stderr } = spawnSync(process.execPath, ['scripts/upgrade.mjs', 'two.tar.gz', ...words], { encoding: 'utf8' })
  expect(stderr).toMatch(words[0] === '--patience' ? /whole number of seconds/ : /--stop and --start/)
})

it('is not disturbed by Ctrl-C while the server is started, and keeps others from its lock', async () => {
  await prepare()
  place.at('start-before', 'kill -s INT -- -$(cat upgrade.pid); sleep 0.2')
  expect((await place.upgrade()).output).toContain('7  ready')
  expect(statSync(join(place.base, 'upgrade-lock.db')).mode & 0o777).toBe(0o600)
})

/** Whether this user may mount a disk. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0

describe.runIf(mayMount)('on a small disk', () => {
  function mount(megabytes: number) {
    mkdirSync(place.data)
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', place.data])
  }
  afterEach(() => {
    spawnSync('umount', ['-l', place.data])
  })
  const FILL = 'dd if=/dev/zero of=data/filler bs=16k 2>/dev/null; true'

  it('refuses before the server is stopped when there is no room for the copy', async () => {
    mount(12)
    await prepare()
    const { status, output } = await place.upgrade()
    expect([status, output]).toEqual([1, expect.stringMatching(/MB free.*was not stopped/s)])
    expect([output.includes('4  stopped'), existsSync(join(place.data, 'before-upgrade'))]).toEqual([false, false])
    await expectReturn()
  })

  it.each(['stop-after', 'two-migrate-before', 'two-migrate-after'])(
    'returns when the disk becomes full at %s',
    async (step) => {
      mount(48)
      await prepare()
      place.at(step, step === 'two-migrate-after' ? `${FILL}; exit 1` : FILL)
      const { status, output } = await place.upgrade()
      expect([status, output]).toEqual([1, expect.stringMatching(/runs one again|one is in place again/)])
      spawnSync('rm', [join(place.data, 'filler')])
      // One that could not start on the full disk.
      if (!output.includes('runs one again')) await place.startServer()
      await expectReturn()
    },
  )
})
