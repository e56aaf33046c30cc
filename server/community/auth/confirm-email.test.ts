import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeEmail,
  confirmEmail,
  invalidConfirmationLink,
  sendConfirmation,
} from '#shared/contract/account/confirm-email'
import { changePassword, forgotPassword, login } from '#shared/contract/auth'
import { createBankAccount } from '#shared/contract/bank-accounts'
import { signUp } from '#shared/contract/profiles'
import { createFundraiser } from '#shared/contract/publishing'
import { getCurrentUser } from '#shared/contract/users'
import { closeAccount } from '#shared/contract/your-data'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { storeEmail } from '../users/emails'
import { answerResetRequests } from './password-reset'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const EMAIL = 'ada@example.org'
const PASSWORD = 'a good password'
const SUBJECT = 'Confirm your email address'
const INVALID = { status: 400, body: { message: invalidConfirmationLink() } }

describe('a new person', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    const body = { fullName: 'Ada Obi', username: 'ada', email: EMAIL, password: PASSWORD, isCommunityLeader: false }
    await server.call(signUp, { body })
    const { token } = (await server.call(login, { body: { email: EMAIL, password: PASSWORD } })).body
    headers = { Authorization: `Bearer ${token}` }
  })

  const links = async () =>
    (await queuedMails(context, EMAIL)).flatMap(({ subject, textBody }) => {
      const [, token] = /http:\/\/localhost:3000\/confirm-email\?token=(\S+)/.exec(textBody) ?? []
      return subject === SUBJECT && token ? token : []
    })
  const firstLink = async () => (await links())[0] ?? ''
  const confirm = (token: string) => server.send('POST', confirmEmail.path, { body: { token } })
  const sendAgain = () => server.send('POST', sendConfirmation.path, { headers })
  const isConfirmed = async () => (await server.call(getCurrentUser, {}, headers)).body.emailConfirmed

  it('gets a mail with a link that confirms the address, without signing in', async () => {
    expect(await isConfirmed()).toBe(false)
    expect(await links()).toHaveLength(1)
    expect((await confirm(await firstLink())).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
  })

  it('gets no words before that which somebody typed with this address: no name, title or bank', async () => {
    const write = context.database.write.updateTable('users')
    await write.set({ fullName: 'Claim your prize', username: 'call-for-a-prize', emailConfirmedAt: null }).execute()
    const body = { accountHolderName: 'Claim your prize', bankName: 'Prize Office', accountNumber: '000123456789' }
    await server.call(createBankAccount, { body: { ...body, routingNumber: '110000000', country: 'US' } }, headers)
    await server.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'a newer one' } }, headers)
    await server.call(changeEmail, { body: { newEmail: 'other@example.org' } }, headers)
    await server.call(forgotPassword, { body: { email: EMAIL } })
    await answerResetRequests(context)
    const story = { title: 'Claim your prize', category: 'medical', goalAmount: 500, duration: 30 } as const
    await server.call(createFundraiser, { body: { ...story, description: 'A prize waits. '.repeat(9) } }, headers)
    await server.call(closeAccount, { body: { password: 'a newer one' } }, headers)
    const mails = [...(await queuedMails(context, EMAIL)), ...(await queuedMails(context, 'other@example.org'))]
    expect(mails).toHaveLength(8)
    for (const mail of mails) expect(mail.textBody).toMatch(/^Hello,\n/)
    expect(JSON.stringify(mails)).not.toMatch(/prize/i)
    expect(mails.map(({ textBody }) => textBody).join()).toContain('••••6789 was just added')
  })

  it('may use the link again; the first time counts', async () => {
    const at = context.clock()
    await confirm(await firstLink())
    context.pass(HOUR)
    expect((await confirm(await firstLink())).status).toBe(200)
    const user = await context.database.read.selectFrom('users').select('emailConfirmedAt').executeTakeFirstOrThrow()
    expect(user.emailConfirmedAt).toBe(at)
  })

  it('changes nothing by opening the address: mail scanners do that', async () => {
    const token = await firstLink()
    await server.send('GET', `/confirm-email?token=${token}`)
    await server.send('GET', `${confirmEmail.path}?token=${token}`)
    expect(await isConfirmed()).toBe(false)
  })

  it('can use the link for seven days', async () => {
    const token = await firstLink()
    context.pass(7 * DAY)
    expect(await confirm(token)).toMatchObject(INVALID)
    context.pass(-1)
    expect((await confirm(token)).status).toBe(200)
  })

  it('can’t use it for another address, nor one that we did not make', async () => {
    const token = await firstLink()
    const { id } = await context.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await context.database.transaction((transaction) =>
      storeEmail(transaction, context.secrets, id, 'another@example.org'),
    )
    for (const wrong of [
      token,
      `${token}x`,
      'nonsense',
      '',
      context.secrets.seal('{"userId":1}', 'confirm-email', 'link'),
    ])
      expect(await confirm(wrong)).toMatchObject(INVALID)
    expect(await isConfirmed()).toBe(false)
  })

  it('may send the link again, three times an hour, and not when the address is confirmed', async () => {
    for (let number = 0; number < 3; number += 1) expect((await sendAgain()).status).toBe(200)
    expect((await sendAgain()).status).toBe(429)
    expect(await links()).toHaveLength(4)
    context.pass(HOUR)
    expect((await sendAgain()).status).toBe(200)
    expect((await confirm((await links()).at(-1) ?? '')).status).toBe(200)
    expect(await sendAgain()).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed already.' },
    })
    expect(await links()).toHaveLength(5)
  })
})
