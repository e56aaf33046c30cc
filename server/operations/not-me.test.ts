import { beforeEach, describe, expect, it } from 'vitest'
import { changeEmail, confirmEmail } from '#shared/contract/account/confirm-email'
import { changePassword, listSessions, login } from '#shared/contract/auth'
import { createBankAccount } from '#shared/contract/bank-accounts'
import { sayNotMe } from '#shared/contract/letters'
import { closeAccount } from '#shared/contract/your-data'
import { notMeAddress } from '../community/mailed-link'
import { hashEmail, openEmail } from '../community/users/emails'
import { actsOn } from '../testing/admins'
import { buildSession } from '../testing/builders'
import { createPayingOut, type PayingOut } from '../testing/giving/paying-out'
import { queuedMails } from '../testing/mail'
import { quickHash } from '../testing/passwords'

const DAY = 24 * 60 * 60_000
const OWN = 'creator@example.org'
const THIEF = 'thief@example.com'
const PASSWORD = 'nine wells in Kitui'
const STOLEN = 'the password of a thief'
const ACCOUNT = {
  ...{ accountHolderName: 'Somebody Else', bankName: 'KCB', accountNumber: '1188776655' },
  ...{ country: 'KE', currency: 'KES', phone: '+254712345678' },
}
const says = (text: string) => ({ status: 200, body: { message: expect.stringContaining(text) } })
const SETTLED = says('settled already')
const ADDRESS_BACK = says('email address of your account again')
const NOT_VALID = { status: 404, body: { code: 'not-me.link-invalid' } }

let paying: PayingOut
let headers: Record<string, string>
beforeEach(async () => {
  paying = await createPayingOut()
  const { context, creator } = paying
  const password = quickHash(PASSWORD)
  await context.database.write.updateTable('users').set({ password }).where('id', '=', creator.id).execute()
  headers = paying.asCreator
  context.pass(1)
})

const send = (method: string, path: string, body: object) => paying.server.send(method, path, { body, headers })
async function linksTo(to: string, page: string): Promise<string[]> {
  return (await queuedMails(paying.context, to)).flatMap(
    ({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [],
  )
}
const press = (token = '') => paying.server.send('POST', sayNotMe.path, { body: { token } })
const pressFirst = async (to = OWN) => press((await linksTo(to, 'not-me'))[0])
const pressLast = async (to = OWN) => press((await linksTo(to, 'not-me')).at(-1))
const signIn = async (password: string, email = OWN) =>
  (await paying.server.send('POST', login.path, { body: { email, password } })).status
const isSignedIn = async () => (await paying.server.send('GET', listSessions.path, { headers })).status
const person = () =>
  paying.context.database.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', paying.creator.id)
    .executeTakeFirstOrThrow()
const email = async () => openEmail(paying.context.secrets, await person())
const toAdmin = () => queuedMails(paying.context, openEmail(paying.context.secrets, paying.admin))
const resets = async (to = OWN) => (await linksTo(to, 'reset-password')).length

async function changePasswordTo(newPassword: string) {
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
  expect((await send('POST', changePassword.path, body)).status).toBe(200)
  paying.context.pass(6_000)
}
async function askFor(newEmail: string) {
  expect((await send('POST', changeEmail.path, { newEmail })).status).toBe(200)
  paying.context.pass(1_000)
}
async function moveTo(newEmail: string) {
  await askFor(newEmail)
  const token = (await linksTo(newEmail, 'confirm-email')).at(-1)
  expect((await send('POST', confirmEmail.path, { token })).status).toBe(200)
  paying.context.pass(1_000)
}
async function signInAgain() {
  headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.creator)}` }
}

describe('“this was not me”', () => {
  const changes = {
    'a new password': () => changePasswordTo(STOLEN),
    'a request for another address': () => askFor(THIEF),
    'an account for payouts': async () =>
      expect((await send('POST', createBankAccount.path, ACCOUNT)).status).toBe(201),
  }
  it.each(Object.entries(changes))('about %s puts the account in its safe state, once', async (_, change) => {
    const { context, creator } = paying
    const payoutId = await paying.asked()
    await change()
    expect(await pressFirst()).toMatchObject(says('password no longer works'))
    expect([await isSignedIn(), await signIn(PASSWORD), await signIn(STOLEN)]).toEqual([401, 401, 401])
    expect(await person()).toMatchObject({ credentialsChangedAt: context.clock(), bankAccountVerified: 0 })
    expect(await resets()).toBe(1)
    const [told] = (await toAdmin()).slice(-1)
    expect(told?.textBody).toContain('Amina Otieno says that somebody else changed the')
    expect(await actsOn(context, `user:${creator.id}`)).toContainEqual(
      expect.objectContaining({ actorId: null, action: 'not-me' }),
    )
    const asAdmin = async () => ({ Authorization: `Bearer ${await buildSession(context, paying.admin)}` })
    const sending = { status: 'processing', method: 'by-hand' } as const
    expect(await paying.decide(payoutId, sending, await asAdmin())).toMatchObject({ status: 409 })
    context.pass(3 * DAY)
    expect(await paying.decide(payoutId, sending, await asAdmin())).toMatchObject({
      body: { code: 'payout.account-not-verified' },
    })
    const count = (await queuedMails(context)).length
    await signInAgain()
    for (const again of await Promise.all([pressFirst(), pressLast()])) expect(again).toMatchObject(SETTLED)
    expect([await isSignedIn(), (await queuedMails(context)).length]).toEqual([200, count])
  })

  it('happens once when it is pressed several times at once', async () => {
    await changePasswordTo(STOLEN)
    const replies = await Promise.all([pressFirst(), pressFirst(), pressFirst()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await resets()).toBe(1)
  })

  it('gives the address back for 72 hours, from each notice that it got, and the link for a password goes there', async () => {
    await changePasswordTo(STOLEN)
    await askFor(THIEF)
    await moveTo('another.thief@example.com')
    paying.context.pass(3 * DAY - 1_001)
    expect(await pressFirst()).toMatchObject(ADDRESS_BACK)
    expect([await email(), await resets()]).toEqual([OWN, 1])
    expect(await signIn(STOLEN)).toBe(401)
    expect((await toAdmin()).at(-1)?.textBody).toContain('the email address of before a change again')
    expect(await pressLast()).toMatchObject(SETTLED)
    expect(await resets()).toBe(1)
  })

  it('gives it back also after a thief has pressed a link of their own', async () => {
    await moveTo(THIEF)
    headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.creator)}` }
    await changePasswordTo(STOLEN)
    expect(await pressFirst(THIEF)).toMatchObject(says('password no longer works'))
    paying.context.pass(1_000)
    expect(await pressFirst()).toMatchObject(ADDRESS_BACK)
    expect(await email()).toBe(OWN)
  })

  it('makes the account safe and tells the admins when the address can’t be given back any more', async () => {
    await moveTo(THIEF)
    paying.context.pass(3 * DAY)
    const count = (await toAdmin()).length
    expect(await pressFirst()).toMatchObject(says('another email address'))
    expect([await email(), await signIn(PASSWORD, THIEF)]).toEqual([THIEF, 401])
    expect(await toAdmin()).toHaveLength(count + 1)
  })

  it('keeps a later change of their own from the reader of an address that a thief had', async () => {
    await moveTo(THIEF)
    await moveTo('another.thief@example.com')
    expect(await pressFirst()).toMatchObject(ADDRESS_BACK)
    await signInAgain()
    await moveTo('creator.new@example.org')
    expect(await pressFirst(THIEF)).toMatchObject(SETTLED)
    expect(await email()).toBe('creator.new@example.org')
  })

  it('stops the last payment too after somebody has closed the account, until the admins have looked at it', async () => {
    const { context } = paying
    await changePasswordTo(STOLEN)
    await signInAgain()
    const body = { password: STOLEN, owed: { choice: 'pay-to-account', amount: 18_000 } }
    expect((await send('DELETE', closeAccount.path, body)).status).toBe(200)
    context.pass(1_000)
    const count = await resets()
    expect(await pressFirst()).toMatchObject(says('account was closed'))
    expect(await pressFirst()).toMatchObject(SETTLED)
    expect(await person()).toMatchObject({ password: '', credentialsChangedAt: context.clock() })
    expect(await resets()).toBe(count)
    const [payout] = await paying.queue()
    expect(payout).toMatchObject({ isFinal: true, methods: [] })
    const told = (await toAdmin()).filter(({ textBody }) => textBody.includes('The person has closed their account'))
    expect(told).toHaveLength(1)
  })
})

