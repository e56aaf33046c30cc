import { parseArgs } from 'node:util'
import { auditMoney, CHECKED } from '../../giving/ledger/audit'
import { type Config, ConfigError, readConfig } from '../../platform/config'
import type { Database } from '../../platform/database/open'
import { DAY } from '../../platform/durations'
import { checkMode } from '../../platform/installation'
import type { Period } from '../../providers/gateway'
import { readDifferences, runComparison } from '../comparison'
import { lastAudit } from '../facts'
import { CommandError, openMigrated } from './command'
import { openProviders } from './open-providers'

const write = (line: string) => process.stdout.write(`${line}\n`)

/** `pamoja -- audit-money [--providers [--from 2026-01-01] [--until 2026-02-01]]`. */
async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const database = await openMigrated(config)
  try {
    const isRight = await auditBooks(database)
    const agree = !options.providers || (await compareProviders(config, database, options.period))
    process.exitCode = isRight && agree ? 0 : 1
  } finally {
    await database.close()
  }
}

async function auditBooks(database: Database): Promise<boolean> {
  const differences = await auditMoney(database.read)
  const isStored = await store(database, differences.length)
  for (const check of CHECKED) {
    const found = differences.filter((difference) => difference.check === check)
    write(`${found.length === 0 ? 'holds' : 'FAILS'}  ${check}`)
    for (const { subject, expected, found: value } of found)
      write(`         ${subject}: expected ${expected}, found ${value}`)
  }
  if (!isStored) write('note   The result could not be stored for the checks of the server.')
  write(differences.length === 0 ? 'The books are right.' : `${differences.length} differences.`)
  return differences.length === 0
}

/** False if it can't be stored, for example on a full disk: what was found is printed all the same. */
function store(database: Database, differences: number): Promise<boolean> {
  return lastAudit.store(database.write, { at: Date.now(), differences }).then(
    () => true,
    () => false,
  )
}

async function compareProviders(config: Config, database: Database, period: Period | undefined): Promise<boolean> {
  await checkMode(database.read, config)
  const context = { database, gateways: await openProviders(config), clock: Date.now }
  const comparison = await runComparison(context, {
    ...(period && { period }),
    isStopping: () => false,
    onList: (words) => write(`reads  ${words}`),
  })
  const { compared = 0, unread = [] } = comparison ?? {}
  const differences = await readDifferences(database.read)
  for (const { isForeign, words } of differences) write(`${isForeign ? 'other ' : 'FAILS '} ${words}`)
  const ours = differences.filter(({ isForeign }) => !isForeign).length
  write(`${compared} objects of the providers compared.`)
  for (const provider of unread)
    write(`FAILS  ${provider} does not answer: its differences are those of an earlier time.`)
  write(ours === 0 ? 'The providers say the same.' : `Differences with the providers: ${ours}.`)
  return ours === 0 && unread.length === 0
}

function readArguments(given: string[]): { providers: boolean; period: Period | undefined } {
  const { providers, from, until } = parse(given)
  if (from === undefined && until === undefined) return { providers, period: undefined }
  if (!providers) throw new CommandError('--from and --until belong to --providers.')
  const end = until === undefined ? Date.now() : readDay(until)
  return { providers, period: { from: from === undefined ? end - 90 * DAY : readDay(from), until: end } }
}

function parse(args: string[]) {
  const options = {
    providers: { type: 'boolean', default: false },
    from: { type: 'string' },
    until: { type: 'string' },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

function readDay(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(day)) throw new CommandError(`Not a day: ${text}. Write it like 2026-01-31.`)
  return day
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof CommandError || error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exitCode = 1
})
