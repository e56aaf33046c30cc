import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../schema'
import { addIndexes, appendOnly, column, columns, type Migration, tableWithId } from '../types'

/** Columns that are never changed, and those that are only ever erased, together. */
const KEPT = ['id', 'actorId', 'action', 'subject', 'createdAt']
const ERASED = ['before', 'after']

/** The acts of admins. `actorId` has no foreign key: its check would lock the row of a person. */
export const auditTrail: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'audit_trail')
    .addColumn('actorId', 'bigint')
    .$call(columns('text', column.required, 'action', 'subject'))
    .$call(columns('text', column.optional, 'before', 'after'))
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'audit_trail', {
    subject: ['subject', 'id'],
    actor: ['actorId', 'id'],
    created: ['createdAt'],
  })
  await appendOnly(database, engine, 'audit_trail')
  await allowErasing(database, engine)
}

/** The database refuses to delete an act, and every change but erasing the details. */
async function allowErasing(database: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = (names: readonly string[], from: 'new' | 'old') =>
    sql.join(names.map((name) => sql`${sql.raw(from)}.${sql.id(name)}`))
  if (engine === 'sqlite') {
    await sql`drop trigger audit_trail_no_update`.execute(database)
    await sql`create trigger audit_trail_no_update before update on audit_trail
      when (${columns(KEPT, 'new')}) is not (${columns(KEPT, 'old')})
        or (${columns(ERASED, 'new')}) is not (null, null)
      begin select raise(abort, 'audit_trail is append-only'); end`.execute(database)
    return
  }
  await sql`create or replace function audit_trail_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (${columns(KEPT, 'new')}) is not distinct from (${columns(KEPT, 'old')})
        and num_nonnulls(${columns(ERASED, 'new')}) = 0 then return new; end if;
      raise exception 'audit_trail is append-only';
    end $$`.execute(database)
}
