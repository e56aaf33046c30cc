import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UpgradePlace } from './place'

let place: UpgradePlace
beforeEach(async () => {
  place = new UpgradePlace()
  await place.prepare()
  await place.give('first')
})
afterEach(() => place.remove())

const STEPS = [
  'one-backup-after',
  'stop-after',
  'two-migrate-before',
  'two-migrate-after',
  'two-audit-money-after',
  'start-after',
]

/** Runs it again from the release that is in use, as its words say, until it has succeeded. */
async function runAgain() {
  let run = await place.upgrade()
  if (run.status !== 0 && run.output.includes('Run the upgrade there')) run = await place.upgrade()
  return run
}

it.each(STEPS)('is completed by another run after a power cut at %s', async (step) => {
  place.at(step, place.powerCut)
  expect((await place.upgrade()).status).toBeNull()
  const { status, output } = await runAgain()
  expect([status, output]).toEqual([0, expect.stringContaining('7  ready')])
  await place.give('after')
  expect(place.stored()).toEqual({ gifts: ['first', 'after'], migrations: ['001', '002'] })
  expect([place.current, place.leftovers()]).toEqual(['two', []])
})

it.each(['stop-after', 'two-migrate-after', 'start-after'])(
  'keeps what was given between a power cut at %s and the next run',
  async (step) => {
    place.at(step, place.powerCut)
    await place.upgrade()
    place.stopServer()
    await place.startServer(step !== 'two-migrate-after')
    if (step !== 'two-migrate-after') await place.give('between')
    expect((await runAgain()).status).toBe(0)
    await place.give('after')
    const gifts = step === 'two-migrate-after' ? ['first', 'after'] : ['first', 'between', 'after']
    expect(place.stored()).toEqual({ gifts, migrations: ['001', '002'] })
    expect([place.current, place.leftovers()]).toEqual(['two', []])
  },
)

it('starts the new release when the upgrade was killed between the switch and the start', async () => {
  place.at('start-before', place.powerCut)
  expect((await place.upgrade()).status).toBeNull()
  expect([place.current, await place.isReady()]).toEqual(['two', false])
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([0, expect.stringMatching(/was cut off.*7 {2}ready/s)])
  expect([await place.isReady(), place.leftovers()]).toEqual([true, []])
})

it('keeps the copy from before the migrations when the run after a power cut fails, and puts it back', async () => {
  place.at('two-migrate-after', place.powerCut)
  await place.upgrade()
  place.at('two-audit-money-before', 'exit 1')
  const { status, output } = await place.upgrade()
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/audit-money of two fails.*runs one again, on the data as it was/s),
  ])
  await place.give('after')
  expect(place.stored()).toEqual({ gifts: ['first', 'after'], migrations: ['001'] })
  expect([place.current, place.leftovers()]).toEqual(['one', []])
})

it.each(['two-audit-money-before', 'two-main-before'])(
  'returns after a power cut while it returned from a failing %s',
  async (failing) => {
    place.at(failing, "printf 'rm hooks/start-before; kill -9 $(cat upgrade.pid)' >hooks/start-before; exit 1")
    expect((await place.upgrade()).status).toBeNull()
    place.at('two-migrate-before', 'exit 1')
    expect((await place.upgrade()).status).toBe(1)
    await place.give('after')
    expect(place.stored()).toEqual({ gifts: ['first', 'after'], migrations: ['001'] })
    expect([place.current, place.leftovers()]).toEqual(['one', []])
  },
)

it('puts the database back when it was cut off after it had set aside a log that the full disk kept out of the file', async () => {
  place.at('two-migrate-after', place.powerCut)
  await place.upgrade()
  const live = join(place.data, 'pamoja.db')
  const kept = join(place.data, 'before-upgrade/pamoja.db')
  // What is left without its log looks like data from before the migrations, and is not.
  const database = new SQLite(live)
  database.exec("delete from gifts; delete from kysely_migration where name = '002'")
  database.close()
  writeFileSync(`${live}-wal`, 'not yet in the file')
  renameSync(kept, `${kept}-hidden`)
  mkdirSync(kept)
  const program = resolve('scripts/upgrade/kept-database.mjs')
  expect(spawnSync(process.execPath, [program, 'put-back', live]).status).toBe(1)
  rmdirSync(kept)
  renameSync(`${kept}-hidden`, kept)
  expect((await runAgain()).status).toBe(0)
  expect(place.stored()).toEqual({ gifts: ['first'], migrations: ['001', '002'] })
  expect([place.current, place.leftovers()]).toEqual(['two', []])
})

it('ends the trial of a killed upgrade, and removes its copy of the data before anything else', async () => {
  place.at('one-backup-after', 'mkdir trial; echo data >trial/pamoja.db; exit 1')
  expect((await place.upgrade()).status).toBe(1)
  place.at('one-backup-before', 'exit 1')
  await place.upgrade()
  expect(place.leftovers()).toEqual([])
})
