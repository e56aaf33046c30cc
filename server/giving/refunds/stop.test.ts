import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refundDonation } from '#shared/contract/admin/money'
import { actOnTrouble, getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { confirmSessions } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { stopRefund } from './request'
import { checkRefunds } from './send'

const MINUTE = 60_000

describe('a refund that the provider does not have', () => {
  let giving: Giving
  let headers: Record<string, string>
  let admin: Row<'users'>
  beforeEach(async () => {
    giving = await createGiving()
    const signedIn = await signInAdmin(giving.context)
    admin = signedIn.admin
    headers = signedIn.headers
  })

  const control = () => giving.context.sandbox.control
  async function give() {
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    return (await giving.donations()).at(-1)?.id ?? 0
  }
  const refund = async (donation: number) => {
    await giving.server.send('POST', refundDonation.path.replace('{id}', String(donation)), {
      body: { reason: 'Sent by mistake' },
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
    })
    const rows = await giving.context.database.read.selectFrom('refunds').selectAll().orderBy('id', 'desc').execute()
    if (!rows[0]) throw new Error('No refund')
    return rows[0]
  }
  const stored = (id: number) =>
    giving.context.database.read.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const jobs = async () =>
    (await giving.server.call(getMachineRoom, {}, headers)).body.troubles.filter(({ kind }) => kind === 'refund')
  const stop = (id: number) =>
    giving.server.send('POST', actOnTrouble.path, { body: { act: 'stop', kind: 'refund', id }, headers })

  it('is shown at once with the provider’s words, and made once the provider lets us in', async () => {
    control().faults.add({ at: 'stripe.refunds.create', kind: 'status', status: 403, times: 0 })
    const { id } = await refund(await give())
    expect(await stored(id)).toMatchObject({ status: 'requested', error: expect.any(String), sendingUntil: null })
    expect(await jobs()).toMatchObject([{ id, canStop: true, canRetry: true }])
    control().faults.clear()
    giving.context.pass(10 * MINUTE)
    await checkRefunds(giving.context, () => false)
    expect(await stored(id)).toMatchObject({ status: 'succeeded' })
    expect(await jobs()).toEqual([])
  })

  it('can be stopped, which frees its money, and is not made later', async () => {
    control().faults.add({ at: 'stripe.refunds.create', kind: 'status', status: 401, times: 0 })
    const donation = await give()
    const { id } = await refund(donation)
    expect((await stop(id)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'failed', nextCheckAt: null })
    expect(await actsOn(giving.context, `refund:${id}`)).toMatchObject([{ action: 'refund stopped' }])
    expect((await stop(id)).status).toBe(409)
    control().faults.clear()
    giving.context.pass(20 * MINUTE)
    await checkRefunds(giving.context, () => false)
    expect(control().counts().refunds).toBe(0)
    await confirmSessions(giving.context)
    expect((await refund(donation)).status).toBe('succeeded')
  })

  it('can’t be stopped by an admin who gave the money or whose fundraiser got it', async () => {
    control().faults.add({ at: 'stripe.refunds.create', kind: 'status', status: 401, times: 0 })
    const { id } = await refund(await give())
    const { write } = giving.context.database
    const ownMatter = { status: 403, body: { code: 'admin.own-matter' } }
    await write.updateTable('fundraisers').set({ userId: admin.id }).where('id', '=', giving.fundraiser.id).execute()
    expect(await stop(id)).toMatchObject(ownMatter)
    await write
      .updateTable('fundraisers')
      .set({ userId: giving.fundraiser.userId })
      .where('id', '=', giving.fundraiser.id)
      .execute()
    await write.updateTable('payment_attempts').set({ donorId: admin.id }).execute()
    expect(await stop(id)).toMatchObject(ownMatter)
    expect(await stored(id)).toMatchObject({ status: 'requested' })
    await write.updateTable('payment_attempts').set({ donorId: null }).execute()
    expect((await stop(id)).status).toBe(200)
  })

  it('can’t be stopped while it may have been made', async () => {
    control().faults.add({ at: 'stripe.refunds.create', kind: 'reset', when: 'after', times: 0 })
    const { id } = await refund(await give())
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
    await checkRefunds(giving.context, () => false)
    expect(await stored(id)).toMatchObject({ status: 'succeeded' })
  })
})
