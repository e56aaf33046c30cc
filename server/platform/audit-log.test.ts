import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openServer } from '../testing/context'
import { recordActs } from './audit-log'

const { context } = await openServer()

async function write(actorId: number | null, count: number, subject: string) {
  const acts = Array.from({ length: count }, (_, index) => ({
    ...{ actorId, action: 'edit', subject, createdAt: context.clock() },
    before: { title: `Title ${index}` },
    after: { title: `Title ${index + 1}` },
  }))
  await context.database.transaction((transaction) => recordActs(transaction, acts))
}

describe('the audit trail', () => {
  it('can’t be changed or deleted, not even in the database', async () => {
    await write(null, 1, 'fundraiser:1')
    for (const statement of [
      sql`update audit_trail set action = 'nothing'`,
      sql`update audit_trail set "actorId" = null where id = 1`,
      sql`delete from audit_trail where subject = 'fundraiser:1'`,
    ]) {
      await expect(statement.execute(context.database.write)).rejects.toThrow('audit_trail is append-only')
    }
    const { rows } = await sql<{ action: string }>`select action from audit_trail`.execute(context.database.read)
    expect(rows).toContainEqual({ action: 'edit' })
  })
})
