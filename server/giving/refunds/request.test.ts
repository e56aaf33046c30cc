import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refundDonation } from '#shared/contract/admin/money'
import { actOnTrouble, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import type { Row } from '../../platform/database/schema'
import { openMail } from '../../platform/mail/outbox'
import { actsOn, signInAdmin } from '../../testing/admins'
import { confirmSessions } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { creatorBalance } from '../ledger/post'
import { claimRefund } from './queries'
import { stopRefund } from './request'
import { checkRefunds, syncReturns } from './send'

const CREATE = 'stripe.refunds.create'
const MINUTE = 60_000

describe('an admin’s refund', () => {
  let giving: Giving
  let admin: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    giving = await createGiving()
    const signedIn = await signInAdmin(giving.context)
    admin = signedIn.admin
    headers = signedIn.headers
  })

  const control = () => giving.context.sandbox.control
  const read = () => giving.context.database.read
  const refunds = () => read().selectFrom('refunds').selectAll().orderBy('id').execute()
  const check = () => checkRefunds(giving.context, () => false)
  async function give(card?: string) {
    await giving.give({ donorEmail: 'kwame@example.com', donorName: 'Kwame' }, card)
    return (await giving.donations()).at(-1)?.id ?? 0
  }
  const refund = (id: number, body: object = {}, key: string = randomUUID()) =>
    giving.server.send('POST', refundDonation.path.replace('{id}', String(id)), {
      body: { reason: 'Sent by mistake', ...body },
      headers: { ...headers, 'Idempotency-Key': key },
    })

  it('refunds all that is left, tells the admin and the donor, and is recorded in the audit trail', async () => {
    const id = await give()
    expect((await refund(id)).body).toMatchObject({
      message: '$25.00 went back to the donor.',
      donation: { id, returnedAmount: 2_500, returningAmount: 0 },
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
    expect((await refund(id)).body).toMatchObject({
      message: expect.stringContaining('has not answered yet'),
      donation: { returnedAmount: 0, returningAmount: 2_500 },
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

  /** A donation of $25 in shillings. */
  async function giveShillings(): Promise<number> {
    const { paymentUrl } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    giving.context.pass(MINUTE)
    await giving.reconcile()
    return (await giving.donations())[0]?.id ?? 0
  }

  it('of a payment in shillings sends all shillings back that are left', async () => {
    const id = await giveShillings()
    const [payment] = await giving.payments()
    control().refund(payment?.externalId ?? '', 100_000)
    await syncReturns(giving.context, 'flutterwave', payment?.externalId ?? '')
    expect(await refund(id)).toMatchObject({ body: { donation: { returnedAmount: 2_500 } } })
    const sent = await refunds()
    expect(sent.reduce((sum, { localAmount }) => sum + localAmount, 0)).toBe(payment?.amount)
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(0)
  })

  it('of a payment in shillings is made once when the answer is lost, though the provider has no idempotency keys', async () => {
    const id = await giveShillings()
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

  describe('that the provider does not have', () => {
    const requested = async (donation: number) => {
      await refund(donation)
      const made = (await refunds()).at(-1)
      if (!made) throw new Error('No refund')
      return made
    }
    const stored = (id: number) =>
      giving.context.database.read.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const jobs = async () =>
      (await giving.server.call(getMachineRoom, {}, headers)).body.troubles.filter(({ kind }) => kind === 'refund')
    const stop = (id: number) =>
      giving.server.send('POST', actOnTrouble.path, { body: { act: 'stop', kind: 'refund', id }, headers })

    it('is shown at once with the provider’s words, and made once the provider lets us in', async () => {
      control().faults.add({ at: 'stripe.refunds.create', kind: 'status', status: 403, times: 0 })
      const { id } = await requested(await give())
      expect(await stored(id)).toMatchObject({ status: 'requested', error: expect.any(String), sendingUntil: null })
      expect(await jobs()).toMatchObject([{ id, canStop: true, canRetry: true }])
      control().faults.clear()
      giving.context.pass(10 * MINUTE)
      await check()
      expect(await stored(id)).toMatchObject({ status: 'succeeded' })
      expect(await jobs()).toEqual([])
    })

    it('can be stopped, which frees its money, and is not made later', async () => {
      control().faults.add({ at: 'stripe.refunds.create', kind: 'status', status: 401, times: 0 })
      const donation = await give()
      const { id } = await requested(donation)
      expect((await stop(id)).status).toBe(200)
      expect(await stored(id)).toMatchObject({ status: 'failed', nextCheckAt: null })
      expect(await actsOn(giving.context, `refund:${id}`)).toMatchObject([{ action: 'refund stopped' }])
      expect((await stop(id)).status).toBe(409)
      control().faults.clear()
      giving.context.pass(20 * MINUTE)
      await check()
      expect(control().counts().refunds).toBe(0)
      await confirmSessions(giving.context)
      expect((await requested(donation)).status).toBe('succeeded')
    })

    it('can’t be stopped by an admin who gave the money or whose fundraiser got it', async () => {
      control().faults.add({ at: 'stripe.refunds.create', kind: 'status', status: 401, times: 0 })
      const { id } = await requested(await give())
      const { write } = giving.context.database
      const ownMatter = { status: 403, body: { code: 'admin.own-matter' } }
      await write.updateTable('fundraisers').set({ userId: admin.id }).where('id', '=', giving.fundraiser.id).execute()
      expect(await stop(id)).toMatchObject(ownMatter)
      const { id: fundraiserId, userId } = giving.fundraiser
      await write.updateTable('fundraisers').set({ userId }).where('id', '=', fundraiserId).execute()
      await write.updateTable('payment_attempts').set({ donorId: admin.id }).execute()
      expect(await stop(id)).toMatchObject(ownMatter)
      expect(await stored(id)).toMatchObject({ status: 'requested' })
      await write.updateTable('payment_attempts').set({ donorId: null }).execute()
      expect((await stop(id)).status).toBe(200)
    })

    it('can’t be stopped while it may have been made', async () => {
      control().faults.add({ at: 'stripe.refunds.create', kind: 'reset', when: 'after', times: 0 })
      const { id } = await requested(await give())
      expect((await stop(id)).status).toBe(409)
      control().faults.clear()
      giving.context.pass(45 * MINUTE)
      await confirmSessions(giving.context)
      expect((await stop(id)).status).toBe(409)
      // A provider without a list of refunds finds one only by our reference.
      const { reference } = await stored(id)
      const listing = vi.spyOn(giving.context.gateways.stripe, 'listRefunds')
      await expect(stopRefund(giving.context, admin, id)).rejects.toMatchObject({ code: 'stuck-job.not-stoppable' })
      expect(listing).toHaveBeenLastCalledWith(expect.any(String), [reference])
      await check()
      expect(await stored(id)).toMatchObject({ status: 'succeeded' })
    })
  })
})
