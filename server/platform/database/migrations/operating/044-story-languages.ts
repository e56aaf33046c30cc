import { sql } from 'kysely'
import type { Migration } from '../types'

/** The fundraisers that take donations by the language of their story, and that a count of one language notices a change of it. */
export const storyLanguages: Migration = {
  name: '044-story-languages',
  async up(database, engine) {
    await sql`create index fundraisers_open_language on fundraisers ("storyLanguage", category, "endDate", id)
      where "isActive" = 1 and "hiddenAt" is null and "isOver" = 0`.execute(database)
    const name = sql.id('fundraisers_story_language')
    if (engine === 'sqlite')
      return void (await sql`create trigger ${name} after update of "storyLanguage" on fundraisers
        when old."storyLanguage" is not new."storyLanguage" begin
          update fundraiser_counts set changes = changes + 1 where category = new.category;
        end`.execute(database))
    // Rows are added, so that transactions do not wait for each other.
    const body = `begin
        insert into fundraiser_counts (category, open, changes) values (new.category, 0, 1);
        return null;
      end`
    await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(database)
    await sql`create trigger ${name} after update of "storyLanguage" on fundraisers for each row
      when (old."storyLanguage" is distinct from new."storyLanguage") execute function ${name}()`.execute(database)
  },
}
