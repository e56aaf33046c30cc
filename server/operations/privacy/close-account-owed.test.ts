import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listOwedBalances } from '#shared/contract/admin/money'
import { getCurrentUser } from '#shared/contract/users'
import { closeAccount } from '#shared/contract/your-data'
import { auditMoney } from '../../giving/ledger/audit'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount } from '../../testing/giving/payouts'
import { refundState, returnDonation } from '../../testing/giving/returns'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'
import { forgetPaidLeavers } from './erase-account'

const PASSWORD = 'a good password'
const EMAIL = 'amina@example.org'
const DAY = 24 * 60 * 60_000

describe('closing an account to which money is owed', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  /** Two fundraisers of $45.00 each. */
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { email: EMAIL, password: quickHash(PASSWORD), fullName: 'Amina Otieno' })
    headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
    for (const title of ['A roof', 'A well']) {
      const { id } = await buildFundraiser(context, { userId: user.id, title })
      await buildDonation(context, { fundraiserId: id, amount: 5_000 })
    }
  })
  afterEach(async () => {
    expect(await auditMoney(context.database.read)).toEqual([])
  })

  const me = async () => (await server.send('GET', getCurrentUser.path, { headers })).status
  const close = (owed?: object) =>
    server.send('DELETE', closeAccount.path, { body: { password: PASSWORD, ...(owed && { owed }) }, headers })
  const accounts = () => context.database.read.selectFrom('bank_accounts').selectAll().execute()
  const payouts = () => context.database.read.selectFrom('payout_requests').selectAll().execute()
  const contacts = () => context.database.read.selectFrom('former_contacts').selectAll().execute()
  const addAccount = () => buildBankAccount(context, { userId: user.id, isPrimary: 1 })
  const mails = () => queuedMails(context)

  it('keeps the contact of a leader while commission waits for a person to confirm the account', async () => {
    const leader = await buildUser(context, {
      email: 'chief@example.org',
      password: quickHash(PASSWORD),
      isCommunityLeader: 1,
    })
    headers = { Authorization: `Bearer ${await buildSession(context, leader)}` }
    const grace = await buildUser(context, { createdById: leader.id, passwordIsOwn: 0 })
    const { id: fundraiserId } = await buildFundraiser(context, { userId: grace.id })
    const donation = await buildDonation(context, { fundraiserId, amount: 10_000 })
    expect((await close()).status).toBe(200)
    expect((await mails()).at(-1)?.textBody).toContain('Your commission of $5.00 waits')
    await forgetPaidLeavers(context)
    expect(await contacts()).toMatchObject([{ userId: leader.id }])
    await returnDonation(context, donation, { refunds: [refundState({ amount: 10_000 })] })
    await forgetPaidLeavers(context)
    expect(await contacts()).toEqual([])
  })

  it('names the amounts and asks what happens to them', async () => {
    await addAccount()
    expect(await close()).toMatchObject({
      status: 409,
      body: {
        code: 'account.money-left',
        message: expect.stringContaining('$90.00'),
        owed: {
          amount: 9_000,
          parts: [
            { fundraiser: { title: 'A roof' }, amount: 4_500 },
            { fundraiser: { title: 'A well' }, amount: 4_500 },
          ],
          destination: 'Equity Bank ••••4321',
        },
      },
    })
    expect(await close({ choice: 'pay-to-account', amount: 8_999 })).toMatchObject({ status: 409 })
    expect(await me()).toBe(200)
  })

  it('does not pay it to an account before the email address is confirmed; leaving it to the team is possible', async () => {
    await addAccount()
    await context.database.write.updateTable('users').set({ emailConfirmedAt: null }).execute()
    expect(await close({ choice: 'pay-to-account', amount: 9_000 })).toMatchObject({
      status: 409,
      body: { code: 'account.email-unconfirmed' },
    })
    expect(await payouts()).toEqual([])
    expect((await close({ choice: 'leave-to-team', amount: 9_000 })).status).toBe(200)
  })

  it('pays it to the person’s account, whose details are kept until it is paid and can’t come back', async () => {
    await addAccount()
    expect((await close({ choice: 'pay-to-account', amount: 9_000 })).status).toBe(200)
    expect(await me()).toBe(401)
    expect(await payouts()).toMatchObject([
      { amount: 9_000, isFinal: 1, status: 'pending', destinationLabel: 'Equity Bank ••••4321' },
    ])
    expect(await mails()).toMatchObject([
      { recipient: EMAIL, textBody: expect.stringContaining('pays the $90.00 that is still yours to Equity Bank') },
    ])

    const { headers: asAdmin } = await signInAdmin(context)
    const [account] = await accounts()
    await server.send('PATCH', `/api/admin/bank-accounts/${account?.id}`, {
      body: { isVerified: true },
      headers: asAdmin,
    })
    const [payout] = await payouts()
    const decide = (body: object) =>
      server.send('PATCH', `/api/admin/payout-requests/${payout?.id}`, { body, headers: asAdmin })
    expect((await decide({ status: 'processing', method: 'stripe' })).status).toBe(409)
    expect(await decide({ status: 'processing' })).toMatchObject({ status: 200, body: { method: 'by-hand' } })
    expect((await decide({ status: 'completed', stripeTransferId: 'TT-9' })).status).toBe(200)
    expect((await mails()).at(-1)).toMatchObject({ recipient: EMAIL, subject: 'Your payout has arrived: $90.00' })
    expect((await mails()).at(-1)?.textBody).not.toContain('/payouts')

    await forgetPaidLeavers(context)
    expect(await contacts()).toHaveLength(1)
    context.pass(8 * DAY)
    await forgetPaidLeavers(context)
    expect(await accounts()).toEqual([])
    expect(await contacts()).toEqual([])
    expect(await payouts()).toMatchObject([{ destination: null, destinationLabel: null, bankAccountId: null }])
  })

  it('refuses to pay it to an account that does not exist, but leaves it to the team with a contact', async () => {
    expect(await close({ choice: 'pay-to-account', amount: 9_000 })).toMatchObject({
      status: 409,
      body: { code: 'bank-account.needed' },
    })
    expect(await contacts()).toEqual([])
    expect((await close({ choice: 'leave-to-team', amount: 9_000 })).status).toBe(200)
    expect(await mails()).toMatchObject([{ textBody: expect.stringContaining('Our team asks you in a mail') }])
    const { headers: asAdmin } = await signInAdmin(context)
    const { body } = await server.call(listOwedBalances, { query: { addresses: 'shown' } }, asAdmin)
    expect(body).toMatchObject(
      ['A roof', 'A well'].map((title) => ({
        fundraiser: { title },
        amount: 4_500,
        contact: { fullName: 'Amina Otieno', email: EMAIL },
        reasons: ['account-closed'],
      })),
    )
    await forgetPaidLeavers(context)
    expect(await contacts()).toHaveLength(1)
  })

  it('goes back to the person’s balance when it can’t be paid, and they are told by mail', async () => {
    await addAccount()
    await close({ choice: 'pay-to-account', amount: 9_000 })
    const { headers: asAdmin } = await signInAdmin(context)
    const [payout] = await payouts()
    await server.send('PATCH', `/api/admin/payout-requests/${payout?.id}`, {
      body: { status: 'failed', notes: 'The account is closed' },
      headers: asAdmin,
    })
    expect((await mails()).at(-1)).toMatchObject({
      recipient: EMAIL,
      textBody: expect.stringContaining('The money is still yours.'),
    })
    expect((await server.call(listOwedBalances, { query: {} }, asAdmin)).body).toHaveLength(2)
    context.pass(30 * DAY)
    await forgetPaidLeavers(context)
    expect(await contacts()).toHaveLength(1)
  })

  it('is refused while a refund is under way, because its money may come back', async () => {
    const donation = await context.database.read.selectFrom('donations').selectAll().executeTakeFirstOrThrow()
    await returnDonation(context, donation, { refunds: [refundState({ status: 'pending' })] })
    expect(await close()).toMatchObject({ status: 409, body: { code: 'account.return-open' } })
  })
})
