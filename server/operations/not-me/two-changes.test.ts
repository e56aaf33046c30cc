import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeEmail } from '#shared/contract/account/change-email'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { changePassword, login } from '#shared/contract/auth'
import { createBankAccount, deleteBankAccount } from '#shared/contract/bank-accounts'
import { fillPath } from '#shared/contract/base/call'
import { sayNotMe } from '#shared/contract/letters'
import { forgetOldChanges } from '../../community/change-email/confirm-change'
import { notMeAddress } from '../../community/not-me/link'
import { openEmail } from '../../community/users/emails'
import { buildSession } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const OLD = 'creator@example.org'
const FIRST = 'thief@example.com'
const SECOND = 'another.thief@example.com'
const PASSWORD = 'nine wells in Kitui'
const STOLEN = 'the password of a thief'
const ACCOUNT = {
  ...{ accountHolderName: 'Somebody Else', bankName: 'KCB', accountNumber: '1188776655' },
  ...{ country: 'KE', currency: 'KES', phone: '+254712345678' },
}
const says = (text: string) => ({ status: 200, body: { message: expect.stringContaining(text) } })
const SETTLED = says('settled already')
const ADDRESS_BACK = says('email address of your account again')

describe('the owner of an account who presses “this was not me” in the first of several notices', () => {
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
  afterEach(() => paying.end())

  const send = (method: string, path: string, body: object) => paying.server.send(method, path, { body, headers })
  async function linksTo(to: string, page: string): Promise<string[]> {
    return (await queuedMails(paying.context, to)).flatMap(
      ({ textBody }) => new RegExp(`/${page}\\?token=(\\S+)`).exec(textBody)?.[1] ?? [],
    )
  }
  const ask = async (newEmail: string) => {
    expect((await send('POST', changeEmail.path, { newEmail })).status).toBe(200)
    paying.context.pass(1_000)
  }
  const confirm = async (to: string) => {
    const token = (await linksTo(to, 'confirm-email')).at(-1)
    expect((await send('POST', confirmEmail.path, { token })).status).toBe(200)
    paying.context.pass(1_000)
  }
  const change = async (newPassword: string, currentPassword = PASSWORD) => {
    const body = { currentPassword, newPassword, confirmPassword: newPassword }
    expect((await send('POST', changePassword.path, body)).status).toBe(200)
    paying.context.pass(6_000)
  }
  const add = async () => {
    const { body, status } = await send('POST', createBankAccount.path, ACCOUNT)
    expect(status).toBe(201)
    paying.context.pass(1_000)
    return (body as { id: number }).id
  }
  const press = (token: string) => paying.server.send('POST', sayNotMe.path, { body: { token } })
  const pressFirst = async (to = OLD) => press((await linksTo(to, 'not-me'))[0] ?? '')
  const pressLast = async (to = OLD) => press((await linksTo(to, 'not-me')).at(-1) ?? '')
  const signIn = async (email: string, password: string) =>
    (await paying.server.send('POST', login.path, { body: { email, password } })).status
  const email = async () => {
    const { database, secrets } = paying.context
    const users = database.read.selectFrom('users').selectAll().where('id', '=', paying.creator.id)
    return openEmail(secrets, await users.executeTakeFirstOrThrow())
  }
  const newLinks = async () => [
    (await linksTo(OLD, 'reset-password')).length,
    (await linksTo(FIRST, 'reset-password')).length + (await linksTo(SECOND, 'reset-password')).length,
  ]
  const signInAgain = async () => {
    headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.creator)}` }
  }

  it('gets the address back when a second request was confirmed, and the second notice has nothing left to do', async () => {
    await ask(FIRST)
    await ask(SECOND)
    await confirm(SECOND)
    expect(await pressFirst()).toMatchObject(ADDRESS_BACK)
    expect([await email(), await newLinks()]).toEqual([OLD, [1, 0]])
    expect([await signIn(OLD, PASSWORD), await signIn(SECOND, PASSWORD)]).toEqual([401, 401])
    expect(await pressLast()).toMatchObject(SETTLED)
    expect(await newLinks()).toEqual([1, 0])
    const [mail] = (await queuedMails(paying.context, openEmail(paying.context.secrets, paying.admin))).slice(-1)
    expect(mail?.textBody).toContain('It has the old address again')
  })

  it('gets it back when the first request is long gone, until 72 hours after the change', async () => {
    await ask(FIRST)
    paying.context.pass(4 * DAY)
    await forgetOldChanges(paying.context)
    await signInAgain()
    await ask(SECOND)
    await confirm(SECOND)
    paying.context.pass(3 * DAY - 1_001)
    await forgetOldChanges(paying.context)
    expect(await pressFirst()).toMatchObject(ADDRESS_BACK)
    expect(await email()).toBe(OLD)
  })

  it('gets it back with a link that an older version mailed, which does not name its address', async () => {
    const { context, creator } = paying
    const at = context.clock()
    await ask(FIRST)
    await confirm(FIRST)
    const link = notMeAddress(context, { kind: 'email', userId: creator.id, subjectId: 1, at, emailHash: null })
    expect(await press(link.split('token=')[1] ?? '')).toMatchObject(ADDRESS_BACK)
    expect(await email()).toBe(OLD)
  })

  it('gets it back from the notice of a password or of a payout account too, and the link for a password goes there', async () => {
    await add()
    await change(STOLEN)
    await ask(FIRST)
    await confirm(FIRST)
    const [ofAccount = '', ofPassword = ''] = await linksTo(OLD, 'not-me')
    expect(await press(ofPassword)).toMatchObject(ADDRESS_BACK)
    expect([await email(), await newLinks()]).toEqual([OLD, [1, 0]])
    expect(await press(ofAccount)).toMatchObject(says('No money is sent there'))
    expect((await newLinks())[1]).toBe(0)
  })

  it('gets it back from the notice of a payout account first', async () => {
    await add()
    await ask(FIRST)
    await confirm(FIRST)
    expect(await pressFirst()).toMatchObject(says('No money is sent there'))
    expect([await email(), await newLinks()]).toEqual([OLD, [1, 0]])
    expect(await signIn(FIRST, PASSWORD)).toBe(401)
  })

  it('ends a password that was set after the request for another address, and one that was set twice', async () => {
    await ask(FIRST)
    await change(STOLEN)
    expect(await pressFirst()).toMatchObject(says('stays as it is'))
    expect([await signIn(OLD, STOLEN), (await newLinks())[0]]).toEqual([401, 1])
    expect(await pressLast()).toMatchObject(SETTLED)
    expect((await newLinks())[0]).toBe(1)
  })

  it('ends a password that was set twice, once', async () => {
    await change(STOLEN)
    await change('another password of a thief', STOLEN)
    expect(await pressFirst()).toMatchObject(says('password no longer works'))
    expect(await signIn(OLD, 'another password of a thief')).toBe(401)
    for (const again of [pressFirst, pressLast]) expect(await again()).toMatchObject(SETTLED)
    expect((await newLinks())[0]).toBe(1)
  })

  it('is signed out everywhere when the payout account is gone and the password was changed', async () => {
    const id = await add()
    expect((await send('DELETE', fillPath(deleteBankAccount.path, { id }), {})).status).toBe(200)
    await change(STOLEN)
    expect(await pressFirst()).toMatchObject(says('everybody is signed out'))
    expect(await signIn(OLD, STOLEN)).toBe(401)
    expect(await pressFirst()).toMatchObject(SETTLED)
    expect((await newLinks())[0]).toBe(1)
  })

  it('can’t do anything from an address that the account has not had for 72 hours, except keep money from an account', async () => {
    await add()
    await change(STOLEN)
    await ask(FIRST)
    await confirm(FIRST)
    paying.context.pass(3 * DAY)
    const [ofAccount = '', ofPassword = ''] = await linksTo(OLD, 'not-me')
    expect(await press(ofPassword)).toMatchObject(SETTLED)
    expect([await email(), await signIn(FIRST, STOLEN)]).toEqual([FIRST, 200])
    expect(await press(ofAccount)).toMatchObject(says('another email address'))
    expect(await email()).toBe(FIRST)
  })

  it('keeps a later change of their own from the reader of an address that a thief had', async () => {
    await ask(FIRST)
    await confirm(FIRST)
    await ask(SECOND)
    expect(await pressFirst()).toMatchObject(ADDRESS_BACK)
    await signInAgain()
    await ask('creator.new@example.org')
    await confirm('creator.new@example.org')
    expect(await pressFirst(FIRST)).toMatchObject(SETTLED)
    expect(await email()).toBe('creator.new@example.org')
  })
})
