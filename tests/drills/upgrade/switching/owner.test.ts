import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UpgradePlace } from './place'

let place: UpgradePlace
beforeEach(async () => {
  place = new UpgradePlace()
  await place.prepare()
  await place.give('first')
})
afterEach(() => place.remove())

async function expectUntouched() {
  expect(place.stored()).toEqual({ gifts: ['first'], migrations: ['001'] })
  expect([place.current, place.leftovers(), await place.isReady()]).toEqual(['one', [], true])
}

it('refuses a key that is a pipe, and waits for no writer', async () => {
  spawnSync('mkfifo', [join(place.data, 'secret.key')])
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([1, expect.stringMatching(/key could not be copied.*is not a file/s)])
  await expectUntouched()
})

describe.runIf(process.getuid?.() === 0)('run by root where another user owns the data', () => {
  const OWNER = 65_534
  beforeEach(() => {
    chmodSync(place.base, 0o755)
    mkdirSync(join(place.base, 'backup'))
    spawnSync('chown', ['-R', `${OWNER}:${OWNER}`, place.data, join(place.base, 'backup')])
  })

  it('upgrades, and leaves nothing of root in the data', async () => {
    writeFileSync(join(place.data, 'secret.key'), 'key', { mode: 0o600 })
    spawnSync('chown', [String(OWNER), join(place.data, 'secret.key')])
    expect((await place.upgrade()).output).toContain('7  ready')
    const { stdout } = spawnSync('find', [place.data, '-uid', '0'], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  it('gives that user no file of root to which the key is a link', async () => {
    const secret = join(place.base, 'of-root')
    writeFileSync(secret, 'only for root', { mode: 0o600 })
    symlinkSync(secret, join(place.data, 'secret.key'))
    const { status, output } = await place.upgrade()
    expect([status, output]).toEqual([1, expect.stringMatching(/key could not be copied.*EACCES/s)])
    await expectUntouched()
  })
})
