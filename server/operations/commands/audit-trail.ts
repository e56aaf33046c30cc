import { parseArgs } from 'node:util'
import { type Head, verifyTrail } from '../../platform/audit/verify'
import { readConfig } from '../../platform/config'
import { CommandError, runCommand } from './command'
import { openMigrated } from './open-migrated'

/**
 * `npm run audit:trail`: walks the chain of the audit trail and prints its head, also while the server runs. Names the first act that
 * was changed, removed or inserted, and exits with 1. `-- --head <head>` also compares it with a head that was printed earlier and
 * kept elsewhere: only that shows whether somebody wrote the whole chain a second time.
 */
runCommand(async (given) => {
  const known = readHead(given)
  const database = await openMigrated(readConfig(process.env))
  try {
    const { head, erased, difference } = await verifyTrail(database.read, known)
    const counted = head.acts === 1 ? '1 act' : `${head.acts} acts`
    if (difference) throw new CommandError(`FAILS  ${difference}\nBefore it: ${counted}.`)
    return [
      `holds  the chain of the audit trail: ${counted}, ${erased} of them with erased details.`,
      ...(known ? ['holds  the given head is part of it.'] : []),
      `Head: ${head.hash}@${head.acts}`,
    ].join('\n')
  } finally {
    await database.close()
  }
})

/** Throws a CommandError for what it does not know. */
function readHead(given: string[]): Head | undefined {
  const { head } = parse(given)
  if (head === undefined) return undefined
  const [, hash, acts] = /^([0-9a-f]{64})@(\d{1,15})$/.exec(head) ?? []
  if (!hash || !acts)
    throw new CommandError(`Not a head: ${head}. Write it as this command prints it: <hash>@<number of acts>.`)
  return { hash, acts: Number(acts) }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { head: { type: 'string' } } }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
