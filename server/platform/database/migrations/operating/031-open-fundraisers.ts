import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../engine'
import { type Migration, required, tableWithId, zero } from '../types'

const CATEGORY = '"category"'
/** What public lists compare. A query uses an index only if it has the same expression. */
const ORDERS = {
  newest: '"createdAt"',
  ending: '(-coalesce("endDate", 8640000000000000))',
  funded: '"currentAmount"',
  featured: `("isCreatorVerified" * 10000 + case when "currentAmount" >= "goalAmount" then 0
    else "currentAmount" * 10000 / "goalAmount" end)`,
}
/** Milliseconds: so long after its end a fundraiser leaves the indexes, so that a clock that is wrong by less hides nothing. */
const MARGIN = 60 * 60_000

/**
 * Indexes of the fundraisers that take donations, in each order of public lists, with and without a category; and how many there are.
 * `isCreatorVerified` copies the creator's column. `isOver` is 1 some time after the end.
 */
export const openFundraisers: Migration = {
  name: '031-open-fundraisers',
  async up(database, engine) {
    for (const column of ['isCreatorVerified', 'isOver'])
      await database.schema.alterTable('fundraisers').addColumn(column, 'integer', zero).execute()
    const isVerified = sql`"userId" in (select id from users where "isVerified" = 1)`
    const isOver = sql`coalesce("endDate" <= ${sql.lit(Date.now() - MARGIN)}, false)`
    await sql`update fundraisers set "isCreatorVerified" = case when ${isVerified} then 1 else 0 end,
      "isOver" = case when ${isOver} then 1 else 0 end where ${isVerified} or ${isOver}`.execute(database)
    for (const [name, order] of Object.entries(ORDERS)) {
      await createIndex(database, `fundraisers_open_${name}`, [order, 'id'])
      await createIndex(database, `fundraisers_open_category_${name}`, [CATEGORY, order, 'id'])
    }
    await createIndex(database, 'fundraisers_open_id', ['id', '"endDate"', CATEGORY])
    await database.schema.dropIndex('fundraisers_ending').execute()
    await countOpen(database, engine)
    await (engine === 'sqlite' ? triggersOfSqlite(database) : triggersOfPostgres(database))
    // PostgreSQL chooses an index by figures that it does not have yet.
    if (engine === 'postgres') await sql`analyze fundraisers`.execute(database)
  },
}

/** Whether the fundraiser of a row takes donations, unless it has just ended. */
const isOpen = (row = '') => `(${row}"isActive" = 1 and ${row}"hiddenAt" is null and ${row}"isOver" = 0)`

async function createIndex(database: Kysely<unknown>, name: string, keys: string[]): Promise<void> {
  await sql`create index ${sql.id(name)} on fundraisers (${sql.raw(keys.join(', '))})
    where "isActive" = 1 and "hiddenAt" is null and "isOver" = 0`.execute(database)
}

/**
 * The number for each category is a sum of rows: in PostgreSQL each change adds a row, so that transactions do not wait for each other.
 * `changes` adds up to a number that grows with each change of what a count or a search finds.
 */
async function countOpen(database: Kysely<unknown>, engine: Engine): Promise<void> {
  await tableWithId(database, engine, 'fundraiser_counts')
    .addColumn('category', 'text', required)
    .addColumn('open', 'bigint', required)
    .addColumn('changes', 'bigint', required)
    .execute()
  const index = database.schema.createIndex('fundraiser_counts_category').on('fundraiser_counts').column('category')
  await (engine === 'sqlite' ? index.unique() : index).execute()
  await sql`insert into fundraiser_counts (category, open, changes)
    select category, count(*), 1 from fundraisers where ${sql.raw(isOpen())} group by category`.execute(database)
}

/** When a count or a search may find something else. */
const CHANGED = `${isOpen('old.')} <> ${isOpen('new.')}
  or (${isOpen('new.')} and (old.category <> new.category or old."searchText" <> new."searchText"))`

async function triggersOfSqlite(database: Kysely<unknown>): Promise<void> {
  const add = (row: string, sign: string) => `insert into fundraiser_counts (category, open, changes)
    values (${row}category, ${sign}${isOpen(row)}, 1)
    on conflict (category) do update set open = open + excluded.open, changes = changes + 1;`
  const copy = `update fundraisers set "isCreatorVerified" = 1
    where id = new.id and (select "isVerified" from users where id = new."userId") = 1;`
  const triggers = {
    fundraisers_count_insert: `after insert on fundraisers begin ${copy} ${add('new.', '')} end`,
    fundraisers_count_delete: `after delete on fundraisers begin ${add('old.', '-')} end`,
    fundraisers_count_update: `after update of "isActive", "hiddenAt", "isOver", category, "searchText" on fundraisers
      when ${CHANGED} begin ${add('old.', '-')} ${add('new.', '')} end`,
    fundraisers_new_owner: `after update of "userId" on fundraisers when old."userId" <> new."userId" begin
      update fundraisers set "isCreatorVerified" = 0 where id = new.id; ${copy} end`,
    fundraisers_new_end: `after update of "endDate" on fundraisers when new."isOver" = 1 and old."endDate" is not new."endDate" begin
      update fundraisers set "isOver" = 0 where id = new.id; end`,
    users_verified: `after update of "isVerified" on users when old."isVerified" <> new."isVerified" begin
      update fundraisers set "isCreatorVerified" = new."isVerified" where "userId" = new.id; end`,
  }
  for (const [name, text] of Object.entries(triggers))
    await sql`create trigger ${sql.id(name)} ${sql.raw(text)}`.execute(database)
}

async function triggersOfPostgres(database: Kysely<unknown>): Promise<void> {
  const add = (row: string, sign: string) => `insert into fundraiser_counts (category, open, changes)
    values (${row}category, ${sign}(${isOpen(row)}::int), 1);`
  const functions = {
    // Locks the creator's row, so that a change of `isVerified` at the same moment is not missed.
    fundraisers_derive: `declare verified integer;
      begin
        if tg_op = 'UPDATE' then
          if new."endDate" is distinct from old."endDate" then new."isOver" = 0; end if;
          if new."userId" = old."userId" then return new; end if;
        end if;
        select "isVerified" into verified from users where id = new."userId" for share;
        new."isCreatorVerified" = coalesce(verified, 0);
        return new;
      end`,
    fundraisers_count: `begin
        if tg_op <> 'INSERT' then ${add('old.', '-')} end if;
        if tg_op <> 'DELETE' then ${add('new.', '')} end if;
        return null;
      end`,
    users_verified: `begin
        update fundraisers set "isCreatorVerified" = new."isVerified" where "userId" = new.id;
        return null;
      end`,
  }
  for (const [name, body] of Object.entries(functions))
    await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(database)
  const triggers = {
    fundraisers_derive: `before insert or update of "userId", "endDate" on fundraisers for each row execute function fundraisers_derive()`,
    fundraisers_count: 'after insert or delete on fundraisers for each row execute function fundraisers_count()',
    fundraisers_count_update: `after update on fundraisers for each row when (${CHANGED}) execute function fundraisers_count()`,
    users_verified: `after update of "isVerified" on users for each row when (old."isVerified" <> new."isVerified")
      execute function users_verified()`,
  }
  for (const [name, text] of Object.entries(triggers))
    await sql`create trigger ${sql.id(name)} ${sql.raw(text)}`.execute(database)
}
