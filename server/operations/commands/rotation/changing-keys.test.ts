import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountsGuard } from '../../../community/auth/limits'
import { answerResetRequests } from '../../../community/auth/password-reset'
import { isDeviceCookie, makeDeviceCookie } from '../../../community/auth/sign-in'
import { notMeAddress, readNotMe } from '../../../community/mailed-link'
import { hashEmail } from '../../../community/users/emails'
import { receiptAddress } from '../../../giving/receipts'
import { mailSome } from '../../../giving/telling/mail'
import { unsubscribeAddresses } from '../../../platform/mail/unsubscribe-link'
import { createSecrets } from '../../../platform/secrets/secrets'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { buildBankAccount } from '../../../testing/giving/payouts'
import { queuedMails } from '../../../testing/mail'
import { quickHash } from '../../../testing/passwords'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { serve, type TestServer } from '../../../testing/serve'

const EMAIL = 'ada@example.org'
const PASSWORD = 'a good password'

/** The data is of the old key; the server has the new one too, and nothing is sealed with it yet. */
describe('while the key is changed', () => {
  let context: TestContext
  let changed: TestContext
  let before: TestServer
  let server: TestServer
  beforeEach(async () => {
    context = await createTestContext()
    changed = { ...context, secrets: createSecrets('a new secret key for tests, long enough', TEST_SECRET_KEY) }
    before = await serve(context)
    server = await serve(changed)
  })

  const buildAda = () => buildUser(context, { email: EMAIL, password: quickHash(PASSWORD) })
  const bearer = async (user: { id: number }) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })

  it('nobody signs up with an address that is taken under the old key', async () => {
    await buildAda()
    const body = { fullName: 'Ada Obi', username: 'ada.obi', email: 'ADA@example.org', password: PASSWORD }
    expect(await server.send('POST', '/api/users', { body })).toMatchObject({
      status: 409,
      body: { code: 'account.email-taken' },
    })
  })

  it('members sign in on a known device, and get a mail for a new password', async () => {
    const ada = await buildAda()
    const guard = createAccountsGuard(context)
    const wrong = { emailHash: hashEmail(context.secrets, EMAIL), isKnownDevice: false, address: '41.90.4.1' }
    for (let number = 0; number < 5; number += 1) await guard.countWrongSignIn(wrong)
    await expect(guard.admitSignIn(wrong)).rejects.toThrow()
    await changed.database.transaction((transaction) => createAccountsGuard(changed).forgetWrong(transaction, ada))
    await guard.admitSignIn(wrong)
    expect((await server.send('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD } })).status).toBe(
      200,
    )
    const cookie = makeDeviceCookie(context.secrets, ada, context.clock())
    expect(isDeviceCookie(changed.secrets, cookie, ada, context.clock())).toBe(true)
    await server.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } })
    await answerResetRequests(changed)
    expect((await queuedMails(changed, EMAIL)).at(-1)?.subject).toBe('Set a new password')
  })

  it('admins find a person and a donor by their address, and who shares an account number', async () => {
    const admin = await bearer(await buildUser(context, { isAdmin: 1 }))
    const ada = await buildAda()
    await buildDonation(context, { donorId: ada.id })
    const found = async (path: string) => (await server.send('GET', `${path}?q=${EMAIL}`, { headers: admin })).body
    expect(await found('/api/admin/users')).toMatchObject([{ id: ada.id }])
    expect(await found('/api/admin/donations')).toHaveLength(1)
    await buildBankAccount(context, { userId: ada.id })
    await buildBankAccount(changed, { userId: (await buildUser(changed)).id })
    const { body } = await server.send('GET', '/api/admin/bank-accounts', { headers: admin })
    expect(JSON.stringify(body).match(/number-shared/g)).toHaveLength(2)
  })

  it('a bank account that was added under the old key is not added again', async () => {
    const ada = await buildAda()
    await buildBankAccount(context, { userId: ada.id, accountNumber: '0123454321' })
    const account = {
      accountHolderName: 'Ada Obi',
      bankName: 'Equity Bank',
      accountNumber: '0123454321',
      country: 'KE',
    }
    const body = { ...account, currency: 'KES', accountType: 'checking' }
    expect(await server.send('POST', '/api/bank-accounts', { body, headers: await bearer(ada) })).toMatchObject({
      status: 409,
      body: { code: 'bank-account.added-already' },
    })
  })

  it('a repeated request gets its first reply', async () => {
    const headers = { ...(await bearer(await buildAda())), 'Idempotency-Key': 'one' }
    const send = (to: TestServer) => to.send('PATCH', '/api/auth/profile', { body: { bio: 'A teacher' }, headers })
    const first = await send(before)
    expect(first.status).toBe(200)
    expect((await send(server)).body).toEqual(first.body)
    const { id: fundraiserId } = await buildFundraiser(context)
    const pay = (to: TestServer) =>
      to.send('POST', '/api/create-payment-intent', {
        body: { fundraiserId, amount: 2_500, currency: 'usd', donorEmail: EMAIL },
        headers: { 'Idempotency-Key': 'two' },
      })
    const paid = await pay(before)
    expect(paid.status).toBe(200)
    expect((await pay(server)).body).toEqual(paid.body)
  })

  it('links from before still work', async () => {
    const { id: userId } = await buildAda()
    const donation = await buildDonation(context, { donorEmail: EMAIL })
    const receipt = receiptAddress(context, donation).split('/').at(-1)
    expect((await server.send('GET', `/api/receipts/${receipt}`)).status).toBe(200)
    const about = { kind: 'password' as const, userId, at: 1, emailHash: 'hash' }
    const token = new URL(notMeAddress(context, about)).searchParams.get('token') ?? ''
    expect(readNotMe(changed, token)).toEqual(about)
    const unsubscribe = unsubscribeAddresses(context, { kind: 'notices', userId }).oneClick.split('/').at(-1)
    expect((await server.send('POST', `/api/unsubscribe/${unsubscribe}`, { body: {} })).status).toBe(200)
  })

  it('donors who unsubscribed or were thanked before get no thanks', async () => {
    const creator = await buildUser(context)
    const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
    for (const donorEmail of ['one@example.org', 'no@example.org'])
      await buildDonation(context, { fundraiserId, donorEmail })
    const refusal = { kind: 'thanks' as const, emailHash: hashEmail(context.secrets, 'no@example.org') }
    const link = unsubscribeAddresses(context, refusal).oneClick.split('/').at(-1)
    expect((await server.send('POST', `/api/unsubscribe/${link}`, { body: {} })).status).toBe(200)
    const headers = await bearer(creator)
    await server.send('POST', `/api/fundraisers/${fundraiserId}/thanks`, { body: { message: 'Thank you!' }, headers })
    await mailSome(context)
    // The same donations once more, as after a donor's second donation.
    await context.database.write.updateTable('events').set({ mailedUpTo: 0, mailedAt: null }).execute()
    await mailSome(changed)
    const mails = await queuedMails(changed)
    expect(mails.filter(({ mailKey }) => mailKey.startsWith('thanks:')).map(({ recipient }) => recipient)).toEqual([
      'one@example.org',
    ])
  })
})
