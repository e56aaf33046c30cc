import { beforeEach, describe, expect, it } from 'vitest'
import { listAdminPayouts, revealPayoutDestination } from '#shared/contract/admin/money'
import { nextCursor } from '#shared/contract/base/call'
import { sentenceOf } from '../../platform/refusals/refusal'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildPayoutRequest } from '../../testing/giving/payouts'
import { queuedMails } from '../../testing/mail'

describe('an admin’s decision about a payout', () => {
  let paying: PayingOut
  let id: number
  beforeEach(async () => {
    paying = await createPayingOut()
    id = await paying.asked()
  })

  const verify = (isVerified: 0 | 1) =>
    paying.context.database.write.updateTable('bank_accounts').set({ isVerified }).execute()

  it('sends it by the best method, in the account’s currency at the provider’s rate, and records both', async () => {
    const [waiting] = await paying.queue()
    expect(waiting).toMatchObject({ id, methods: ['flutterwave', 'by-hand'], blockedBecause: null, method: null })
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject({
      status: 200,
      body: {
        status: 'processing',
        method: 'flutterwave',
        reference: expect.stringMatching(new RegExp(`^payout-${id}-1-[0-9a-f]{8}$`)),
        methods: [],
      },
    })
    // $180 at the rate for selling dollars, not for buying them (129.4527), in cents of a shilling.
    expect(await paying.payout(id)).toMatchObject({
      localAmount: 2_283_545,
      localCurrency: 'KES',
      rate: '126.863646',
      tries: 1,
      stripeTransferId: expect.stringMatching(/^\d+$/),
      destinationLabel: 'Equity Bank ••••4321',
    })
    const [seen] = await paying.requests()
    expect(seen).toMatchObject({ status: 'processing', expectedBy: expect.any(String) })
    expect(await paying.subjects()).toEqual(['You asked for a payout: $180.00', 'Your payout is on its way: $180.00'])
    expect(await actsOn(paying.context, `payout:${id}`)).toMatchObject([
      { actorId: paying.admin.id, action: 'payout processing' },
    ])
  })

  it('is blocked until the account is verified, and says so', async () => {
    await verify(0)
    expect(await paying.queue()).toMatchObject([{ methods: [], blockedBecause: 'The account is not verified yet.' }])
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject({
      status: 409,
      body: { message: 'The account is not verified yet.' },
    })
    expect(await paying.payout(id)).toMatchObject({ status: 'pending' })
    await verify(1)
    expect((await paying.decide(id, { status: 'processing' })).status).toBe(200)
  })

  it('is blocked until the person has confirmed the email address, unless they have been paid before', async () => {
    const { context, creator } = paying
    const mark = (payoutId: number, status: 'completed' | 'failed') =>
      context.database.write.updateTable('payout_requests').set({ status }).where('id', '=', payoutId).execute()
    const message = sentenceOf('payout.email-unconfirmed', null)
    await paying.setCreator({ emailConfirmedAt: null })
    expect(await paying.queue()).toMatchObject([{ methods: [], blockedBecause: message }])
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject({ status: 409, body: { message } })
    expect(paying.sent()).toBe(0)

    const earlier = await buildPayoutRequest(context, { userId: creator.id, status: 'failed' })
    expect((await paying.decide(id, { status: 'processing' })).status).toBe(409)
    await mark(earlier.id, 'completed')
    expect((await paying.queue()).find((payout) => payout.id === id)).toMatchObject({ blockedBecause: null })
    await mark(earlier.id, 'failed')
    await paying.setCreator({ emailConfirmedAt: context.clock() })
    expect((await paying.decide(id, { status: 'processing' })).status).toBe(200)
  })

  it('counts once when three come at the same time; the others get the state after the first', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => paying.decide(id, { status: 'processing' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const refused of replies.filter(({ status }) => status === 409))
      expect(refused.body).toMatchObject({ current: { id, status: 'processing' } })
    expect(paying.sent()).toBe(1)
    expect(await actsOn(paying.context, `payout:${id}`)).toHaveLength(1)
  })

  it('refuses it with a message to the creator, and returns the amount to the balance', async () => {
    const notes = 'The name of the account is not yours.'
    expect(await paying.decide(id, { status: 'failed', notes })).toMatchObject({
      status: 200,
      body: { status: 'failed' },
    })
    expect(await paying.requests()).toMatchObject([
      {
        status: 'failed',
        failureReason: notes,
        notes,
        steps: [{ status: 'pending' }, { status: 'failed', note: notes }],
      },
    ])
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    const mail = (await queuedMails(paying.context, 'creator@example.org')).at(-1)
    expect(mail?.subject).toBe('Your payout did not go through: $180.00')
    expect(mail?.textBody).toContain(notes)
    expect(mail?.textBody).toContain('The money is back in your balance.')
    expect((await paying.ask()).status).toBe(201)
  })

  it('moves a manual payout from sent to completed, with the bank’s reference', async () => {
    expect(await paying.decide(id, { status: 'completed', stripeTransferId: 'TT-1' })).toMatchObject({ status: 409 })
    await paying.decide(id, { status: 'processing', method: 'by-hand' })
    expect(await paying.payout(id)).toMatchObject({ method: 'by-hand', reference: null, nextCheckAt: null })
    expect(await paying.decide(id, { status: 'completed' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'stripeTransferId' }] },
    })
    const done = await paying.decide(id, { status: 'completed', stripeTransferId: 'TT-1' })
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', stripeTransferId: 'TT-1' } })
    expect(await paying.balance()).toMatchObject({ balance: 0, inProgress: 0, paidOut: 18_000 })
    expect(await paying.subjects()).toEqual([
      'You asked for a payout: $180.00',
      'Your payout is on its way: $180.00',
      'Your payout has arrived: $180.00',
    ])
    expect(paying.sent()).toBe(0)
  })

  it('returns the money of a manual payout that the bank sends back, also after it was completed', async () => {
    await paying.decide(id, { status: 'processing', method: 'by-hand' })
    await paying.decide(id, { status: 'completed', stripeTransferId: 'TT-1' })
    const other = await signInAdmin(paying.context)
    const returned = { status: 'failed', notes: 'The account is closed.' } as const
    // It would let one admin send the money once more.
    expect(await paying.decide(id, returned)).toMatchObject({ status: 403, body: { code: 'payout.completed-by-you' } })
    expect((await paying.queue())[0]).toMatchObject({ completedById: paying.admin.id })
    expect(await paying.balance()).toMatchObject({ balance: 0, paidOut: 18_000 })
    expect((await paying.decide(id, returned, other.headers)).status).toBe(200)
    const mails = (await queuedMails(paying.context)).filter(({ mailKey }) => mailKey.startsWith('payout-undone:'))
    expect(mails.map(({ mailKey }) => mailKey)).toEqual(
      [paying.admin, other.admin].map((admin) => `payout-undone:${id}:${admin.id}`),
    )
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0, paidOut: 0 })
    // No further payout goes there before somebody has checked the account again.
    expect((await paying.queue({ status: 'failed' }))[0]?.bankAccount).toMatchObject({ isVerified: false })
  })

  it('can’t end a payout that a provider sends', async () => {
    await paying.decide(id, { status: 'processing' })
    for (const status of ['completed', 'failed'] as const) {
      expect(await paying.decide(id, { status, stripeTransferId: 'TT-1' })).toMatchObject({
        status: 409,
        body: { message: 'This payout is on its way. The provider says when it has arrived or failed.' },
      })
    }
  })

  it('can’t choose a method that does not reach the account, nor a payout that does not exist', async () => {
    expect((await paying.decide(id, { status: 'processing', method: 'stripe' })).status).toBe(409)
    expect((await paying.decide(424_242, { status: 'processing' })).status).toBe(404)
  })

  it('does nothing while the provider gives no rate', async () => {
    paying.control.faults.add({ at: 'flutterwave.transfers.rates', kind: 'status', times: 0 })
    paying.control.faults.add({ at: 'flutterwave.rates', kind: 'status', times: 0 })
    expect((await paying.decide(id, { status: 'processing' })).status).toBe(502)
    expect(await paying.payout(id)).toMatchObject({ status: 'pending', tries: 0 })
  })

  it('shows the whole account number to the admin who sends it by hand, and records that in the audit trail', async () => {
    const path = revealPayoutDestination.path.replace('{id}', String(id))
    const shown = { accountNumber: '0123454321', accountHolderName: 'Amina Otieno', bankName: 'Equity Bank' }
    const reveal = async () => (await paying.server.send('POST', path, { headers: paying.asAdmin })).body
    expect(await reveal()).toMatchObject(shown)
    await paying.decide(id, { status: 'processing', method: 'by-hand' })
    // The destination is the one at the time of sending.
    await paying.context.database.write.deleteFrom('bank_accounts').execute()
    expect(await reveal()).toMatchObject(shown)
    const acts = await actsOn(paying.context, `payout:${id}`)
    expect(acts.filter(({ action }) => action === 'payout destination revealed')).toHaveLength(2)
    expect(JSON.stringify(acts)).not.toContain('0123454321')
  })

  it('is found in the queue by name, pending payouts first, page by page', async () => {
    const other = await buildUser(paying.context, { fullName: 'Élodie Kwame Mensah' })
    const { database, clock } = paying.context
    const rows = (['completed', 'pending', 'processing', 'pending'] as const).map((status, index) => ({
      userId: other.id,
      amount: 5_000,
      status,
      requestedAt: clock() + index,
    }))
    const inserted = await database.write.insertInto('payout_requests').values(rows).returning('id').execute()
    const [completed, pending, processing, later] = inserted.map((row) => row.id)
    expect((await paying.queue()).map((payout) => payout.id)).toEqual([id, pending, later, processing, completed])
    const kwames = await paying.queue({ q: 'KWAME mens' })
    expect(kwames.map((payout) => payout.id)).toEqual([pending, later, processing, completed])
    expect(await paying.queue({ q: 'Élodie', status: 'completed' })).toMatchObject([{ id: completed }])
    expect((await paying.queue({ q: 'kitui' })).map((payout) => payout.id)).toEqual([id])
    expect((await paying.queue({ status: 'processing' })).map((payout) => payout.id)).toEqual([processing])
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: '2', ...(cursor && { cursor }) }
      const page = await paying.server.call(listAdminPayouts, { query }, paying.asAdmin)
      seen.push(...page.body.map((payout) => payout.id))
      cursor = nextCursor(page.headers.get('Link'))
    } while (cursor)
    expect(seen).toEqual([id, pending, later, processing, completed])
    await database.write.deleteFrom('payout_requests').where('userId', '=', other.id).execute()
  })
})
