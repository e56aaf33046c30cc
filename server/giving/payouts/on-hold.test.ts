import { beforeEach, expect, it } from 'vitest'
import { bulkFundraisers } from '#shared/contract/admin/fundraisers'
import { placeHold } from '#shared/contract/admin/holds'
import { listOwedBalances } from '#shared/contract/admin/money'
import { getFundraiser } from '#shared/contract/fundraisers'
import { createPaymentIntent } from '#shared/contract/payments'
import { signInAdmin } from '../../testing/admins'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { settleOnClosing } from './last-payments'

const DAY = 86_400_000
let paying: PayingOut
let watcher: Awaited<ReturnType<typeof signInAdmin>>
beforeEach(async () => {
  paying = await createPayingOut()
  watcher = await signInAdmin(paying.context)
})

const words = (reason: 'fraud' | 'content') => ({
  ...{ reason, ownerText: 'Why', publicText: 'We look into it.', needed: 'A photo.' },
  reviewOn: new Date(paying.context.clock() + 7 * DAY).toISOString().slice(0, 10),
})
async function hold(): Promise<number> {
  const body = { ...words('fraud'), fundraiserId: paying.fundraiser.id, stops: ['payouts' as const] }
  return (await paying.server.call(placeHold, { body }, watcher.headers)).body.id
}
const act = (action: 'activate' | 'deactivate' | 'delete' | 'restore', reason?: 'fraud' | 'content') => {
  const body = { action, fundraiserIds: [paying.fundraiser.id], ...(reason && { hold: words(reason) }) }
  return paying.server.send('POST', bulkFundraisers.path, { body, headers: watcher.headers })
}
const lastPayment = async () => (await paying.balance()).fundraisers[0]?.lastPayment
const owed = async () => (await paying.server.call(listOwedBalances, { query: {} }, watcher.headers)).body

it('may be asked for, says to both sides that it waits, and is not sent before the hold is lifted', async () => {
  const holdId = await hold()
  const id = await paying.asked()
  expect(await paying.requests()).toMatchObject([{ status: 'pending', holdId }])
  const blockedBecause = 'Payouts from this are on hold. Nothing is sent until our team has decided.'
  expect(await paying.queue()).toMatchObject([{ blockedBecause, methods: [] }])
  for (const method of [undefined, 'by-hand'])
    expect(await paying.decide(id, { status: 'processing', ...(method && { method }) })).toMatchObject({
      body: { code: 'payout.on-hold' },
    })
  const lift = { body: { decision: 'lift', text: 'All is well.' }, headers: paying.asAdmin }
  expect((await paying.server.send('POST', `/api/admin/holds/${holdId}`, lift)).status).toBe(200)
  expect(await paying.decide(id, { status: 'processing' })).toMatchObject({
    body: { status: 'processing', holdId: null },
  })
})

it('that an admin was to transfer by hand says so, and may still be said to have left', async () => {
  const id = await paying.asked()
  await paying.decide(id, { status: 'processing', method: 'by-hand' })
  await hold()
  expect((await paying.queue())[0]?.blockedBecause).toMatch(/on hold/)
  const done = await paying.decide(id, { status: 'completed', stripeTransferId: 'bank 1' })
  expect(done).toMatchObject({ body: { status: 'completed', blockedBecause: null } })
})

it('is no last payment of what was taken down for a reason, until somebody has decided', async () => {
  await act('delete', 'fraud')
  expect(await lastPayment()).toBeNull()
  expect(await owed()).toEqual([])
  expect(await act('restore')).toMatchObject({ status: 409, body: { code: 'hold.undecided' } })
  await paying.context.database.write.updateTable('fundraisers').set({ endDate: paying.context.clock() }).execute()
  expect(await owed()).toMatchObject([{ blockedBecause: expect.stringContaining('on hold') }])
})

it('is a last payment of what was closed without a reason, which the same act opens again', async () => {
  await act('deactivate')
  expect(await lastPayment()).toBe(18_000)
  const { body } = await paying.server.call(getFundraiser, { params: { id: paying.fundraiser.id } })
  const text = 'Our team took this fundraiser off the site for now.'
  expect(body).toMatchObject({ isActive: false, hold: { stops: ['gifts'], text } })
  expect(await paying.subjects()).toEqual([`On hold: “${body.title}”`])
  expect(await act('activate')).toMatchObject({ status: 200, body: { changed: [paying.fundraiser.id] } })
  expect(await lastPayment()).toBeNull()
})

it('is not paid on closing the account: only the team may do that later', async () => {
  await hold()
  const { context, creator } = paying
  const settle = (choice: 'pay-to-account' | 'leave-to-team') =>
    context.database.transaction((transaction) =>
      settleOnClosing(transaction, context, creator, { choice, amount: 18_000 }),
    )
  await expect(settle('pay-to-account')).rejects.toMatchObject({ code: 'account.payouts-on-hold' })
  expect(await settle('leave-to-team')).not.toBeNull()
})

it('and gifts stop with the words that everybody reads, until the hold with a reason is decided', async () => {
  await act('deactivate', 'content')
  const body = { amount: 2_500, fundraiserId: paying.fundraiser.id, donorEmail: 'donor@example.org' }
  const headers = { 'Idempotency-Key': 'gift' }
  expect(await paying.server.send('POST', createPaymentIntent.path, { body, headers })).toMatchObject({
    status: 409,
    body: { message: 'This fundraiser takes no donations for now: We look into it.' },
  })
  expect(await act('activate')).toMatchObject({ status: 409, body: { code: 'hold.undecided' } })
})
