import { beforeEach, describe, expect, it } from 'vitest'
import { listAdminPayouts, payOwedBalance } from '#shared/contract/admin/money'
import {
  addBankAccountDetails,
  createBankAccount,
  deleteBankAccount,
  setPrimaryBankAccount,
} from '#shared/contract/bank-accounts'
import { fillPath } from '#shared/contract/base/call'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'

const COOLING_OFF = 72 * 60 * 60_000
const SENDING = { status: 'processing' } as const
const NEW_ACCOUNT = {
  accountHolderName: 'Amina Otieno',
  bankName: 'KCB',
  accountNumber: '1188776655',
  country: 'KE',
  currency: 'KES',
  phone: '+254712345678',
}

let paying: PayingOut
beforeEach(async () => {
  paying = await createPayingOut()
})

const refusedUntil = (until: number) => ({
  status: 409,
  body: { code: 'payout.resting', until: new Date(until).toISOString() },
})
/** Signed in again, some time after the last session was made. */
const signIn = async (user: { id: number }) => ({ Authorization: `Bearer ${await buildSession(paying.context, user)}` })
const asCreator = () => signIn(paying.creator)
const asAdmin = () => signIn(paying.admin)
const add = async (body: object = NEW_ACCOUNT) =>
  (await paying.server.send('POST', createBankAccount.path, { body, headers: await asCreator() })).body as {
    id: number
  }
const choose = async (id: number) =>
  paying.server.send('PUT', fillPath(setPrimaryBankAccount.path, { id }), { headers: await asCreator() })
const verifyAll = () => paying.context.database.write.updateTable('bank_accounts').set({ isVerified: 1 }).execute()
const send = async (id: number) => paying.decide(id, SENDING, await asAdmin())
const setFunds = (amount: number) => {
  for (const currency of ['KES', 'USD']) paying.control.setBalance('flutterwave', currency, amount)
}
const queue = async () => (await paying.server.call(listAdminPayouts, { query: {} }, await asAdmin())).body

describe('a payout after a change of where it goes', () => {
  it('is not sent to another account for 72 hours after it was chosen, though it may be requested', async () => {
    const { id: accountId } = await add()
    paying.context.pass(COOLING_OFF)
    expect((await choose(accountId)).status).toBe(200)
    await verifyAll()
    const chosenAt = paying.context.clock()
    const id = await paying.asked()
    expect(await send(id)).toMatchObject(refusedUntil(chosenAt + COOLING_OFF))
    expect(await queue()).toMatchObject([
      {
        methods: [],
        blockedBecause: expect.stringMatching(/^Payouts rest until .+ UTC, because the payout account was changed\.$/),
      },
    ])
    expect(await paying.requests()).toMatchObject([
      { status: 'pending', rest: { until: new Date(chosenAt + COOLING_OFF).toISOString(), because: 'account' } },
    ])
    paying.context.pass(COOLING_OFF - 1)
    expect(await send(id)).toMatchObject(refusedUntil(chosenAt + COOLING_OFF))
    expect(paying.sent()).toBe(0)
    paying.context.pass(1)
    expect((await send(id)).status).toBe(200)
    expect(paying.sent()).toBe(1)
  })

  it('is not sent either after details of the account were added', async () => {
    const body = { street: 'Moi Avenue' }
    const path = fillPath(addBankAccountDetails.path, { id: paying.account.id })
    expect((await paying.server.send('PUT', path, { body, headers: paying.asCreator })).status).toBe(200)
    expect(await send(await paying.asked())).toMatchObject(refusedUntil(paying.context.clock() + COOLING_OFF))
  })

  it('is sent to an account that has not changed, while another one rests', async () => {
    await add()
    expect((await send(await paying.asked())).status).toBe(200)
  })

  it('does not rest for the first account that a person ever adds, but for the next one, also when the first is deleted', async () => {
    const { context, server } = paying
    const person = await buildUser(context)
    const headers = await signIn(person)
    const added = async (accountNumber: string) =>
      (await server.send('POST', createBankAccount.path, { body: { ...NEW_ACCOUNT, accountNumber }, headers }))
        .body as { id: number }
    const changes = async () => {
      const accounts = context.database.read.selectFrom('bank_accounts').selectAll().where('userId', '=', person.id)
      return (await accounts.execute()).map(({ changedAt }) => changedAt)
    }
    const first = await added('1188776655')
    expect(await changes()).toEqual([null])
    await server.send('DELETE', fillPath(deleteBankAccount.path, { id: first.id }), { headers })
    await added('1188776644')
    expect(await changes()).toEqual([context.clock()])
  })

  it('is never sent when the account changes at the same moment', async () => {
    const { account, context } = paying
    const id = await paying.asked()
    const path = fillPath(addBankAccountDetails.path, { id: account.id })
    const headers = await asCreator()
    const [decided, changed] = await Promise.all([
      send(id),
      paying.server.send('PUT', path, { body: { city: 'Kitui' }, headers }),
    ])
    expect(changed.status).toBe(200)
    const accounts = context.database.read.selectFrom('bank_accounts').select('changedAt')
    expect(await accounts.execute()).toEqual([{ changedAt: context.clock() }])
    // It either left before the change, or it rests and nothing has left.
    expect([200, 409]).toContain(decided.status)
    const { status, stripeTransferId } = await paying.payout(id)
    expect(status).toBe(decided.status === 200 ? 'processing' : 'pending')
    expect(paying.sent()).toBe(stripeTransferId === null ? 0 : 1)
  })
})

