import { beforeEach, describe, expect, it } from 'vitest'
import { getMonth, postNews, skipMonth } from '#shared/contract/posting-news'
import { startMonthWorker } from '../operations/jobs/workers'
import type { Row } from '../platform/database/schema'
import { buildDonation, buildFundraiser, buildHold, buildSession, buildUser } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { buildPayoutRequest } from '../testing/giving/payouts'
import type { TestServer } from '../testing/serve'

const OCTOBER = Date.UTC(2026, 9, 1)
const NOVEMBER = Date.UTC(2026, 10, 1)

let context: TestContext
let server: TestServer
let creator: Row<'users'>
let fundraiserId: number
beforeEach(async () => {
  ;({ context, server } = await openServer({ start: NOVEMBER - 1 }))
  creator = await buildUser(context)
  fundraiserId = (await buildFundraiser(context, { userId: creator.id })).id
})

const headers = async () => ({ Authorization: `Bearer ${await buildSession(context, creator)}` })
const draft = async () => (await server.call(getMonth, { params: { id: fundraiserId } }, await headers())).body.draft
const give = (createdAt: number, given: Partial<Parameters<typeof buildDonation>[1]> = {}) =>
  buildDonation(context, { fundraiserId, amount: 10_000, createdAt, ...given })
const payOut = (processedAt: number, status: 'completed' | 'failed' = 'completed') =>
  buildPayoutRequest(context, { userId: creator.id, fundraiserId, amount: 30_000, status, processedAt })
async function runJob() {
  const worker = startMonthWorker(context)
  await worker.run()
  await worker.stop()
}
const events = () => context.database.read.selectFrom('events').selectAll().execute()

describe('the draft about a month', () => {
  it('sums what came in and what was paid out in the whole month in UTC, by person', async () => {
    await give(OCTOBER - 1)
    await give(OCTOBER, { donorEmail: 'kwame@example.org' })
    await give(NOVEMBER - 1, { donorEmail: 'kwame@example.org' })
    await give(OCTOBER + 1, { donorId: creator.id })
    await give(OCTOBER + 1, { donorId: creator.id })
    await give(OCTOBER + 1)
    await give(OCTOBER + 2, { returnedAmount: 10_000 })
    await give(NOVEMBER)
    await payOut(OCTOBER)
    await payOut(OCTOBER + 1, 'failed')
    await payOut(NOVEMBER)
    expect(await draft()).toMatchObject({ month: '2026-09', received: 10_000, people: 1, paidOut: 0 })
    context.pass(1)
    expect(await draft()).toEqual({
      ...{ month: '2026-10', received: 50_000, people: 3, paidOut: 30_000 },
      text: 'In October 2026, $500.00 came in from 3 people. $300.00 was paid out.',
    })
  })

  it('is none without money, and says what there was of it', async () => {
    context.pass(1)
    expect(await draft()).toBeNull()
    await payOut(OCTOBER)
    expect(await draft()).toMatchObject({ text: 'In October 2026, $300.00 was paid out.' })
  })

  it('is not offered again once it was sent or thrown away; the next month is', async () => {
    await give(OCTOBER)
    await give(NOVEMBER)
    context.pass(1)
    const params = { id: fundraiserId }
    const skip = async (month: string) =>
      (await server.call(skipMonth, { params, body: { month } }, await headers())).body.draft
    expect(await skip('2026-09')).toMatchObject({ month: '2026-10' })
    // Not over yet.
    expect(await skip('2026-11')).toMatchObject({ month: '2026-10' })
    expect([await skip('2026-10'), await skip('2026-10'), await draft()]).toEqual([null, null, null])
    context.pass(Date.UTC(2026, 11, 1) - NOVEMBER)
    expect(await draft()).toMatchObject({ month: '2026-11' })
    await server.call(postNews, { params, body: { text: 'All spent', month: '2026-11' } }, await headers())
    expect(await draft()).toBeNull()
  })

  it('is told to its owner once, also by a server that was off on the first', async () => {
    await give(OCTOBER)
    const other = await buildFundraiser(context)
    await buildDonation(context, { fundraiserId: other.id, createdAt: OCTOBER - 1 })
    const done = await buildFundraiser(context, { userId: creator.id, monthDone: '2026-10' })
    await buildDonation(context, { fundraiserId: done.id, createdAt: OCTOBER })
    const held = await buildFundraiser(context, { userId: creator.id })
    await buildDonation(context, { fundraiserId: held.id, createdAt: OCTOBER })
    await buildHold(context, { placedById: creator.id, fundraiserId: held.id, stopsPage: 1 })
    context.pass(3 * 24 * 60 * 60_000)
    await runJob()
    await runJob()
    expect(await events()).toMatchObject([
      { eventKey: `month:${fundraiserId}:202610`, kind: 'month', userId: creator.id, fundraiserId, value: 202_610 },
    ])
  })
})
