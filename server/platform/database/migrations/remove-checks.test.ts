import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration, Migrator } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from '../sqlite'
import { removeChecks } from './remove-checks'

it('keeps rows, children, indexes, triggers and the next id, and removes only the named check', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-checks-'))
  const file = openSqlite(join(directory, 'pamoja.db'))
  try {
    file.writer.exec(`
      create table "parent" ("id" integer primary key autoincrement, "kind" text not null, "size" integer not null, constraint "parent_kind" check ("kind" in ('a', 'b')), constraint "parent_size" check ("size" >= 1));
      create index "parent_kind_index" on "parent" ("kind");
      create trigger "parent_trigger" before delete on "parent" begin select raise(abort, 'kept') where old."kind" = 'never'; end;
      create table "child" ("id" integer primary key, "parentId" integer not null references "parent" ("id"));
      insert into parent ("kind", "size") values ('a', 1), ('a', 2), ('a', 3);
      insert into child ("parentId") values (1), (2);
      delete from parent where id = 3;`)
    const migration: Migration = { up: (database) => removeChecks(database, 'sqlite', 'parent', ['parent_kind']) }
    const provider = { getMigrations: async () => ({ migration }) }
    expect((await new Migrator({ db: file.write, provider }).migrateToLatest()).error).toBeUndefined()
    file.writer.exec(`insert into parent ("kind", "size") values ('new', 1)`)

    expect(file.writer.prepare('select id, kind from parent order by id').all()).toEqual([
      { id: 1, kind: 'a' },
      { id: 2, kind: 'a' },
      { id: 4, kind: 'new' },
    ])
    expect(() => file.writer.exec(`insert into parent ("kind", "size") values ('a', 0)`)).toThrow('parent_size')
    expect(() => file.writer.exec('delete from parent where id = 1')).toThrow('FOREIGN KEY')
    expect(file.writer.prepare(`select name from sqlite_schema where tbl_name = 'parent' order by name`).all()).toEqual(
      [{ name: 'parent' }, { name: 'parent_kind_index' }, { name: 'parent_trigger' }],
    )
    expect(file.writer.prepare('pragma foreign_key_check').all()).toEqual([])
  } finally {
    await file.read.destroy()
    await file.write.destroy()
    rmSync(directory, { recursive: true, force: true })
  }
})
