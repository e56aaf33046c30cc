import { type Kysely, sql } from 'kysely'
import { FIRST_HASH, hashAct, hashDetails, newSalt } from '../../../audit-chain'
import type { Engine } from '../../engine'
import { type Migration, required, tableWithId, zero } from '../types'

const HASHES = ['detailsHash', 'previousHash', 'hash']
/** Columns that are never changed, and those that are only ever erased, together. */
const KEPT = ['id', 'actorId', 'action', 'subject', 'createdAt', ...HASHES]
const ERASED = ['before', 'after', 'salt']
const BATCH = 500

interface OldAct {
  id: number
  actorId: number | null
  action: string
  subject: string
  before: string | null
  after: string | null
  createdAt: number
}

/**
 * Chains the acts of the audit trail by hashes, and lets the database erase their details, but change nothing else. Erases those about
 * people who have left.
 */
export const chainedAudit: Migration = {
  name: '030-chained-audit',
  async up(database, engine) {
    await database.schema.alterTable('audit_trail').addColumn('salt', 'text').execute()
    for (const name of HASHES)
      await database.schema
        .alterTable('audit_trail')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    await tableWithId(database, engine, 'audit_head')
      .addColumn('acts', 'bigint', zero)
      .addColumn('lastId', 'bigint', zero)
      .addColumn('hash', 'text', required)
      .execute()
    // Its check would lock the row of a person while the head is locked: two transactions could wait for each other.
    if (engine === 'postgres')
      await sql`alter table audit_trail drop constraint "audit_trail_actorId_fkey"`.execute(database)
    await setProtection(database, engine, 'off')
    await chainOldActs(database)
    await setProtection(database, engine, 'on')
    // Refuses acts of a server of an older version that still runs: they would break the chain.
    for (const name of engine === 'postgres' ? HASHES : [])
      await database.schema
        .alterTable('audit_trail')
        .alterColumn(name, (column) => column.dropDefault())
        .execute()
  },
}

async function chainOldActs(database: Kysely<unknown>): Promise<void> {
  const forgotten = await listForgottenSubjects(database)
  const erased: number[] = []
  const head = { acts: 0, lastId: 0, hash: FIRST_HASH }
  const chain = (act: OldAct) => {
    const salt = newSalt()
    const detailsHash = hashDetails(salt, act.before, act.after)
    const previousHash = head.hash
    const hash = hashAct(previousHash, { ...act, detailsHash })
    Object.assign(head, { acts: head.acts + 1, lastId: act.id, hash })
    return { salt, detailsHash, previousHash, hash }
  }
  while (true) {
    const { rows } = await sql<OldAct>`select id, "actorId", action, subject, "before", "after", "createdAt"
      from audit_trail where id > ${head.lastId} order by id limit ${sql.lit(BATCH)}`.execute(database)
    if (rows.length === 0) break
    const added = rows.map((act) => {
      const { salt, detailsHash, previousHash, hash } = chain(act)
      const isForgotten = forgotten.has(act.subject)
      if (isForgotten) erased.push(act.id)
      return sql`(cast(${act.id} as bigint), cast(${isForgotten ? null : salt} as text), ${detailsHash}, ${previousHash}, ${hash})`
    })
    await sql`with added(id, salt, "detailsHash", "previousHash", hash) as (values ${sql.join(added)})
      update audit_trail set salt = added.salt, "detailsHash" = added."detailsHash",
        "previousHash" = added."previousHash", hash = added.hash,
        "before" = case when added.salt is not null then "before" end,
        "after" = case when added.salt is not null then "after" end
      from added where added.id = audit_trail.id`.execute(database)
  }
  if (erased.length > 0) {
    const act = { id: head.lastId + 1, actorId: null, action: 'details erased', subject: 'users:closed' }
    const described = { ...act, before: 'null', after: JSON.stringify({ acts: erased }), createdAt: Date.now() }
    const row = Object.entries({ ...described, ...chain(described) })
    await sql`insert into audit_trail (${sql.join(row.map(([name]) => sql.id(name)))})
      values (${sql.join(row.map(([, value]) => value))})`.execute(database)
  }
  if (head.acts > 0)
    await sql`insert into audit_head (id, acts, "lastId", hash)
      values (1, ${head.acts}, ${head.lastId}, ${head.hash})`.execute(database)
}

/** The subjects of acts that concern people who have left and are owed nothing. */
async function listForgottenSubjects(database: Kysely<unknown>): Promise<Set<string>> {
  const left = sql`select id from users where "closedAt" is not null and id not in (select "userId" from former_contacts)`
  const { rows: owned } = await sql<{ subject: string; userId: number | null }>`
    select 'user:' || id as subject, id as "userId" from users where id in (${left})
    union all select 'fundraiser:' || id, null from fundraisers where "userId" in (${left})
    union all select 'payout:' || id, null from payout_requests where "userId" in (${left})`.execute(database)
  const subjects = new Set(owned.map(({ subject }) => subject))
  if (subjects.size === 0) return subjects
  // Of accounts and fundraisers that are deleted only the trail knows the owner.
  const { rows: named } = await sql<{ subject: string; before: string | null; after: string | null }>`
    select subject, "before", "after" from audit_trail where (subject like 'bank-account:%' or subject like 'fundraiser:%')
      and ("before" like '%"userId":%' or "after" like '%"userId":%')`.execute(database)
  const userIds = new Set(owned.map(({ userId }) => userId))
  for (const { subject, before, after } of named)
    for (const [, userId] of `${before}${after}`.matchAll(/"userId":(\d+)[,}]/g))
      if (userIds.has(Number(userId))) subjects.add(subject)
  return subjects
}

/** The database refuses to delete an act, and every change but erasing the details. */
async function setProtection(database: Kysely<unknown>, engine: Engine, state: 'on' | 'off'): Promise<void> {
  const columns = (names: readonly string[], from: 'new' | 'old') =>
    sql.join(names.map((name) => sql`${sql.raw(from)}.${sql.id(name)}`))
  if (engine === 'sqlite') {
    await sql`drop trigger if exists audit_trail_no_update`.execute(database)
    if (state === 'on')
      await sql`create trigger audit_trail_no_update before update on audit_trail
        when (${columns(KEPT, 'new')}) is not (${columns(KEPT, 'old')})
          or (${columns(ERASED, 'new')}) is not (null, null, null)
        begin select raise(abort, 'audit_trail is append-only'); end`.execute(database)
    return
  }
  if (state === 'on')
    await sql`create or replace function audit_trail_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (${columns(KEPT, 'new')}) is not distinct from (${columns(KEPT, 'old')})
          and num_nonnulls(${columns(ERASED, 'new')}) = 0 then return new; end if;
        raise exception 'audit_trail is append-only';
      end $$`.execute(database)
  const act = sql.raw(state === 'on' ? 'enable' : 'disable')
  await sql`alter table audit_trail ${act} trigger audit_trail_append_only`.execute(database)
}
