import { beforeEach, describe, expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { isUniqueViolation } from './errors'
import type { Row } from './schema'

describe('the database itself', () => {
  let context: TestContext
  let donation: Row<'donations'>
  beforeEach(async () => {
    context = await createTestContext()
    donation = await buildDonation(context)
  })

  const refusalOf = (write: Promise<unknown>) => write.then(() => 'written', isUniqueViolation)

  it('refuses a second payment of an attempt that counts as its donation', async () => {
    const { id, ...payment } = await context.database.read
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', donation.paymentId)
      .executeTakeFirstOrThrow()
    const insert = (row: typeof payment) => context.database.write.insertInto('payments').values(row).execute()
    expect(await refusalOf(insert({ ...payment, externalId: 'ch_second' }))).toBe(true)
    expect(await refusalOf(insert({ ...payment, externalId: 'ch_second', outcome: 'extra' }))).toBe('written')
  })

  it('refuses a second donation of a payment', async () => {
    const { id, ...row } = donation
    const second = { ...row, paymentIntentId: 'pi_second' }
    expect(await refusalOf(context.database.write.insertInto('donations').values(second).execute())).toBe(true)
  })
})
