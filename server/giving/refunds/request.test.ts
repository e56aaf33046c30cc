import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { refundDonation } from '#shared/contract/admin/money'
import type { Row } from '../../platform/database/schema'
import { openMail } from '../../platform/mail/outbox'
import { buildSession, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { creatorBalance } from '../ledger/post'
import { claimRefund } from './queries'
import { checkRefunds, syncReturns } from './send'

const CREATE = 'stripe.refunds.create'
const MINUTE = 60_000

describe('an admin’s refund', () => {
  let giving: Giving
  let admin: Row<'users'>
  let token: string
  beforeEach(async () => {
    giving = await createGiving()
    admin = await buildUser(giving.context, { isAdmin: 1 })
    token = await buildSession(giving.context, admin)
  })

  const control = () => giving.context.sandbox.control
  const read = () => giving.context.database.read
  const refunds = () => read().selectFrom('refunds').selectAll().orderBy('id').execute()
  const check = () => checkRefunds(giving.context, () => false)
  async function give(card = '4242424242424242') {
    const { clientSecret } = await giving.startCard({ donorEmail: 'kwame@example.com', donorName: 'Kwame' })
    giving.payByCard(clientSecret, { card })
    await giving.claim(clientSecret)
    return (await giving.donations()).at(-1)?.id ?? 0
  }
  const refund = (id: number, body: object = {}, key: string = randomUUID()) =>
    giving.server.send('POST', refundDonation.path.replace('{id}', String(id)), {
      body: { reason: 'Sent by mistake', ...body },
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    })

  it('refunds all that is left, tells the admin and the donor, and is recorded in the audit trail', async () => {
    const id = await give()
    const reply = await refund(id)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: '$25.00 went back to the donor.',
        donation: { id, returnedAmount: 2_500, returningAmount: 0 },
      },
    })
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect(await refunds()).toMatchObject([
      {
        reference: expect.stringMatching(/^refund-\d+-[0-9a-f]{8}$/),
        requestedById: admin.id,
        reason: 'Sent by mistake',
      },
    ])
    const trail = await read().selectFrom('audit_trail').selectAll().where('action', '=', 'refund').execute()
    expect(trail).toMatchObject([{ actorId: admin.id, subject: `donation:${id}` }])
    expect(trail.map(({ before, after }) => [before, after].map((text) => JSON.parse(text ?? 'null')))).toEqual([
      [
        { left: 2_500, paid: '$25.00' },
        { left: 0, refund: (await refunds())[0]?.reference, reason: 'Sent by mistake' },
      ],
    ])
    const mail = await read().selectFrom('outgoing_mail').selectAll().where('mailKey', 'like', 'refund%').execute()
    expect(mail.map((row) => openMail(giving.context, row).subject)).toEqual(['Your donation was refunded'])
  })

  it('refunds what is left after refunds at the provider, and nothing of a disputed donation', async () => {
    const id = await give()
    const externalId = (await giving.payments())[0]?.externalId ?? ''
    control().refund(externalId, 2_000)
    await syncReturns(giving.context, 'stripe', externalId)
    expect((await refund(id)).body).toMatchObject({ message: '$5.00 went back to the donor.' })
    expect(await refund(id)).toMatchObject({
      status: 409,
      body: { message: 'Nothing of this donation is left to give back.' },
    })

    const disputed = await give()
    control().openDispute((await giving.payments()).at(-1)?.externalId ?? '')
    expect(await refund(disputed)).toMatchObject({ status: 409, body: { message: expect.stringContaining('refused') } })
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
  })

  it('is right when it fails because the whole payment was refunded at the provider meanwhile', async () => {
    const id = await give()
    control().refund((await giving.payments())[0]?.externalId ?? '')
    expect((await refund(id)).status).toBe(409)
    expect(await refunds()).toMatchObject([{ status: 'failed' }, { status: 'succeeded', localAmount: 2_500 }])
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(0)
  })

  it('is one refund for one idempotency key, and for many simultaneous requests', async () => {
    const id = await give()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => refund(id, {}, key)))
    expect(replies.map(({ status }) => status)).toContain(200)
    expect((await refund(id, {}, key)).body).toMatchObject({ message: '$25.00 went back to the donor.' })
    expect((await refund(id, { reason: 'Another one' }, key)).status).toBe(422)
    await Promise.all(Array.from({ length: 8 }, () => refund(id)))
    expect((await refunds()).map(({ amount }) => amount)).toEqual([2_500])
    expect(control().counts().refunds).toBe(1)
  })

  it('is made once when the provider’s answer is lost, and its result is found later', async () => {
    const id = await give()
    control().faults.add({ at: CREATE, kind: 'reset', when: 'after', times: 0 })
    control().faults.add({ at: 'stripe.refunds.list', kind: 'status', status: 503, times: 0 })
    const reply = await refund(id)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: expect.stringContaining('has not answered yet'),
        donation: { returnedAmount: 0, returningAmount: 2_500 },
      },
    })
    expect(await giving.totals()).toMatchObject({ donationsCount: 1 })
    control().faults.clear()
    await check()
    expect(await refunds()).toMatchObject([{ status: 'requested' }])
    giving.context.pass(6 * MINUTE)
    await Promise.all([check(), check()])
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
    expect(control().counts().refunds).toBe(1)
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
  }, 30_000)

  it('of a payment in shillings sends all shillings back that are left', async () => {
    const { paymentUrl } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    giving.context.pass(MINUTE)
    await giving.reconcile()
    const id = (await giving.donations())[0]?.id ?? 0
    const [payment] = await giving.payments()
    control().refund(payment?.externalId ?? '', 100_000)
    await syncReturns(giving.context, 'flutterwave', payment?.externalId ?? '')
    expect(await refund(id)).toMatchObject({ body: { donation: { returnedAmount: 2_500 } } })
    const sent = await refunds()
    expect(sent.reduce((sum, { localAmount }) => sum + localAmount, 0)).toBe(payment?.amount)
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(0)
  })

  it('of a payment in shillings is made once when the answer is lost, though the provider has no idempotency keys', async () => {
    const { paymentUrl } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    giving.context.pass(MINUTE)
    await giving.reconcile()
    const id = (await giving.donations())[0]?.id ?? 0
    control().faults.add({ at: 'flutterwave.transactions.refund', kind: 'reset', when: 'after', times: 0 })
    await refund(id)
    control().faults.clear()
    giving.context.pass(6 * MINUTE)
    await check()
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
    expect(control().counts().refunds).toBe(1)
  }, 30_000)

  it('fails when the provider refuses it, and leaves everything as it was', async () => {
    const id = await give()
    control().openDispute((await giving.payments())[0]?.externalId ?? '')
    expect(await refund(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/nothing was sent.*charged back|charged back.*nothing was sent/s) },
    })
    expect(await refunds()).toMatchObject([{ status: 'failed', error: expect.stringContaining('charged back') }])
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
    expect(await giving.donations()).toMatchObject([{ isDisputed: 1 }])
    expect(await refund(id)).toMatchObject({ body: { message: expect.stringContaining('bank disputes') } })
  })

  it('that a webhook has ended is not changed by a worker that read it before', async () => {
    control().faults.add({ at: CREATE, kind: 'reset', when: 'after', times: 0 })
    await refund(await give())
    control().faults.clear()
    const [seen] = await refunds()
    if (!seen) throw new Error('No refund was written down')
    expect(seen).toMatchObject({ status: 'requested' })
    await syncReturns(giving.context, 'stripe', (await giving.payments())[0]?.externalId ?? '')
    expect(await claimRefund(giving.context.database.write, seen, giving.context.clock() + MINUTE)).toBe(false)
    expect(await refunds()).toMatchObject([{ status: 'succeeded', nextCheckAt: null }])
  })

  it('that the bank makes slowly is on its way', async () => {
    const reply = await refund(await give('4000000000007726'))
    expect(reply).toMatchObject({ status: 200, body: { message: '$25.00 is on its way back to the donor.' } })
  })
})
