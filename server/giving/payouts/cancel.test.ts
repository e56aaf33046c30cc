import { beforeEach, describe, expect, it } from 'vitest'
import { fillPath } from '#shared/contract/base/call'
import { cancelPayoutRequest } from '#shared/contract/payouts'
import { actsOn } from '../../testing/admins'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'
import { sealRecipient } from './sealed'

describe('cancelling a payout that was not sent', () => {
  let paying: PayingOut
  let id: number
  beforeEach(async () => {
    paying = await createPayingOut()
    id = await paying.asked({ amount: 10_000 })
  })

  const cancel = (headers = paying.asCreator) =>
    paying.server.send('POST', fillPath(cancelPayoutRequest.path, { id }), { headers })
  const mails = async () => queuedMails(paying.context, 'creator@example.org')

  it('puts the amount back into the balance, is recorded and confirmed by mail', async () => {
    expect(await cancel()).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'failed',
        isCancelled: true,
        failureReason: 'Cancelled by the person who asked for it.',
        steps: [{ status: 'pending' }, { status: 'failed' }],
      },
    })
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0, paidOut: 0 })
    expect(await actsOn(paying.context, `payout:${id}`)).toMatchObject([
      { actorId: paying.creator.id, action: 'payout cancelled' },
    ])
    const mail = (await mails()).at(-1)
    expect(mail?.subject).toBe('You cancelled a payout: $100.00')
    expect(mail?.textBody).toContain('$100.00 from “A well for Kitui” to Equity Bank ••••4321. Nothing was sent.')
    expect((await paying.ask()).status).toBe(201)
  })

  it('changes nothing when it comes again', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => cancel()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    expect(await actsOn(paying.context, `payout:${id}`)).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  it('is too late once an admin has sent it', async () => {
    await paying.decide(id, { status: 'processing' })
    expect(await cancel()).toMatchObject({
      status: 409,
      body: {
        message: 'This payout was sent already, so it can’t be cancelled any more.',
        current: { id, status: 'processing' },
      },
    })
    expect(await paying.balance()).toMatchObject({ balance: 8_000, inProgress: 10_000 })
  })

  it('is not for a payment that our team has begun by hand', async () => {
    const recipient = sealRecipient(paying.context.secrets, 'Her sister, M-Pesa 0712 345678', paying.creator.id)
    await paying.context.database.write.updateTable('payout_requests').set({ recipient }).where('id', '=', id).execute()
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { message: 'Our team has begun this payment. Please write to us if it must not be made.' },
    })
    expect(await paying.payout(id)).toMatchObject({ status: 'pending' })
  })

  it('is told apart from a refusal by an admin', async () => {
    await paying.decide(id, { status: 'failed', notes: 'The name of the account is not yours.' })
    expect((await cancel()).status).toBe(409)
    expect(await paying.requests()).toMatchObject([{ status: 'failed', isCancelled: false }])
  })

  it('counts, or the approval of an admin at the same moment, exactly one of them', async () => {
    const replies = await Promise.all([cancel(), paying.decide(id, { status: 'processing' }), cancel()])
    const isSent = (await paying.payout(id)).status === 'processing'
    expect(replies.map(({ status }) => status)).toEqual(isSent ? [409, 200, 409] : [200, 409, 200])
    expect(paying.sent()).toBe(isSent ? 1 : 0)
    expect(await paying.balance()).toMatchObject({ balance: isSent ? 8_000 : 18_000, inProgress: isSent ? 10_000 : 0 })
    expect(await actsOn(paying.context, `payout:${id}`)).toHaveLength(1)
  })

  it('forgets the approval of one of two admins', async () => {
    Object.assign(paying.context.config, { secondApprovalFrom: 10_000 })
    expect((await paying.decide(id, { status: 'processing' })).body).toMatchObject({ status: 'pending' })
    const approvals = () => paying.context.database.read.selectFrom('payout_approvals').selectAll().execute()
    expect(await approvals()).toHaveLength(1)
    expect((await cancel()).status).toBe(200)
    expect(await approvals()).toEqual([])
  })
})
