import { Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WAITS_AFTER } from '../../../../giving/payouts/balance/waiting-commission'
import { buildDonation, buildUser } from '../../../../testing/builders'
import { createTestContext, type TestContext } from '../../../../testing/context'
import { buildPayoutRequest } from '../../../../testing/giving/payouts'
import type { Migration } from '../types'
import { hiddenMessages } from './027-hidden-messages'
import { confirmedEmails } from './029-confirmed-emails'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.remove())

const write = () => context.database.write

it('confirms the addresses of people who were paid, and of those who took over an account that a leader made', async () => {
  const leader = await buildUser(context)
  const paid = await buildUser(context)
  const asking = await buildUser(context)
  const ledByPassword = { createdById: leader.id, passwordIsOwn: 0 } as const
  const paidToo = await buildUser(context, ledByPassword)
  const tookOver = await buildUser(context, { createdById: leader.id })
  for (const { id } of [paid, paidToo]) await buildPayoutRequest(context, { userId: id, status: 'completed' })
  await buildPayoutRequest(context, { userId: asking.id, status: 'processing' })
  await write().updateTable('users').set({ emailConfirmedAt: null }).execute()
  await run(confirmedEmails)
  const confirmed = write().selectFrom('users').select('id').where('emailConfirmedAt', 'is not', null).orderBy('id')
  expect((await confirmed.execute()).map(({ id }) => id)).toEqual([paid.id, tookOver.id])
})

it.each([0, 2])('lets commission wait from the first donation after the last of %s that were there', async (count) => {
  let last = 0
  for (let made = 0; made < count; made += 1) last = (await buildDonation(context)).id
  for (const [table, column] of [
    ['donations', 'messageHiddenAt'],
    ['users', 'refusedAt'],
  ])
    await sql`alter table ${sql.id(table ?? '')} drop column ${sql.id(column ?? '')}`.execute(write())
  await sql`delete from installation where name = ${WAITS_AFTER}`.execute(write())
  await run(hiddenMessages)
  const rows = await write().selectFrom('installation').select('value').where('name', '=', WAITS_AFTER).execute()
  expect(rows).toEqual(count === 0 ? [] : [{ value: String(last) }])
})

async function run(migration: Migration) {
  const again = { up: (handle: Parameters<Migration['up']>[0]) => migration.up(handle, context.database.engine) }
  const migrator = new Migrator({
    db: write(),
    provider: { getMigrations: async () => ({ again }) },
    ...{ migrationTableName: 'migrated_again', migrationLockTableName: 'migrated_again_lock' },
  })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
}