describe('a link of “this was not me”', () => {
  const linkOf = (kind: 'password' | 'invitation') => {
    const { context, creator } = paying
    const emailHash = hashEmail(context.secrets, OWN)
    const about = { kind, userId: creator.id, at: context.clock(), emailHash }
    return notMeAddress(context, about).split('token=')[1] ?? ''
  }

  it('works for 30 days, only as we wrote it, and a GET changes nothing', async () => {
    const token = linkOf('password')
    expect(await press(`${token}x`)).toMatchObject(NOT_VALID)
    expect(await press('')).toMatchObject(NOT_VALID)
    expect((await paying.server.send('GET', `${sayNotMe.path}?token=${token}`)).status).toBe(405)
    expect(await isSignedIn()).toBe(200)
    paying.context.pass(30 * DAY + 1)
    expect(await press(token)).toMatchObject(NOT_VALID)
  })

  it('works as a plain form too, and says whether it did', async () => {
    const post = async (token: string) => {
      const body = new URLSearchParams({ token })
      const reply = await fetch(`${paying.server.origin}/not-me`, { method: 'POST', body, redirect: 'manual' })
      return [reply.status, reply.headers.get('Location'), reply.headers.get('Cache-Control')]
    }
    for (const wrong of ['wrong', linkOf('invitation')])
      expect(await post(wrong)).toEqual([303, '/not-me?done=false', 'no-store'])
    expect(await isSignedIn()).toBe(200)
    expect(await post(linkOf('password'))).toEqual([303, '/not-me?done=true', 'no-store'])
    expect(await isSignedIn()).toBe(401)
  })

  it('does nothing when somebody says so about an invitation that was never sent', async () => {
    expect(await press(linkOf('invitation'))).toMatchObject({
      ...{ status: 409, body: { code: 'account.invitation-accepted' } },
    })
    expect(await isSignedIn()).toBe(200)
  })
})
