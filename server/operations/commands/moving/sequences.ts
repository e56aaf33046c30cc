import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { Engine } from '../../../platform/database/schema'
import type { TableShape } from './schema'

/** The highest id that was ever given out in each table that counts its ids; 0 if none was. It is never given out a second time. */
export async function readSequences(
  handle: Handle,
  engine: Engine,
  tables: readonly TableShape[],
): Promise<Map<string, number>> {
  const sequences = new Map<string, number>()
  for (const { name } of tables.filter(({ isCounted }) => isCounted)) {
    const { rows } =
      engine === 'sqlite'
        ? await sql<{ value: number }>`select seq as value from sqlite_sequence where name = ${name}`.execute(handle)
        : await sql<{ value: number }>`select coalesce(last_value, 0) as value from pg_sequences
            where format('%I.%I', schemaname, sequencename)::regclass = ${sequenceOf(name)}::regclass`.execute(handle)
    sequences.set(name, Number(rows[0]?.value ?? 0))
  }
  return sequences
}

export async function setSequences(
  handle: Handle,
  engine: Engine,
  sequences: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [name, value] of sequences) {
    if (engine === 'postgres') {
      await sql`select setval(${sequenceOf(name)}, ${Math.max(value, 1)}, ${value > 0})`.execute(handle)
      continue
    }
    await sql`delete from sqlite_sequence where name = ${name}`.execute(handle)
    if (value > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${value})`.execute(handle)
  }
}

const sequenceOf = (table: string) => sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`
