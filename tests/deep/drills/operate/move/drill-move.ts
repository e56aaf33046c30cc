import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError, readConfig } from '../../../../../server/platform/config'
import { openDatabase } from '../../../../../server/platform/database/open'
import { createMediaStore } from '../../../../../server/platform/images/store'
import { noteCurrentKey, openData } from '../../../../../server/platform/secrets/keys'
import { createSecrets } from '../../../../../server/platform/secrets/secrets'
import { seedDemo } from '../../../../../server/startup/demo/seed'
import { recordEdits } from '../../../../../server/testing/audit-trail'
import { TEST_SECRET_KEY } from '../../../../../server/testing/secret-key'
import { startPostgres } from './postgres'

const COMMANDS = resolve(import.meta.dirname, '../../../../../server/operations/commands')
const MOVE = join(COMMANDS, 'move.ts')
const BACKUP = join(COMMANDS, 'backup.ts')
/** The lines after which a move is killed: early, in the middle of the rows, and shortly before its commit. */
const KILLED_AFTER = ['audit_trail', 'users', 'ledger_entries', 'pictures']

/**
 * Moves demo data with its pictures to PostgreSQL and back, and kills each move at several places first. Reports the figures; returns
 * what is not as it was.
 */
export async function drillMove(report: (line: string) => void): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-drill-move-'))
  const postgres = await startPostgres()
  const [data, back] = [join(folder, 'data'), join(folder, 'back')]
  try {
    await fill(data)
    const there = await moveThroughKills(postgres.url, { DATA_DIR: data })
    const home = await moveThroughKills(`sqlite:${back}`, { DATABASE_URL: postgres.url })
    const backup = await secondsOfBackup(data, folder)
    const problems = [...there.problems, ...home.problems]
    if (there.tables.join('\n') !== home.tables.join('\n')) problems.push('the data that came back is not what left')
    const rows = there.tables.reduce((sum, line) => sum + Number(line.split(/\s+/)[1]), 0)
    report(
      `move there and back: ${rows} rows and pictures, ${there.kills + home.kills} kills, ${problems.length} differences; ` +
        `there ${(there.seconds / backup).toFixed(1)} ×, back ${(home.seconds / backup).toFixed(1)} × the time of a backup`,
    )
    return problems
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const secrets = createSecrets(TEST_SECRET_KEY)
  const media = createMediaStore(database, dataDirectory)
  await seedDemo({ database, secrets, clock: Date.now, media })
  await noteCurrentKey(database.write, secrets)
  await recordEdits(database, 2_000)
  await database.close()
}

async function moveThroughKills(target: string, variables: Record<string, string>) {
  const problems: string[] = []
  let kills = 0
  for (const place of KILLED_AFTER) {
    const { child, printed, ended } = run(MOVE, target, variables)
    const reached = new RegExp(`^(?:${place}) `, 'm')
    while (!reached.test(printed()) && child.exitCode === null) await wait(5)
    child.kill('SIGKILL')
    await ended
    if (child.signalCode !== 'SIGKILL') continue
    kills += 1
    if (await startsOn(target)) problems.push(`${target}: a server starts after a move that was killed at ${place}`)
  }
  const began = performance.now()
  const { printed, ended } = run(MOVE, target, variables)
  if ((await ended) !== 0) problems.push(printed())
  const seconds = (performance.now() - began) / 1000
  const tables = printed().match(/^\w+ +\d+ {2}[0-9a-f]{32}$/gm) ?? []
  return { problems, kills, seconds, tables: tables.sort() }
}

function run(command: string, target: string, variables: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', command, target], {
    env: { PATH: process.env.PATH, SECRET_KEY: TEST_SECRET_KEY, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  return { child, printed: () => output, ended: once(child, 'close').then(([code]) => code) }
}

/** Whether a server would work with a target whose move was killed. */
async function startsOn(target: string): Promise<boolean> {
  const folder = /^sqlite:(.+)$/.exec(target)?.[1]
  const place = folder ? { DATA_DIR: folder } : { DATABASE_URL: target }
  try {
    const { database } = await openData(readConfig({ ...place, SECRET_KEY: TEST_SECRET_KEY }))
    await database.close()
    return true
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}

/** An operator knows how long a backup of the same data takes. */
async function secondsOfBackup(dataDirectory: string, folder: string): Promise<number> {
  const began = performance.now()
  const { printed, ended } = run(BACKUP, join(folder, 'backups'), { DATA_DIR: dataDirectory })
  if ((await ended) !== 0) throw new Error(printed())
  return (performance.now() - began) / 1000
}
