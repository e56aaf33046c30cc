import { beforeEach, describe, expect, it } from 'vitest'
import { actOnTrouble, getMachineRoom, type StuckJob } from '#shared/contract/admin/stuck-jobs'
import { listDueRefunds } from '../../giving/refunds/queries'
import { FIRST_TRY_LASTS } from '../../giving/refunds/send'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildAttempt, buildDonation, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { buildPayoutRequest } from '../../testing/giving/payouts'
import { listDueAttempts, listDueMails } from '../jobs/queries'
import { listDueEvents } from '../webhooks/event-queries'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let headers: Record<string, string>
const { context, server } = await openServer()
beforeEach(async () => {
  headers = (await signInAdmin(context)).headers
})

const read = async () => (await server.call(getMachineRoom, {}, headers)).body
const stuckJobs = async (kind: StuckJob['kind']) => (await read()).troubles.filter((one) => one.kind === kind)
const retry = (kind: StuckJob['kind'], id: number) =>
  server.send('POST', actOnTrouble.path, { body: { act: 'retry', kind, id }, headers })

async function buildEvent(status: 'received' | 'failed' | 'unmatched' | 'done') {
  const now = context.clock()
  const eventKey = `evt_${status}_${now}_${Math.random()}`
  const change = JSON.stringify({ about: 'nothing-of-ours' })
  const row = {
    provider: 'stripe' as const,
    eventKey,
    type: 'charge.refunded',
    change,
    payload: '',
    status,
    attempts: 40,
  }
  const insert = context.database.write
    .insertInto('provider_events')
    .values({ ...row, error: 'ProviderUnavailable', nextAttemptAt: now + DAY, createdAt: now })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

async function buildMail(status: 'waiting' | 'failed' | 'sent') {
  const now = context.clock()
  const texts = { recipient: 'sealed', subject: 'sealed', textBody: 'sealed', htmlBody: 'sealed' }
  const row = { ...texts, mailKey: `receipt:${status}:${Math.random()}`, status, attempts: 10, error: 'EENVELOPE 550' }
  const insert = context.database.write
    .insertInto('outgoing_mail')
    .values({ ...row, nextAttemptAt: now, createdAt: now })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

describe('the list of stuck jobs', () => {
  it('shows webhooks that failed or match no payment, and processes them again from the beginning', async () => {
    await buildEvent('done')
    const unmatched = await buildEvent('unmatched')
    const failed = await buildEvent('failed')
    expect(await stuckJobs('webhook')).toMatchObject([
      { id: unmatched, detail: 'It is about something that is not known here.' },
      { id: failed, title: 'Stripe: charge.refunded', detail: 'ProviderUnavailable', tries: 40, canRetry: true },
    ])
    expect((await retry('webhook', failed)).body).toEqual({ message: 'It will be tried again within a minute.' })
    const [due] = await listDueEvents(context.database.read, context.clock(), 10)
    expect(due).toMatchObject({ id: failed, attempts: 0, error: null })
    expect(await stuckJobs('webhook')).toHaveLength(1)
    expect(await actsOn(context, `webhook:${failed}`)).toMatchObject([{ action: 'retry' }])
    expect((await retry('webhook', failed)).status).toBe(409)
    expect(await actsOn(context, `webhook:${failed}`)).toHaveLength(1)
  })

  it('shows refused mail without its recipient, and sends it again', async () => {
    await buildMail('sent')
    const failed = await buildMail('failed')
    const [stuckJob] = await stuckJobs('mail')
    expect(stuckJob).toMatchObject({ id: failed, detail: 'EENVELOPE 550', tries: 10, nextTryAt: null, canRetry: true })
    expect((await retry('mail', failed)).status).toBe(200)
    const [due] = await listDueMails(context.database.read, context.clock(), 10)
    expect(due).toMatchObject({ id: failed, attempts: 0 })
    expect(await stuckJobs('mail')).toEqual([])
  })

  it('shows payments that nobody has checked for long, but not those that donors abandoned', async () => {
    await buildAttempt(context)
    await buildAttempt(context, { status: 'review', nextCheckAt: context.clock() + DAY })
    const old = await buildAttempt(context, {
      createdAt: context.clock() - 4 * DAY,
      nextCheckAt: context.clock() + DAY,
    })
    const overdue = await buildAttempt(context, { nextCheckAt: context.clock() - 11 * MINUTE })
    const ids = (await stuckJobs('attempt')).map(({ id }) => id)
    expect(ids.sort()).toEqual([old.id, overdue.id].sort())
    expect((await stuckJobs('attempt')).find(({ id }) => id === old.id)?.title).toMatch(/\$25\.00$/)
    expect((await retry('attempt', old.id)).status).toBe(200)
    const due = await listDueAttempts(context.database.read, 'stripe', context.clock(), 10)
    expect(due.map(({ id }) => id)).toContain(old.id)
  })

  it('shows payouts that take too long', async () => {
    const { id: userId } = await buildUser(context)
    const at = (ms: number) => ({ userId, status: 'processing' as const, requestedAt: context.clock() - ms })
    await buildPayoutRequest(context, { ...at(DAY), method: 'flutterwave', stripeTransferId: '7', reference: 'a' })
    const unknown = await buildPayoutRequest(context, { ...at(61 * MINUTE), method: 'flutterwave', reference: 'b' })
    const byHand = await buildPayoutRequest(context, { ...at(8 * DAY), method: 'by-hand', reference: 'c' })
    await buildPayoutRequest(context, { ...at(90 * DAY), status: 'pending' })
    expect(await stuckJobs('payout')).toMatchObject([
      { id: byHand.id, canRetry: false },
      { id: unknown.id, title: `Payout ${unknown.id}: $50.00`, canRetry: true },
    ])
    expect((await retry('payout', unknown.id)).status).toBe(200)
    const row = context.database.read.selectFrom('payout_requests').selectAll().where('id', '=', unknown.id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ status: 'processing', nextCheckAt: context.clock() })
  })

  it('shows refunds whose outcome is unknown, and retries them when no other request can be running', async () => {
    const { paymentId } = await buildDonation(context)
    const now = context.clock()
    const row = { paymentId, provider: 'flutterwave' as const, reference: 'refund-x', amount: 100, localAmount: 100 }
    const insert = context.database.write
      .insertInto('refunds')
      .values({ ...row, status: 'requested', nextCheckAt: now + DAY, createdAt: now - DAY, updatedAt: now - DAY })
    const { id } = await insert.returning('id').executeTakeFirstOrThrow()
    expect(await stuckJobs('refund')).toMatchObject([{ id, canRetry: true }])
    expect((await retry('refund', id)).status).toBe(200)
    const due = (at: number) => listDueRefunds(context.database.read, 'flutterwave', at, 10)
    expect(await due(now + FIRST_TRY_LASTS - 1)).toEqual([])
    expect(await due(now + FIRST_TRY_LASTS)).toMatchObject([{ id }])
    await context.database.write.deleteFrom('refunds').execute()
  })
})
