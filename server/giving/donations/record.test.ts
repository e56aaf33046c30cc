import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isUniqueViolation } from '../../platform/database/errors'
import { buildAttempt, buildDonation } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { auditMoney } from '../ledger/audit'
import { Authority } from '../ledger/authority'
import { insertPayment } from '../payments/queries'
import { recordDonation } from './record'

describe('recording a donation', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
  })
  afterEach(async () => {
    expect(await auditMoney(parts.database.read)).toEqual([])
  })

  const record = async (attemptId: number, fundraiserId: number, paymentIntentId: string, externalId: string) =>
    parts.database.transaction(async (transaction) => {
      const payment = await insertPayment(transaction, {
        attemptId,
        provider: 'stripe',
        externalId,
        reference: paymentIntentId,
        amount: 2_500,
        currency: 'USD',
        bookedAmount: 2_500,
        outcome: 'donation',
        createdAt: 1,
      })
      if (!payment) throw new Error('known')
      const gift = { fundraiserId, amount: 2_500, paymentIntentId, paymentId: payment.id, createdAt: 1 }
      const source = {
        by: Authority.provider,
        eventKey: `payment:${payment.id}`,
        from: 'provider_balance' as const,
        createdAt: 1,
      }
      return recordDonation(transaction, gift, source)
    })
  const counts = async () => {
    const { read } = parts.database
    const [payments, events, entries] = await Promise.all([
      read.selectFrom('payments').selectAll().execute(),
      read.selectFrom('ledger_events').selectAll().execute(),
      read.selectFrom('ledger_entries').selectAll().execute(),
    ])
    return [payments.length, events.length, entries.length]
  }

  it('stores no payment, ledger lines or totals when one of its steps fails', async () => {
    const earlier = await buildDonation(parts, { paymentIntentId: 'pi_taken' })
    const before = await counts()
    const attempt = await buildAttempt(parts, { fundraiserId: earlier.fundraiserId })
    const failing = record(attempt.id, attempt.fundraiserId, 'pi_taken', 'ch_new')
    await expect(failing).rejects.toSatisfy(isUniqueViolation)
    expect(await counts()).toEqual(before)
  })

  it('can’t be done twice for one attempt, even by code that does not check', async () => {
    const attempt = await buildAttempt(parts)
    await record(attempt.id, attempt.fundraiserId, 'pi_first', 'ch_first')
    await expect(record(attempt.id, attempt.fundraiserId, 'pi_second', 'ch_second')).rejects.toSatisfy(
      isUniqueViolation,
    )
    await parts.database.write.updateTable('payment_attempts').set({ status: 'succeeded' }).execute()
  })

  it('keeps the fundraiser’s version, so that an edit made offline has no conflict', async () => {
    await buildDonation(parts)
    const fundraisers = await parts.database.read.selectFrom('fundraisers').select('version').execute()
    expect(fundraisers).toEqual([{ version: 1 }])
  })
})
