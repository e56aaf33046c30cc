import { type Migration, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '../../../../giving/ledger/audit'
import { postEvent } from '../../../../giving/ledger/post'
import { settle } from '../../../../giving/payments/settling/settle'
import {
  bookArrivalAfterAll,
  bookCompletion,
  bookRequest,
  bookReturn,
  bookTransferFee,
} from '../../../../giving/payouts/book'
import { insertPayout } from '../../../../giving/payouts/queries'
import { buildDonation } from '../../../../testing/builders'
import { dollarsAtStripe } from '../../../../testing/giving/balance-line'
import { createGiving, type Giving } from '../../../../testing/giving/giving'
import { disputeState, refundState, returnDonation } from '../../../../testing/giving/returns'
import type { ReceivedPayment } from '../../../providers/gateway'
import type { Row } from '../../schema'
import { ledgerByCurrency } from './016-ledger-by-currency'

describe('the ledger by currency', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })
  afterEach(() => giving.end())

  const write = () => giving.context.database.write
  const lines = () =>
    write()
      .selectFrom('ledger_entries')
      .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
      .select(['eventKey', 'account', 'amount', 'provider', 'currency', 'currencyAmount'])
      .where('kind', '<>', 'revaluation')
      .orderBy('eventKey')
      .orderBy('account')
      .orderBy('amount')
      .execute()
  const holdings = () => write().selectFrom('holdings').selectAll().orderBy('currency').execute()

  it('gives every kind of old line its provider, its currency and its amount, as new ones have', async () => {
    await giveByCard()
    await giveInShillings()
    await giveWithoutRate()
    await payOut()
    const expected = await lines()
    expect((await holdings()).map(({ currency }) => currency)).toEqual(['KES', 'UGX'])
    expect(await auditMoney(write())).toEqual([])

    await bringToEarlierShape()
    await migrate()
    expect((await lines()).map(roughly)).toEqual(expected.map(roughly))
    expect(await auditMoney(write())).toEqual([])
    for (const statement of [sql`update ledger_entries set id = id`, sql`delete from ledger_entries`])
      await expect(statement.execute(write())).rejects.toThrow('append-only')
  })

  it('takes a line whose origin is not known for dollars', async () => {
    await giving.context.database.transaction((transaction) =>
      postEvent(transaction, {
        eventKey: 'by-hand:1',
        kind: 'suspense',
        createdAt: 1,
        lines: [dollarsAtStripe(700), { account: 'provider_fee', amount: -700 }],
      }),
    )
    await bringToEarlierShape()
    await migrate()
    expect(await lines()).toMatchObject([
      { account: 'provider_balance', provider: 'unknown', currency: 'USD', currencyAmount: 700 },
      { account: 'provider_fee', provider: null, currency: null, currencyAmount: null },
    ])
  })

  it('leaves no value on a balance that is empty', async () => {
    const { id } = await giveInKenya({ fee: null })
    await refundAll(id, 'whole')
    await bringToEarlierShape()
    // An old refund that was rounded otherwise: a cent stayed on the balance.
    await withoutProtection(async () => {
      const event = sql`(select id from ledger_events where kind = 'refund')`
      await sql`update ledger_entries set amount = amount + 1 where account = 'provider_balance'
        and "eventId" = ${event}`.execute(write())
      await sql`insert into ledger_entries ("eventId", account, amount)
        values (${event}, 'exchange_difference', -1)`.execute(write())
    })
    await migrate()
    expect(await holdings()).toEqual([{ provider: 'flutterwave', currency: 'KES', amount: 0, bookValue: 0 }])
    const [{ total } = { total: null }] = (
      await sql<{ total: number }>`select sum(amount) as total from ledger_entries
        where account = 'provider_balance'`.execute(write())
    ).rows
    expect(total).toBe(0)
  })

  /** A card payment with its fee, a refund, a refund that failed later, and a lost dispute with a fee. */
  async function giveByCard() {
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    const [{ id: paymentId } = { id: 0 }] = await giving.payments()
    const bounced = refundState({ externalId: 're_bounced', amount: 200 })
    await returnDonation(giving.context, { paymentId }, { refunds: [bounced] })
    await returnDonation(giving.context, { paymentId }, { refunds: [{ ...bounced, status: 'failed' }] })
    const refunds = [refundState(), { ...bounced, status: 'failed' as const }]
    await returnDonation(giving.context, { paymentId }, { refunds })
    for (const status of ['open', 'lost'] as const)
      await returnDonation(
        giving.context,
        { paymentId },
        { refunds, disputes: [disputeState({ amount: 1_500, status })] },
      )
  }

  /** Three gifts by M-Pesa: one stays, one goes back in two parts, one is charged back. */
  async function giveInShillings() {
    await giveInKenya()
    const second = await giveInKenya()
    const part = refundState({ externalId: 'part', amount: 100_000, currency: 'KES' })
    await returnDonation(giving.context, { paymentId: second.id }, { refunds: [part] })
    await refundAll(second.id, 'rest', part)
    const third = await giveInKenya()
    const dispute = disputeState({ externalId: 'chargeback', amount: third.amount, currency: 'KES', feeInUsdCents: 0 })
    await returnDonation(giving.context, { paymentId: third.id }, { disputes: [dispute] })
  }

  /** A payment in a currency that nobody asked for, which goes back in part. */
  async function giveWithoutRate() {
    const { id: paymentId } = await giveInKenya({ currency: 'UGX', fee: null })
    const refunds = [refundState({ externalId: 'unasked', amount: 1_000, currency: 'UGX' })]
    await returnDonation(giving.context, { paymentId }, { refunds })
  }

  /** Payouts by hand and by a provider: arrived, sent back by the bank, and arrived although they had failed. */
  async function payOut() {
    const { context, fundraiser } = giving
    const { id: fundraiserId, userId } = fundraiser
    await buildDonation(context, { fundraiserId, amount: 100_000 })
    for (const method of ['by-hand', 'stripe', 'flutterwave'] as const)
      for (const end of ['completed', 'returned', 'after-all'] as const)
        await context.database.transaction(async (transaction) => {
          const parts = [{ fundraiserId, amount: 5_000 }]
          const payout = await insertPayout(transaction, { userId, requestedAt: 1, method }, parts)
          await bookRequest(transaction, payout)
          if (end !== 'after-all') await bookCompletion(transaction, payout, 2)
          await bookTransferFee(transaction, payout, { cents: 25 }, 2)
          if (end === 'returned') await bookReturn(transaction, { ...payout, status: 'completed' }, 3)
          if (end === 'after-all') {
            await bookReturn(transaction, { ...payout, status: 'processing' }, 3)
            await bookArrivalAfterAll(transaction, payout, 4)
          }
          const status = end === 'returned' ? 'failed' : 'completed'
          await transaction.updateTable('payout_requests').set({ status }).where('id', '=', payout.id).execute()
        })
  }

  /** A gift by M-Pesa, with what the provider reports changed. */
  async function giveInKenya(change: Partial<ReceivedPayment> = {}): Promise<Row<'payments'>> {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    const { gateways } = giving.context
    const lookUp = async (reference: string) => {
      const state = await gateways.flutterwave.lookUp(reference)
      if (state === 'not-found') return state
      return { ...state, received: state.received.map((received) => ({ ...received, ...change })) }
    }
    const context = { ...giving.context, gateways: { ...gateways, flutterwave: { ...gateways.flutterwave, lookUp } } }
    await settle(context, await giving.attempt(attemptId))
    const payment = (await giving.payments()).at(-1)
    if (!payment) throw new Error('Nothing was paid')
    return payment
  }

  async function refundAll(paymentId: number, externalId: string, ...earlier: ReturnType<typeof refundState>[]) {
    const payment = (await giving.payments()).find(({ id }) => id === paymentId)
    const rest = (payment?.amount ?? 0) - earlier.reduce((sum, { amount }) => sum + amount, 0)
    const refunds = [refundState({ externalId, amount: rest, currency: 'KES' }), ...earlier]
    await returnDonation(giving.context, { paymentId }, { refunds })
  }

  async function migrate() {
    const { engine } = giving.context.database
    const again: Migration = { up: (handle) => ledgerByCurrency.up(handle, engine) }
    const migrator = new Migrator({
      db: write(),
      provider: { getMigrations: async () => ({ again }) },
      ...{ migrationTableName: 'migrated_again', migrationLockTableName: 'migrated_again_lock' },
    })
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
  }

  /** Removes from the database what this migration adds, with the lines that did not exist before it. */
  async function bringToEarlierShape() {
    await withoutProtection(async () => {
      await sql`delete from ledger_entries where amount = 0`.execute(write())
      const added = sql`select id from ledger_events where kind = 'revaluation'`
      await sql`delete from ledger_entries where "eventId" in (${added})`.execute(write())
      await sql`delete from ledger_events where kind = 'revaluation'
        or (kind = 'refund' and id not in (select "eventId" from ledger_entries))`.execute(write())
    })
    for (const column of ['provider', 'currency', 'currencyAmount'])
      await sql`alter table ledger_entries drop column ${sql.id(column)}`.execute(write())
    await sql`drop table holdings`.execute(write())
    await sql`drop table treasury_entries`.execute(write())
    if (giving.context.database.engine === 'postgres')
      await sql`drop function treasury_entries_append_only`.execute(write())
  }

  async function withoutProtection(work: () => Promise<void>) {
    const { engine } = giving.context.database
    const tables = ['ledger_events', 'ledger_entries']
    const { rows: triggers } =
      engine === 'postgres'
        ? { rows: [] }
        : await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema where type = 'trigger'
            and tbl_name in (${sql.join(tables)})`.execute(write())
    for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(write())
    const set = async (state: 'disable' | 'enable') => {
      for (const table of engine === 'postgres' ? tables : [])
        await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(write())
    }
    await set('disable')
    await work()
    await set('enable')
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(write())
  }
})

type Line = Pick<Row<'ledger_entries'>, 'currencyAmount'> & { eventKey: string }

/** Old fees are known in cents only: in shillings they are right to a cent's worth. */
function roughly<Any extends Line>({ currencyAmount, ...line }: Any) {
  if (currencyAmount === null || !line.eventKey.startsWith('fee:')) return { ...line, currencyAmount }
  return { ...line, currencyAmount: Math.round(currencyAmount / 1_000) }
}
