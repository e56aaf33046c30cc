import { type Migration, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordEdits, removeProtection } from '../../../../testing/audit-trail'
import { buildFundraiser, buildUser } from '../../../../testing/builders'
import { createTestParts, type TestParts } from '../../../../testing/parts'
import { verifyTrail } from '../../../audit/verify'
import { appendOnly } from '../types'
import { chainedAudit } from './030-chained-audit'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})
afterEach(() => parts.remove())

const write = () => parts.database.write

it('chains the acts that exist, in their order, and protects them as before', async () => {
  await recordEdits(parts.database, 1_100)
  await bringToEarlierShape()
  // A gap, as a transaction leaves it that was rolled back; and details without a text.
  await sql`insert into audit_trail (id, action, subject, "createdAt") values (1500, 'erase', 'fundraiser:1', 5)`.execute(
    write(),
  )
  await migrate()

  expect(await verifyTrail(parts.database.read)).toMatchObject({ head: { acts: 1_101 }, erased: 0, difference: null })
  const acts = await parts.database.read.selectFrom('audit_trail').selectAll().orderBy('id').execute()
  expect(acts[0]).toMatchObject({ before: '{"title":"Title 0"}', after: '{"title":"Title 1"}' })
  expect(new Set(acts.map(({ salt }) => salt)).size).toBe(1_101)
  for (const statement of [sql`update audit_trail set action = 'nothing'`, sql`delete from audit_trail`])
    await expect(statement.execute(write())).rejects.toThrow('audit_trail is append-only')

  await recordEdits(parts.database, 2)
  const { head, difference } = await verifyTrail(parts.database.read)
  expect({ acts: head.acts, difference }).toEqual({ acts: 1_103, difference: null })
})

it('erases what the trail tells about people who have left, unless money is still owed to them', async () => {
  const [left, owed, member] = [
    await buildUser(parts, { closedAt: 5 }),
    await buildUser(parts, { closedAt: 5 }),
    await buildUser(parts),
  ]
  const contact = { userId: owed.id, contact: 'sealed', createdAt: 5 }
  await parts.database.write.insertInto('former_contacts').values(contact).execute()
  const { id: fundraiserId } = await buildFundraiser(parts, { userId: left.id })
  const erased = [`user:${left.id}`, `fundraiser:${fundraiserId}`, 'bank-account:90']
  const kept = [`user:${owed.id}`, `user:${member.id}`, 'bank-account:91']
  for (const subject of [...erased, ...kept]) await recordEdits(parts.database, 2, { subject })
  await bringToEarlierShape()
  for (const [id, userId] of [
    [90, left.id],
    [91, Number(`${left.id}0`)],
  ]) {
    const after = JSON.stringify({ userId, account: 'Equity Bank ••••4321' })
    await sql`insert into audit_trail (id, action, subject, "after", "createdAt")
      values (${id}, 'edit', ${`bank-account:${id}`}, ${after}, 5)`.execute(write())
  }
  await migrate()

  const acts = await parts.database.read.selectFrom('audit_trail').selectAll().orderBy('id').execute()
  const isErased = acts.map(({ subject, before, after }) => [subject, before === null && after === null])
  expect(isErased).toEqual([
    ...erased.flatMap((subject) => Array(2).fill([subject, true])),
    ...kept.flatMap((subject) => Array(2).fill([subject, false])),
    ...[
      ['bank-account:90', true],
      ['bank-account:91', false],
      ['users:closed', false],
    ],
  ])
  expect(await verifyTrail(parts.database.read)).toMatchObject({ erased: 7, difference: null })
  await recordEdits(parts.database, 1)
  expect(await verifyTrail(parts.database.read)).toMatchObject({ head: { acts: 16 }, difference: null })
})

it('begins an empty chain', async () => {
  await bringToEarlierShape()
  await migrate()
  await recordEdits(parts.database, 1)
  expect(await verifyTrail(parts.database.read)).toMatchObject({ head: { acts: 1 }, difference: null })
})

async function bringToEarlierShape() {
  const { engine } = parts.database
  await removeProtection(parts.database)
  if (engine === 'postgres') {
    await sql`drop function audit_trail_append_only`.execute(write())
    await sql`alter table audit_trail add foreign key ("actorId") references users (id)`.execute(write())
  }
  for (const column of ['salt', 'detailsHash', 'previousHash', 'hash'])
    await sql`alter table audit_trail drop column ${sql.id(column)}`.execute(write())
  await sql`drop table audit_head`.execute(write())
}

async function migrate() {
  const { engine } = parts.database
  const again: Migration = {
    async up(handle) {
      await appendOnly(handle, engine, 'audit_trail')
      await chainedAudit.up(handle, engine)
    },
  }
  const migrator = new Migrator({
    db: write(),
    provider: { getMigrations: async () => ({ again }) },
    ...{ migrationTableName: 'migrated_again', migrationLockTableName: 'migrated_again_lock' },
  })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
}
