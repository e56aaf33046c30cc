import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database, Handle } from '../../platform/database/open'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { disputeState, refundState, returnDonation } from '../../testing/giving/returns'
import { createTestParts, type TestParts } from '../../testing/parts'
import { insertPayout } from '../payouts/queries'
import { bookRequest } from '../payouts/steps'
import { auditMoney, CHECKED } from './audit'
import { Authority } from './authority'

describe('the audit', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
    const leader = await buildUser(parts, { isCommunityLeader: 1 })
    const creator = await buildUser(parts, { createdById: leader.id })
    const fundraiser = await buildFundraiser(parts, { userId: creator.id })
    await buildDonation(parts, { fundraiserId: fundraiser.id, amount: 2_500 })
    await buildDonation(parts, { fundraiserId: fundraiser.id, amount: 1_999 })
    await buildFundraiser(parts)
    const returned = await buildDonation(parts, { amount: 4_000 })
    await returnDonation(parts, returned, { refunds: [refundState()] })
    const { fundraiserId } = returned
    const whole = await buildDonation(parts, { amount: 1_000, fundraiserId })
    await returnDonation(parts, whole, { refunds: [refundState({ externalId: 're_whole' })] })
    const disputed = await buildDonation(parts, { amount: 2_500, fundraiserId })
    await returnDonation(parts, disputed, { disputes: [disputeState({ withdrawn: false })] })
  })

  it('finds nothing when nothing was tampered with', async () => {
    expect(await auditMoney(parts.database.read)).toEqual([])
  })

  const tamper: Record<string, (database: Handle) => Promise<unknown>> = {
    'every event in the ledger sums to zero': (database) =>
      sql`update ledger_entries set amount = amount + 1 where account = 'provider_balance'`.execute(database),
    'a fundraiser has raised what its donations add up to': (database) =>
      database.updateTable('fundraisers').set({ currentAmount: 9_999 }).where('donationsCount', '=', 2).execute(),
    'a fundraiser counts as many donations as it has': (database) =>
      database.updateTable('fundraisers').set({ donationsCount: 3 }).where('donationsCount', '=', 2).execute(),
    'a creator is owed every donation after fees': (database) =>
      sql`update ledger_entries set "fundraiserId" = (select max(id) from fundraisers) where account = 'creator_payable'`.execute(
        database,
      ),
    'the fees of a donation are in the ledger': (database) =>
      database.updateTable('donations').set({ platformFee: 0 }).execute(),
    'every payment is in the ledger at what it was booked at': (database) =>
      database.updateTable('payments').set({ bookedAmount: 1 }).where('amount', '=', 2_500).execute(),
    'a payment became the donation that its attempt asked for, or all of it was accepted as one, or none': (database) =>
      database.updateTable('payment_attempts').set({ amount: 100 }).where('amount', '=', 2_500).execute(),
    'an attempt has succeeded when it became a donation, and only then': (database) =>
      database.updateTable('payment_attempts').set({ status: 'expired' }).where('amount', '=', 2_500).execute(),
    'of a donation went back what its refunds and lost disputes took from it': (database) =>
      database.updateTable('refunds').set({ localAmount: 999 }).execute(),
    'a donation is marked while it is disputed, and only then': (database) =>
      database.updateTable('disputes').set({ status: 'won' }).execute(),
    'what went back, or may have to, was taken from those it was owed to, and has left the provider': (database) =>
      sql`update ledger_events set "eventKey" = 'refund:lost-' || id where kind = 'refund'`.execute(database),
    'what is left of a donation is owed in the shares in which it was booked': (database) =>
      // The platform pays the creator's part of the refund.
      sql`update ledger_entries set account = 'platform_fee', "fundraiserId" = null where account = 'creator_payable' and amount = 900`.execute(
        database,
      ),
    'suspense holds what is left of payments that were not accepted, and nothing else': (database) =>
      sql`update ledger_entries set account = 'suspense' where account = 'provider_balance'`.execute(database),
    'nobody was paid more than they were ever owed: below zero is only what went back afterwards, or a provider called failed and paid':
      (database) =>
        sql`update ledger_entries set amount = 1 where account = 'creator_payable' and amount < 0`.execute(database),
    'what is set aside is what the payouts under way add up to': async (database) => {
      await askForPayout(parts.database)
      await database.updateTable('payout_requests').set({ amount: 6_000 }).execute()
    },
    'the parts of a payout add up to it': async (database) => {
      await askForPayout(parts.database)
      await database.updateTable('payout_parts').set({ amount: 4_999 }).execute()
    },
    'a payout took from its own balances what it is for, and gave it back when it failed': async (database) => {
      await askForPayout(parts.database)
      await sql`update ledger_entries set "fundraiserId" = 2 where account = 'creator_payable' and amount = 5000`.execute(
        database,
      )
    },
    'a payout has left when it has arrived, and only then': async (database) => {
      await askForPayout(parts.database)
      await database.updateTable('payout_requests').set({ status: 'completed' }).execute()
    },
    'the money of a fundraiser goes to its creator': async (database) => {
      await askForPayout(parts.database)
      await database.updateTable('payout_requests').set({ userId: 1 }).execute()
    },
    'the books of a fundraiser have a row for each number, and each row adds up': (database) =>
      database.deleteFrom('books').where('number', '=', 1).execute(),
    'the page of a fundraiser says of its money what the ledger does': (database) =>
      sql`update books set fees = fees + 1, waiting = waiting - 1`.execute(database),
    'the page says as paid out what completed payouts took': async (database) => {
      await askForPayout(parts.database)
      await database.updateTable('payout_requests').set({ status: 'completed' }).execute()
    },
    'the books of a fundraiser have the totals of its page and its newest donation': (database) =>
      sql`update books set "upToDonationId" = "upToDonationId" - 1`.execute(database),
    'raised is what donors gave and added for the fees, without what went back or is withheld': (database) =>
      sql`update books set "coveredFees" = 1`.execute(database),
  }

  it('reads a ledger that can’t be updated or deleted, not even in the database', async () => {
    for (const table of ['ledger_events', 'ledger_entries', 'books'] as const)
      for (const statement of [sql`update ${sql.table(table)} set id = id`, sql`delete from ${sql.table(table)}`])
        await expect(statement.execute(parts.database.write)).rejects.toThrow(`${table} is append-only`)
  })

  it('has a tampering test for each of its checks', () => {
    expect(Object.keys(tamper)).toEqual(CHECKED)
  })

  it.each(Object.keys(tamper))('reports when it is no longer true that %s', async (check) => {
    await unlock(parts.database)
    await tamper[check]?.(parts.database.write)
    expect((await auditMoney(parts.database.read)).map((difference) => difference.check)).toContain(check)
  })

  it('reports a partial refund that was booked at another rate than the donation', async () => {
    const donation = await buildDonation(parts, { amount: 10_000 }, { platformFee: 2_000, communityLeaderFee: 0 })
    await returnDonation(parts, donation, { refunds: [refundState({ externalId: 're_half', amount: 5_000 })] })
    expect(await auditMoney(parts.database.read)).toEqual([])
    await unlock(parts.database)
    // The refund takes ten per cent of the fee instead of twenty.
    const { write } = parts.database
    await sql`update ledger_entries set amount = 500 where account = 'platform_fee' and amount = 1000`.execute(write)
    await sql`update ledger_entries set amount = 4500 where account = 'creator_payable' and amount = 4000`.execute(
      write,
    )
    // The engines list them in other orders.
    const found = (await auditMoney(parts.database.read)).toSorted((one, other) =>
      one.subject < other.subject ? -1 : 1,
    )
    expect(found).toEqual([
      {
        check: 'what is left of a donation is owed in the shares in which it was booked',
        subject: `donation ${donation.id}, creator_payable`,
        expected: 4_000,
        found: 3_500,
      },
      {
        check: 'what is left of a donation is owed in the shares in which it was booked',
        subject: `donation ${donation.id}, platform_fee`,
        expected: 1_000,
        found: 1_500,
      },
      ...[
        { figure: 'fees', expected: 1_500, found: 1_000 },
        { figure: 'waiting', expected: 3_500, found: 4_000 },
      ].map(({ figure, ...amounts }) => ({
        check: 'the page of a fundraiser says of its money what the ledger does',
        subject: `fundraiser ${donation.fundraiserId}, ${figure}`,
        ...amounts,
      })),
    ])
  })

  it('reports where a check failed, what it expected and what it found', async () => {
    await parts.database.write.updateTable('fundraisers').set({ currentAmount: 9_999 }).where('id', '=', 1).execute()
    expect(await auditMoney(parts.database.read)).toEqual([
      {
        check: 'a fundraiser has raised what its donations add up to',
        subject: 'fundraiser 1',
        expected: 4_499,
        found: 9_999,
      },
      {
        check: 'the books of a fundraiser have the totals of its page and its newest donation',
        subject: 'fundraiser 1, total',
        expected: 9_999,
        found: 4_499,
      },
    ])
  })
})

/** A payout request of fifty dollars by the creator of the first fundraiser. */
function askForPayout(database: Database): Promise<void> {
  return database.transaction(async (transaction) => {
    const { userId } = await transaction
      .selectFrom('fundraisers')
      .select('userId')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    await bookRequest(
      transaction,
      Authority.provider,
      await insertPayout(transaction, { userId, requestedAt: 1 }, [{ fundraiserId: 1, amount: 5_000 }]),
    )
  })
}

/** Removes the protection of the ledger, as an owner of the database could. */
async function unlock({ engine, write }: Database): Promise<void> {
  for (const table of ['ledger_events', 'ledger_entries', 'books'])
    for (const statement of engine === 'sqlite'
      ? [sql`drop trigger ${sql.id(`${table}_no_update`)}`, sql`drop trigger ${sql.id(`${table}_no_delete`)}`]
      : [sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`])
      await statement.execute(write)
}
