import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config'
import type { Handle } from '../../../platform/database/open'
import { noteMovedAway } from '../../../platform/moves'
import { CommandError } from '../command'
import { auditBoth, type CopiedTable, compareTables, type Side } from './compare'
import { Digest } from './digest'
import { type CopiedPictures, copyPictures, filesAt } from './pictures'
import { type Place, placeOf, wordsOf } from './place'
import { insertRows, readRows } from './rows'
import { readTables, type TableShape } from './schema'
import { readSequences, setSequences } from './sequences'
import { readAlone } from './source'
import { fillEmpty } from './target'
import { withoutTriggers } from './triggers'
import { refuseUnusable } from './usable'

interface Copied {
  tables: CopiedTable[]
  pictures: CopiedPictures
  /** What was audited on both sides, in sentences. */
  audits: string[]
}

export interface Moved extends Copied {
  /** Why the source could not be marked, so that a server still starts there; null if it was. */
  markProblem: string | null
}

type OnTable = (copied: CopiedTable) => void

/**
 * Copies all data into an empty place, and compares both sides, before anything of it can be seen there. Nobody else can change the source
 * meanwhile. In the end it is marked, so that no server starts on it; nothing else changes there. Throws a CommandError, and leaves the
 * target empty, whenever something is not right.
 */
export async function move(config: Config, target: Place, onTable: OnTable): Promise<Moved> {
  const source = placeOf(config)
  const done: { copied: Copied | null } = { copied: null }
  try {
    return await readAlone(source, async (handle) => {
      await refuseUnusable(handle, config, source)
      if (target.engine === 'sqlite') bringKey(config, target.dataDirectory)
      const copied = await copyAll(handle, config, target, onTable)
      done.copied = copied
      // Not before: after a move that was broken off, servers start on the source as always.
      await noteMovedAway(handle, wordsOf(target))
      return { ...copied, markProblem: null }
    })
  } catch (error) {
    if (!done.copied) throw error
    // The disk of the source may be full, which is a reason to move.
    return { ...done.copied, markProblem: error instanceof Error ? error.message : String(error) }
  }
}

async function copyAll(handle: Handle, config: Config, target: Place, onTable: OnTable): Promise<Copied> {
  const source = placeOf(config)
  const tables = await readTables(handle, source.engine)
  return fillEmpty(target, tables, async (transaction) => {
    const from = { engine: source.engine, handle }
    const to = { engine: target.engine, handle: transaction }
    const copied = await copyTables(from, to, tables, onTable)
    const pictures = await copyPictures(handle, filesAt(source, handle), filesAt(target, transaction))
    // The queries of the audits need the figures by which PostgreSQL plans them.
    if (target.engine === 'postgres') await sql`analyze`.execute(transaction)
    await compareTables(from, to, copied)
    return { tables: copied, pictures, audits: await auditBoth(from, to) }
  })
}

async function copyTables(
  from: Side,
  to: Side,
  tables: readonly TableShape[],
  onTable: (copied: CopiedTable) => void,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = []
  // Rows may name later rows of the same table.
  if (to.engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(to.handle)
  await withoutTriggers(to.handle, to.engine, async () => {
    for (const table of tables) {
      const digest = new Digest()
      for await (const batch of readRows(from.handle, table)) {
        for (const row of batch.rows) digest.add(table.columns.map((column) => row[column]))
        await insertRows(to.handle, to.engine, table, batch)
      }
      copied.push({ table, digest })
      onTable({ table, digest })
    }
  })
  await setSequences(to.handle, to.engine, await readSequences(from.handle, from.engine, tables))
  return copied
}

/** A server in another folder needs the key from the file in this one, unless both have SECRET_KEY. */
function bringKey({ secretKey, dataDirectory }: Config, folder: string): void {
  const [ours, theirs] = [join(dataDirectory, 'secret.key'), join(folder, 'secret.key')]
  if (secretKey !== null || ours === theirs) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(theirs)) copyFileSync(ours, theirs)
  else if (readFileSync(theirs, 'utf8') !== readFileSync(ours, 'utf8'))
    throw new CommandError(`${theirs} is another key than ${ours}. Nothing was moved.`)
}
