import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../schema'
import { addIndexes, column, columns, type Migration, tableWithId } from '../types'

/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60_000
const REACHED = `case when "currentAmount" >= "goalAmount" then 0 else "currentAmount" * 10000 / "goalAmount" end`
/** With gifts first, then without, then at the goal; within each the latest week, then verified. */
const NEEDS_HELP = `(case when "currentAmount" >= "goalAmount" then 0 when "donationsCount" = 0 then 1 else 2 end * 1000000000
  + coalesce("lastGiftWeek", "createdAt" / ${WEEK}) * 20000 + "isCreatorVerified" * 10000 + ${REACHED})`
/** What public lists compare. A query uses an index only if it has the same expression. */
const ORDERS = {
  newest: '"createdAt"',
  ending: '(-coalesce("endDate", 8640000000000000))',
  funded: '"currentAmount"',
  featured: `("isCreatorVerified" * 10000 + ${REACHED})`,
  needs: NEEDS_HELP,
}
const OPEN = '"isActive" = 1 and "hiddenAt" is null and "isOver" = 0'

/** Indexes and counts of open fundraisers; `isOver` is 1 some time after the end. */
export const openFundraisers: Migration['up'] = async (database, engine) => {
  for (const [name, order] of Object.entries(ORDERS)) {
    const indexes = { [`open_${name}`]: [order, 'id'], [`open_category_${name}`]: ['category', order, 'id'] }
    await addIndexes(database, 'fundraisers', indexes, { where: OPEN })
  }
  const found = {
    open_id: ['id', 'endDate', 'category'],
    open_country: ['country', 'category', 'endDate', 'id'],
    open_language: ['storyLanguage', 'category', 'endDate', 'id'],
  }
  await addIndexes(database, 'fundraisers', found, { where: OPEN })

  // In PostgreSQL each change adds a row to the counts, so that transactions do not wait for each other.
  await tableWithId(database, engine, 'fundraiser_counts')
    .addColumn('category', 'text', column.required)
    .$call(columns('bigint', column.required, 'open', 'changes'))
    .execute()
  await addIndexes(database, 'fundraiser_counts', { category: ['category'] }, { isUnique: engine === 'sqlite' })
  await addTriggers(database, engine)
}

/** Whether the fundraiser of a row takes donations, unless it has just ended. */
const isOpen = (row: string) => `(${row}"isActive" = 1 and ${row}"hiddenAt" is null and ${row}"isOver" = 0)`

/** When a count or a search may find something else. */
const CHANGED = `${isOpen('old.')} <> ${isOpen('new.')}
  or (${isOpen('new.')} and (old.category <> new.category or old."searchText" <> new."searchText"))`

async function addTriggers(database: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres')
    for (const [name, body] of Object.entries(FUNCTIONS_OF_POSTGRES))
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
        database,
      )
  for (const [name, text] of Object.entries(engine === 'sqlite' ? triggersOfSqlite() : TRIGGERS_OF_POSTGRES))
    await sql`create trigger ${sql.id(name)} ${sql.raw(text)}`.execute(database)
}

function triggersOfSqlite(): Record<string, string> {
  const add = (row: string, sign: string) => `insert into fundraiser_counts (category, open, changes)
    values (${row}category, ${sign}${isOpen(row)}, 1)
    on conflict (category) do update set open = open + excluded.open, changes = changes + 1;`
  const copy = `update fundraisers set "isCreatorVerified" = 1
    where id = new.id and (select "isVerified" from users where id = new."userId") = 1;`
  return {
    fundraisers_count_insert: `after insert on fundraisers begin ${copy} ${add('new.', '')} end`,
    fundraisers_count_delete: `after delete on fundraisers begin ${add('old.', '-')} end`,
    fundraisers_count_update: `after update of "isActive", "hiddenAt", "isOver", category, "searchText" on fundraisers
      when ${CHANGED} begin ${add('old.', '-')} ${add('new.', '')} end`,
    fundraisers_story_language: `after update of "storyLanguage" on fundraisers
      when old."storyLanguage" is not new."storyLanguage" begin
        update fundraiser_counts set changes = changes + 1 where category = new.category; end`,
    fundraisers_new_owner: `after update of "userId" on fundraisers when old."userId" <> new."userId" begin
      update fundraisers set "isCreatorVerified" = 0 where id = new.id; ${copy} end`,
    fundraisers_new_end: `after update of "endDate" on fundraisers when new."isOver" = 1 and old."endDate" is not new."endDate" begin
      update fundraisers set "isOver" = 0 where id = new.id; end`,
    users_verified: `after update of "isVerified" on users when old."isVerified" <> new."isVerified" begin
      update fundraisers set "isCreatorVerified" = new."isVerified" where "userId" = new.id; end`,
  }
}

const addRow = (row: string, sign: string) => `insert into fundraiser_counts (category, open, changes)
  values (${row}category, ${sign}(${isOpen(row)}::int), 1);`

const FUNCTIONS_OF_POSTGRES = {
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
      if tg_op <> 'INSERT' then ${addRow('old.', '-')} end if;
      if tg_op <> 'DELETE' then ${addRow('new.', '')} end if;
      return null;
    end`,
  fundraisers_story_language: `begin
      insert into fundraiser_counts (category, open, changes) values (new.category, 0, 1);
      return null;
    end`,
  users_verified: `begin
      update fundraisers set "isCreatorVerified" = new."isVerified" where "userId" = new.id;
      return null;
    end`,
}

const TRIGGERS_OF_POSTGRES = {
  fundraisers_derive: `before insert or update of "userId", "endDate" on fundraisers for each row execute function fundraisers_derive()`,
  fundraisers_count: 'after insert or delete on fundraisers for each row execute function fundraisers_count()',
  fundraisers_count_update: `after update on fundraisers for each row when (${CHANGED}) execute function fundraisers_count()`,
  fundraisers_story_language: `after update of "storyLanguage" on fundraisers for each row
    when (old."storyLanguage" is distinct from new."storyLanguage") execute function fundraisers_story_language()`,
  users_verified: `after update of "isVerified" on users for each row when (old."isVerified" <> new."isVerified")
    execute function users_verified()`,
}
