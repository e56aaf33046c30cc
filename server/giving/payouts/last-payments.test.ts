import { beforeEach, describe, expect, it } from 'vitest'
import { listOwedBalances, payOwedBalance, revealPayoutDestination } from '#shared/contract/admin/money'
import { fillPath, nextCursor } from '#shared/contract/base/call'
import { createPayoutRequest, getAvailableBalance, listPayoutRequests } from '#shared/contract/payouts'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'
import { disputeState, refundState, returnDonation } from '../../testing/giving/returns'
import { queuedMails } from '../../testing/mail'

const RECIPIENT = 'Grace Wanjiru, sister of the deceased, M-Pesa 0712 345678'

describe('a balance of $27 that has ended', () => {
  let paying: PayingOut
  let family: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  let donation: Row<'donations'>
  let headers: Record<string, string>
  beforeEach(async () => {
    paying = await createPayingOut()
    const { context } = paying
    family = await buildUser(context, { email: 'family@example.org', fullName: 'Wanjiru family' })
    fundraiser = await buildFundraiser(context, { userId: family.id, title: 'A funeral in Kisumu' })
    donation = await buildDonation(context, { fundraiserId: fundraiser.id, amount: 3_000 })
    headers = { Authorization: `Bearer ${await buildSession(context, family)}` }
  })

  const set = (changes: Partial<Row<'fundraisers'>>) =>
    paying.context.database.write.updateTable('fundraisers').set(changes).where('id', '=', fundraiser.id).execute()
  const end = () => set({ isActive: 0 })
  const addAccount = () =>
    buildBankAccount(paying.context, { userId: family.id, accountNumber: '0999888777', isPrimary: 1, isVerified: 1 })
  const ask = (amount: number, more: object = {}) =>
    paying.server.send('POST', createPayoutRequest.path, {
      body: { fundraiserId: fundraiser.id, amount, final: true, ...more },
      headers,
    })
  const balance = async () => (await paying.server.call(getAvailableBalance, {}, headers)).body
  const owed = async () => (await paying.server.call(listOwedBalances, { query: {} }, paying.asAdmin)).body
  const pay = (change: object = {}, more: object = {}) =>
    paying.server.send('POST', payOwedBalance.path, {
      body: { userId: family.id, fundraiserId: fundraiser.id, amount: 2_700, recipient: RECIPIENT, ...change },
      headers: { ...paying.asAdmin, ...more },
    })

  describe('and its owner', () => {
    beforeEach(() => addAccount())

    it.each([
      ['inactive', { isActive: 0 }],
      ['past its end', { endDate: 1 }],
      ['deleted', { hiddenAt: 1 }],
    ] as const)('can ask for all of it once it is %s, to be paid by hand', async (_, change) => {
      expect(await ask(2_700)).toMatchObject({ status: 409, body: { code: 'payout.not-ended' } })
      expect((await balance()).fundraisers).toMatchObject([{ lastPayment: null }])
      await set(change)
      expect((await balance()).fundraisers).toMatchObject([{ lastPayment: 2_700 }])
      expect((await ask(2_700, { final: false })).status).toBe(400)
      expect(await ask(2_700)).toMatchObject({ status: 201, body: { amount: 2_700, isFinal: true } })
      expect(await balance()).toMatchObject({ balance: 0, fundraisers: [{ lastPayment: null }] })
      expect(await paying.queue()).toMatchObject([{ isFinal: true, methods: ['by-hand'] }])
      const [mail] = await queuedMails(paying.context, 'family@example.org')
      expect(mail?.textBody).toContain('our team makes it by hand')
    })

    it('can ask for no other amount', async () => {
      await end()
      for (const amount of [2_699, 2_701, 1])
        expect(await ask(amount)).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'amount', message: 'A last payment is all that is left: $27.00 now.' }] },
        })
    })

    it('waits while an inquiry or a refund of a donation is open', async () => {
      await end()
      const inquiry = disputeState({ status: 'inquiry', amount: 3_000 })
      await returnDonation(paying.context, donation, { disputes: [inquiry] })
      expect(await ask(2_700)).toMatchObject({ status: 409, body: { code: 'payout.return-open' } })
      await returnDonation(paying.context, donation, { disputes: [{ ...inquiry, status: 'won' }] })
      const refund = refundState({ status: 'pending' })
      await returnDonation(paying.context, donation, { refunds: [refund] })
      expect(await ask(1_800)).toMatchObject({ status: 409, body: { code: 'payout.return-open' } })
      await returnDonation(paying.context, donation, { refunds: [{ ...refund, status: 'succeeded' }] })
      expect((await ask(1_800)).status).toBe(201)
    })
  })

  it('is listed for admins with the reasons, until it is paid', async () => {
    expect(await owed()).toEqual([])
    await end()
    expect(await owed()).toMatchObject([
      {
        user: { id: family.id },
        fundraiser: { title: 'A funeral in Kisumu' },
        amount: 2_700,
        reasons: ['ended', 'below-minimum', 'no-account'],
        contact: null,
        blockedBecause: null,
      },
    ])
    await addAccount()
    expect(await owed()).toMatchObject([{ reasons: ['ended', 'below-minimum'] }])
    expect((await ask(2_700)).status).toBe(201)
    expect(await owed()).toEqual([])
  })

  it('is listed in pages, and found by person and fundraiser', async () => {
    const { context } = paying
    await end()
    const other = await buildFundraiser(context, { userId: family.id, title: 'School books', isActive: 0 })
    context.pass(1_000)
    await buildDonation(context, { fundraiserId: other.id, amount: 1_000, createdAt: context.clock() })
    const list = (query: object) => paying.server.call(listOwedBalances, { query }, paying.asAdmin)
    const first = await list({ limit: 1 })
    expect(first.body).toMatchObject([{ amount: 2_700 }])
    const cursor = nextCursor(first.headers.get('Link'))
    expect((await list({ limit: 1, cursor })).body).toMatchObject([{ amount: 900 }])
    expect((await list({ q: 'school' })).body).toMatchObject([{ amount: 900 }])
    expect((await list({ q: 'wanjiru' })).body).toHaveLength(2)
  })

  it('is paid by hand to a recipient in words, which its owner can read and admins see only on request', async () => {
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payout.not-ended' } })
    await end()
    expect(await pay({ amount: 2_699 })).toMatchObject({ status: 400, body: { code: 'payout.not-whole' } })
    const reply = await pay({}, { 'Idempotency-Key': 'once' })
    expect(reply).toMatchObject({ status: 201, body: { status: 'processing', method: 'by-hand', amount: 2_700 } })
    expect(JSON.stringify(reply.body)).not.toContain('Grace')
    expect(await pay({}, { 'Idempotency-Key': 'once' })).toMatchObject({ status: 201, body: reply.body })
    expect((await pay()).status).toBe(400)
    expect(await balance()).toMatchObject({ balance: 0, inProgress: 2_700 })

    const [payout] = (await paying.server.call(listPayoutRequests, { query: {} }, headers)).body
    expect(payout).toMatchObject({ recipient: RECIPIENT, isFinal: true, destination: 'a named recipient' })
    const { id = 0 } = payout ?? {}
    const reveal = fillPath(revealPayoutDestination.path, { id })
    expect(await paying.server.send('POST', reveal, { headers: paying.asAdmin })).toMatchObject({
      body: { recipient: RECIPIENT, accountNumber: '' },
    })
    expect((await paying.decide(id, { status: 'completed', stripeTransferId: 'QK12' })).status).toBe(200)
    expect(await balance()).toMatchObject({ paidOut: 2_700, inProgress: 0 })
    const acts = await paying.context.database.read.selectFrom('audit_trail').selectAll().execute()
    expect(acts.map(({ action }) => action)).toContain('owed balance paid by hand')
    expect(JSON.stringify(acts)).not.toContain('Grace')
    const rows = await paying.context.database.read.selectFrom('payout_requests').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Grace')
  })

  it('is completed at once with the bank’s reference, and comes back when the bank returns it', async () => {
    await end()
    expect(await pay({ stripeTransferId: 'QK12' })).toMatchObject({ status: 201, body: { status: 'completed' } })
    expect(await owed()).toEqual([])
    const { id } = await paying.newest()
    const { headers } = await signInAdmin(paying.context)
    expect((await paying.decide(id, { status: 'failed', notes: 'Unknown number' }, headers)).status).toBe(200)
    expect(await owed()).toMatchObject([{ amount: 2_700 }])
  })

  it('is paid once when two admins pay it at the same time, and by another admin than its owner', async () => {
    await end()
    const replies = await Promise.all([pay(), pay(), pay()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const own = await buildFundraiser(paying.context, { userId: paying.admin.id, isActive: 0 })
    await buildDonation(paying.context, { fundraiserId: own.id, amount: 3_000 })
    expect(await pay({ userId: paying.admin.id, fundraiserId: own.id })).toMatchObject({ status: 403 })
    expect((await pay({ userId: paying.creator.id })).status).toBe(404)
  })

  const setFamily = (changes: Partial<Row<'users'>>) =>
    paying.context.database.write.updateTable('users').set(changes).where('id', '=', family.id).execute()

  it('is not paid before the person has taken over the account that a leader made, nor after a first approval', async () => {
    await end()
    const refused = { status: 409, body: { code: 'payout.not-taken-over' } }
    await setFamily({ passwordIsOwn: 0 })
    expect(await pay()).toMatchObject(refused)
    await setFamily({ passwordIsOwn: 1 })
    Object.assign(paying.context.config, { secondApprovalFrom: 2_000 })
    const { id } = (await pay()).body as { id: number }
    await setFamily({ passwordIsOwn: 0 })
    const second = await signInAdmin(paying.context)
    expect(await paying.decide(id, { status: 'processing' }, second.headers)).toMatchObject(refused)
    await setFamily({ closedAt: 1 })
    expect((await paying.decide(id, { status: 'processing' }, second.headers)).status).toBe(200)
  })

  it('needs no confirmed address for a recipient in words, with one admin or two', async () => {
    await end()
    await setFamily({ emailConfirmedAt: null })
    Object.assign(paying.context.config, { secondApprovalFrom: 2_000 })
    const reply = await pay()
    expect(reply).toMatchObject({ status: 201, body: { status: 'pending', blockedBecause: null } })
    const { id } = reply.body as { id: number }
    const second = await signInAdmin(paying.context)
    expect(await paying.decide(id, { status: 'processing' }, second.headers)).toMatchObject({
      status: 200,
      body: { status: 'processing', method: 'by-hand' },
    })
  })

  it('can be a former leader’s commission', async () => {
    const { context } = paying
    await setFamily({ isCommunityLeader: 1 })
    const led = await buildUser(context, { createdById: family.id })
    const { id } = await buildFundraiser(context, { userId: led.id })
    await buildDonation(context, { fundraiserId: id, amount: 10_000 })
    const commission = { fundraiserId: null, amount: 500 }
    expect((await pay(commission)).status).toBe(409)
    await setFamily({ isCommunityLeader: 0 })
    expect(await owed()).toMatchObject([{ fundraiser: null, amount: 500 }])
    expect(await pay(commission)).toMatchObject({ status: 201, body: { fundraiserId: null } })
    expect(await owed()).toEqual([])
  })
})
