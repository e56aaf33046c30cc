import { resolve } from 'node:path'
import { type Config, readConfig } from '../../platform/config'
import { CommandError, runCommand } from './command'
import { move } from './moving/move'
import { type Place, placeOf, wordsOf } from './moving/places'
import { undo } from './moving/undo'

const USAGE = `Where to?
  npm run pamoja -- move postgres://user@host/database   from the SQLite file in DATA_DIR to PostgreSQL
  npm run pamoja -- move sqlite:/folder                  from PostgreSQL at DATABASE_URL to a SQLite file in that folder
  npm run pamoja -- move undo                            use the data here again, after it was moved away`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run pamoja -- move postgres://…` and `move sqlite:/folder`: copies all data into an empty place, while no server runs. */
runCommand(async ([given, ...more]) => {
  const config = readConfig(process.env)
  if (!given || more.length > 0) throw new CommandError(USAGE)
  if (given === 'undo') {
    const target = await undo(config)
    return `Servers start again on ${wordsOf(placeOf(config))}. Never start one on ${target} from now on: delete the data there.`
  }
  const target = readTarget(config, given)
  write(row('table', 'rows', 'fingerprint'))
  const { pictures, audits, markProblem } = await move(config, target, ({ table, digest }) =>
    write(row(table.name, digest.count, digest.hash)),
  )
  const { digest, missing } = pictures
  write(row('pictures', digest.count, digest.hash))
  if (missing.length > 0)
    write(`WARNING: ${missing.length} pictures were missing before: ${missing.slice(0, 5).join(', ')}`)
  return [
    'Both sides have the same rows, next ids and pictures.',
    ...audits,
    `Everything is in ${wordsOf(target)} now. ${nextStep(target)}`,
    endOfSource(config, markProblem),
  ].join('\n')
})

function row(name: string, count: number | string, hash: string): string {
  return `${name.padEnd(28)}${String(count).padStart(10)}  ${hash}`
}

function readTarget({ databaseUrl }: Config, given: string): Place {
  if (/^postgres(ql)?:\/\//.test(given)) {
    if (databaseUrl)
      throw new CommandError(
        'DATABASE_URL is set, so the data is on PostgreSQL already: pg_dump and pg_restore move it to another server.',
      )
    return { engine: 'postgres', url: given }
  }
  const folder = /^sqlite:(.+)$/.exec(given)?.[1]
  if (!folder) throw new CommandError(USAGE)
  if (!databaseUrl)
    throw new CommandError(
      'Without DATABASE_URL the data is in a SQLite file already: npm run pamoja -- backup, then npm run pamoja -- restore.',
    )
  return { engine: 'sqlite', dataDirectory: resolve(folder) }
}

function nextStep(target: Place): string {
  const settings =
    target.engine === 'postgres'
      ? 'Set DATABASE_URL to that address'
      : `Remove DATABASE_URL, set DATA_DIR=${target.dataDirectory}`
  return `${settings}, and start the server.`
}

function endOfSource(config: Config, markProblem: string | null): string {
  const kept = wordsOf(placeOf(config))
  if (markProblem === null) return `No server starts on ${kept} any more. Delete it later.`
  return `WARNING: ${kept} could not be marked as moved: ${markProblem}
Never start a server on it again: it would send payouts and mails a second time. Delete it later.`
}
