import { beforeEach, describe, expect, it } from 'vitest'
import { payOwedBalance, refundDonation } from '#shared/contract/admin/money'
import { updateAdminUser, verifyBankAccount } from '#shared/contract/admin/people'
import { fillPath } from '#shared/contract/base/call'
import { signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { buildBankAccount } from '../../testing/giving/payouts'

const HOUR = 60 * 60_000
const OWN_MATTER = { status: 403, body: { code: 'admin.own-matter' } }
const TOO_NEW = { status: 403, body: { code: 'admin.too-new' } }

let paying: PayingOut
beforeEach(async () => {
  paying = await createPayingOut()
})

const verify = (id: number, isVerified: boolean, headers = paying.asAdmin) =>
  paying.server.send('PATCH', fillPath(verifyBankAccount.path, { id }), { body: { isVerified }, headers })
const setRoles = (id: number, body: object, headers = paying.asAdmin) =>
  paying.server.send('PATCH', fillPath(updateAdminUser.path, { id }), { body, headers })
const payByHand = (userId: number, fundraiserId: number, headers = paying.asAdmin) =>
  paying.server.send('POST', payOwedBalance.path, {
    body: { userId, fundraiserId, amount: 2_700, recipient: 'Mukuru school' },
    headers,
  })
const refund = (id: number, headers = paying.asAdmin) =>
  paying.server.send('POST', fillPath(refundDonation.path, { id }), { body: { reason: 'Asked for' }, headers })

describe('an admin who is a creator as well', () => {
  it('can’t verify their own account; another admin can', async () => {
    const own = await buildBankAccount(paying.context, { userId: paying.admin.id, isPrimary: 1, accountNumber: '99' })
    expect(await verify(own.id, true)).toMatchObject(OWN_MATTER)
    expect((await verify(own.id, true)).body).toMatchObject({
      message: expect.stringContaining('make somebody else an admin'),
    })
    const other = await signInAdmin(paying.context)
    expect((await verify(own.id, true, other.headers)).status).toBe(200)
    expect(await verify(own.id, false)).toMatchObject(OWN_MATTER)
  })

  it('can’t send, complete or refuse their own payout; another admin can', async () => {
    const { admin, asAdmin } = paying
    const fundraiser = await buildFundraiser(paying.context, { userId: admin.id })
    await buildDonation(paying.context, { fundraiserId: fundraiser.id, amount: 20_000 })
    await buildBankAccount(paying.context, { userId: admin.id, isPrimary: 1, isVerified: 1, accountNumber: '99' })
    expect((await paying.ask({ fundraiserId: fundraiser.id }, asAdmin)).status).toBe(201)
    const [{ id } = { id: 0 }] = await paying.queue()
    for (const status of ['processing', 'completed', 'failed'] as const)
      expect(await paying.decide(id, { status })).toMatchObject(OWN_MATTER)
    const { headers } = await signInAdmin(paying.context)
    expect((await paying.decide(id, { status: 'processing', method: 'by-hand' }, headers)).status).toBe(200)
    expect(await paying.decide(id, { status: 'completed', stripeTransferId: 'T-1' })).toMatchObject(OWN_MATTER)
  })

  it('can’t refund a donation that they gave, or that their own fundraiser got', async () => {
    const { admin, context, fundraiser } = paying
    const own = await buildFundraiser(context, { userId: admin.id })
    const got = await buildDonation(context, { fundraiserId: own.id })
    const given = await buildDonation(context, { fundraiserId: fundraiser.id, donorId: admin.id })
    expect(await refund(got.id)).toMatchObject(OWN_MATTER)
    expect(await refund(given.id)).toMatchObject(OWN_MATTER)
  })

  it('gives no role and no tick to themselves, but may give up a role', async () => {
    const { admin } = paying
    await signInAdmin(paying.context)
    expect(await setRoles(admin.id, { isVerified: true })).toMatchObject(OWN_MATTER)
    expect(await setRoles(admin.id, { isCommunityLeader: true })).toMatchObject(OWN_MATTER)
    expect((await setRoles(admin.id, { isAdmin: false })).status).toBe(200)
  })
})

describe('an admin who made the profile of a person as a leader', () => {
  it('verifies neither the person nor their account, and decides on none of their payouts and balances', async () => {
    const { creator, account, context } = paying
    await paying.setCreator({ createdById: paying.admin.id })
    const id = await paying.asked()
    const ended = await buildFundraiser(context, { userId: creator.id, isActive: 0 })
    await buildDonation(context, { fundraiserId: ended.id, amount: 3_000 })
    expect(await verify(account.id, true)).toMatchObject(OWN_MATTER)
    expect(await paying.decide(id, { status: 'processing' })).toMatchObject(OWN_MATTER)
    expect(await payByHand(creator.id, ended.id)).toMatchObject(OWN_MATTER)
    expect(await setRoles(creator.id, { isVerified: true })).toMatchObject(OWN_MATTER)
  })
})

describe('an admin who was made one just now', () => {
  it('waits 72 hours', async () => {
    const { context } = paying
    const person = await buildUser(context)
    expect((await setRoles(person.id, { isAdmin: true })).status).toBe(200)
    const id = await paying.asked({ amount: 9_000 })
    context.pass(72 * HOUR - 1)
    const fresh = { Authorization: `Bearer ${await buildSession(context, person)}` }
    expect(await paying.decide(id, { status: 'failed' }, fresh)).toMatchObject(TOO_NEW)
    context.pass(1)
    expect((await paying.decide(id, { status: 'processing' }, fresh)).status).toBe(200)
  })
})
