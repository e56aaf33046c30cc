import { isDeepStrictEqual } from 'node:util'
import { auditMoney } from '../../../giving/ledger/audit'
import type { Engine } from '../../../platform/database/engine'
import type { Handle } from '../../../platform/database/open'
import { CommandError } from '../command'
import { type Digest, digestTable } from './digest'
import { countRows } from './rows'
import type { TableShape } from './schema'
import { readSequences } from './sequences'

export interface Side {
  engine: Engine
  handle: Handle
}

export interface CopiedTable {
  table: TableShape
  /** Of the rows as they were read from the source. */
  digest: Digest
}

/** Reads every table of the target again. Throws a CommandError for the first one that is not exactly the source's. */
export async function compareTables(source: Side, target: Side, copied: readonly CopiedTable[]): Promise<void> {
  for (const { table, digest } of copied) {
    const counts = [await countRows(source.handle, table.name), await countRows(target.handle, table.name)]
    if (counts.some((count) => count !== digest.count))
      throw new CommandError(`${table.name} has ${counts.join(' rows, and the copy ')}. Nothing was moved.`)
    if (!digest.equals(await digestTable(target.handle, table)))
      throw new CommandError(`${table.name}: the copy has other rows. Nothing was moved.`)
  }
  const tables = copied.map(({ table }) => table)
  const ids = [source, target].map(({ handle, engine }) => readSequences(handle, engine, tables))
  const [before, after] = await Promise.all(ids)
  if (!isDeepStrictEqual(before, after))
    throw new CommandError('The next ids of the copy are others. Nothing was moved.')
}

/** Audits the books on both sides. Returns what holds, in sentences; throws a CommandError if the sides differ. */
export async function auditBoth(source: Side, target: Side): Promise<string[]> {
  const ours = await auditMoney(source.handle)
  if (!isDeepStrictEqual(sorted(ours), sorted(await auditMoney(target.handle))))
    throw new CommandError('The books of the copy are others. Nothing was moved.')
  return [
    ours.length === 0
      ? 'The books are right on both sides.'
      : `WARNING: the books have ${ours.length} differences, the same on both sides: npm run audit:money.`,
  ]
}

function sorted(differences: readonly object[]): string[] {
  return differences.map((difference) => JSON.stringify(difference)).sort()
}