describe('a payout after a change of the password or the address', () => {
  it('is not sent for 72 hours, also when it was requested before', async () => {
    const id = await paying.asked()
    await paying.setCreator({ credentialsChangedAt: paying.context.clock() })
    const until = paying.context.clock() + COOLING_OFF
    expect(await send(id)).toMatchObject(refusedUntil(until))
    expect(await paying.requests()).toMatchObject([
      { rest: { until: new Date(until).toISOString(), because: 'sign-in' } },
    ])
    paying.context.pass(COOLING_OFF)
    expect((await send(id)).status).toBe(200)
  })

  it('is not retried while it waits for our own funds, nor given to an admin to send by hand', async () => {
    const { context } = paying
    setFunds(0)
    const id = await paying.asked()
    await send(id)
    expect(await paying.payout(id)).toMatchObject({ waitingFor: 'funds' })
    setFunds(100_000_000_000)
    await paying.setCreator({ credentialsChangedAt: context.clock() })
    const until = context.clock() + COOLING_OFF
    context.pass(60 * 60_000)
    await paying.reconcile()
    expect(paying.sent()).toBe(0)
    expect(await paying.decide(id, { status: 'processing', method: 'by-hand' }, await asAdmin())).toMatchObject(
      refusedUntil(until),
    )
    expect(await queue()).toMatchObject([{ blockedBecause: expect.stringMatching(/^Payouts rest until/) }])
    context.pass(COOLING_OFF)
    await paying.reconcile()
    expect(paying.sent()).toBe(1)
  })

  it('is not made by hand to a recipient in words either', async () => {
    const { context, creator, server } = paying
    const ended = await buildFundraiser(context, { userId: creator.id, isActive: 0 })
    await buildDonation(context, { fundraiserId: ended.id, amount: 3_000 })
    await paying.setCreator({ credentialsChangedAt: context.clock() })
    const body = { userId: creator.id, fundraiserId: ended.id, amount: 2_700, recipient: 'Her sister' }
    const pay = async () => server.send('POST', payOwedBalance.path, { body, headers: await asAdmin() })
    expect(await pay()).toMatchObject(refusedUntil(context.clock() + COOLING_OFF))
    context.pass(COOLING_OFF)
    expect((await pay()).status).toBe(201)
  })
})
