import { describe, expect, it } from 'vitest'
import { answerResetRequests } from '../community/auth/password-reset'
import type { Row } from '../platform/database/schema'
import { signInAdmin } from '../testing/admins'
import { buildFundraiser, buildSession, buildUser, confirmSessions } from '../testing/builders'
import { captureLog } from '../testing/captured-log'
import { openServer } from '../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../testing/giving/payouts'
import { queuedMails } from '../testing/mail'
import { quickHash } from '../testing/passwords'
import type { TestServer } from '../testing/serve'

const EMAIL = 'canary@example.org'
const PASSWORD = 'canary-password'
const HASHED = expect.stringMatching(/^[\w-]{16}$/)
const MINUTE = 60_000

const captured = captureLog()
const { context, server } = await openServer({ log: captured.log })
const user = await buildUser(context, { email: EMAIL, password: quickHash(PASSWORD) })
const headers = await signedIn(user)
const { admin, headers: adminHeaders } = await signInAdmin(context)

async function signedIn(person: Row<'users'>) {
  return { Authorization: `Bearer ${await buildSession(context, person)}` }
}

type Request = [method: string, path: string, body?: unknown, headers?: Record<string, string>]

/** The lines of one request, which comes in a minute of its own, and its status. */
async function send(...[method, path, body, as = {}]: Request) {
  context.pass(MINUTE)
  const before = captured.security().length
  const { status } = await server.send(method, path, { body, headers: as })
  return { status, lines: captured.security().slice(before) }
}
const line = (security: string, userId: unknown, subject: string, reason?: string) => ({
  security,
  address: HASHED,
  userId,
  subject,
  ...(reason && { reason }),
})
const login = (email: string, password: string): Request => ['POST', '/api/auth/login', { email, password }]

describe('a visitor', () => {
  it.each<[what: string, request: () => Request, status: number, expected: () => unknown]>([
    ['signs in', () => login(EMAIL, PASSWORD), 200, () => line('sign-in-ok', user.id, 'call:login')],
    [
      'enters a wrong password',
      () => login(EMAIL, 'guess'),
      401,
      () => line('sign-in-wrong', null, `user:${user.id}`, 'account.wrong-credentials'),
    ],
    [
      'signs in with an unknown e-mail address',
      () => login('unknown@example.org', 'guess'),
      401,
      () => line('sign-in-wrong', null, 'call:login', 'account.wrong-credentials'),
    ],
    [
      'signs up',
      () => [
        'POST',
        '/api/users',
        { fullName: 'Canary Obi', username: 'canary', email: 'c@example.org', password: PASSWORD },
      ],
      201,
      () => line('account-created', expect.any(Number), 'call:signUp'),
    ],
    [
      'asks for a new password',
      () => ['POST', '/api/auth/forgot-password', { email: EMAIL }],
      200,
      () => line('reset-asked', null, 'call:forgotPassword'),
    ],
    [
      'uses a wrong reset link',
      () => ['POST', '/api/auth/reset-password', { token: 'canary', newPassword: PASSWORD, confirmPassword: PASSWORD }],
      400,
      () => line('reset-wrong', null, 'call:resetPassword', 'account.reset-link-invalid'),
    ],
    [
      'asks for what needs a session',
      () => ['GET', '/api/auth/me'],
      401,
      () => line('access-denied', null, 'call:getCurrentUser', 'request.signed-out'),
    ],
    [
      'sends a token that is not valid any more',
      () => ['GET', '/api/auth/me', undefined, { Authorization: 'Bearer canary' }],
      401,
      () => line('session-refused', null, 'call:getCurrentUser', 'request.signed-out'),
    ],
    [
      'guesses the link of a receipt',
      () => ['GET', '/api/receipts/canary-canary-canary-canary-canary'],
      404,
      () => line('access-denied', null, 'call:getReceipt', 'receipt.not-found'),
    ],
    [
      'sends a webhook with a wrong signature',
      () => ['POST', '/api/webhooks/stripe', { canary: EMAIL }],
      400,
      () => line('signature-refused', null, 'route:/api/webhooks/stripe', 'request.wrong-signature'),
    ],
    [
      'comes from another site',
      () => ['POST', '/api/auth/logout', {}, { 'Sec-Fetch-Site': 'cross-site' }],
      403,
      () => line('access-denied', null, 'call:logout', 'request.other-site'),
    ],
    [
      'repeats a parameter',
      () => ['GET', '/api/fundraisers?limit=1&limit=2'],
      400,
      () => line('request-refused', null, 'call:listFundraisers', 'request.repeated-parameter'),
    ],
  ])('%s', async (_, request, status, expected) => {
    expect(await send(...request())).toEqual({ status, lines: [expected()] })
  })

  it('who signs out, or reads what is public, writes nothing', async () => {
    expect(await send('POST', '/api/auth/logout')).toEqual({ status: 200, lines: [] })
    expect(await send('GET', '/api/fundraisers')).toEqual({ status: 200, lines: [] })
    expect(await send('GET', '/api/fundraisers/99999')).toEqual({ status: 404, lines: [] })
  })

  it('who guesses passwords is limited, which is written once a minute with a count', async () => {
    await buildUser(context, { email: 'guessed@example.org', password: quickHash(PASSWORD) })
    const before = captured.security().length
    for (let time = 0; time < 20; time += 1) await server.send(...toSend(login('guessed@example.org', `guess ${time}`)))
    context.pass(MINUTE)
    await server.send(...toSend(login('guessed@example.org', 'guess')))
    const lines = captured.security().slice(before)
    const limited = lines.filter(({ security }) => security === 'limit-reached')
    expect(lines.filter(({ security }) => security === 'sign-in-wrong')).toHaveLength(5)
    expect(limited).toEqual([
      line('limit-reached', null, 'call:login', 'account.mailed-link-needed'),
      { ...line('limit-reached', null, 'call:login', 'account.mailed-link-needed'), count: 14 },
      line('limit-reached', null, 'call:login', 'account.mailed-link-needed'),
    ])
  })

  it('resets the password with a mailed link', async () => {
    const person = await buildUser(context, { email: 'forgot@example.org', password: quickHash(PASSWORD) })
    await send('POST', '/api/auth/forgot-password', { email: 'forgot@example.org' })
    await answerResetRequests(context)
    const [mail] = await queuedMails(context, 'forgot@example.org')
    const token = /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1]
    const body = { token, newPassword: PASSWORD, confirmPassword: PASSWORD }
    expect(await send('POST', '/api/auth/reset-password', body)).toEqual({
      status: 200,
      lines: [{ security: 'reset-done', address: HASHED, userId: person.id }],
    })
  })
})

describe('a signed-in user', () => {
  it.each<[what: string, request: () => Request | Promise<Request>, status: number, expected: () => unknown]>([
    [
      'changes the profile',
      () => ['PATCH', '/api/auth/profile', { bio: 'canary' }, headers],
      200,
      () => line('account-changed', user.id, 'call:updateProfile'),
    ],
    [
      'makes an admin call',
      () => ['PATCH', `/api/admin/users/${user.id}`, { isAdmin: true }, headers],
      403,
      () => line('access-denied', user.id, `call:updateAdminUser:${user.id}`, 'request.admins-only'),
    ],
    [
      'enters a wrong password again',
      () => ['POST', '/api/auth/change-password', passwords('guess'), headers],
      400,
      () => line('password-wrong', user.id, 'call:changePassword', 'account.password-wrong'),
    ],
    [
      'changes the password',
      () => ['POST', '/api/auth/change-password', passwords(PASSWORD), headers],
      200,
      () => line('password-changed', user.id, 'call:changePassword'),
    ],
    [
      'exports their own data',
      () => ['GET', '/api/auth/export', undefined, headers],
      200,
      () => line('export', user.id, 'call:exportMyData'),
    ],
    [
      'makes an account primary',
      async () => [
        'PUT',
        `/api/bank-accounts/${(await buildBankAccount(context, { userId: user.id })).id}/set-primary`,
        {},
        headers,
      ],
      200,
      () => line('payout-account-changed', user.id, expect.stringMatching(/^call:setPrimaryBankAccount:\d+$/)),
    ],
    ['signs out', () => ['POST', '/api/auth/logout', {}, headers], 200, () => line('sign-out', user.id, 'call:logout')],
  ])('%s', async (_, request, status, expected) => {
    expect(await send(...(await request()))).toEqual({ status, lines: [expected()] })
  })

  it('closes the account', async () => {
    const leaver = await buildUser(context, { password: quickHash(PASSWORD) })
    const as = await signedIn(leaver)
    expect(await send('DELETE', '/api/auth/account', { password: PASSWORD }, as)).toEqual({
      status: 200,
      lines: [line('account-closed', leaver.id, 'call:closeAccount')],
    })
  })
})

describe('an admin', () => {
  it('changes roles, edits, looks at an account number and exports: each is a line', async () => {
    const person = await buildUser(context)
    const account = await buildBankAccount(context, { userId: person.id, isVerified: 1, isPrimary: 1 })
    const fundraiser = await buildFundraiser(context, { userId: person.id })
    const payout = await buildPayoutRequest(context, { userId: person.id, bankAccountId: account.id })
    await confirmSessions(context)
    const made = [
      await send('PATCH', `/api/admin/users/${person.id}`, { isVerified: true }, adminHeaders),
      await send('PATCH', `/api/admin/fundraisers/${fundraiser.id}`, { isFeatured: true }, adminHeaders),
      await send('POST', `/api/admin/payout-requests/${payout.id}/destination`, {}, adminHeaders),
      await send('GET', '/api/admin/export/donations.csv', undefined, adminHeaders),
      await send('GET', '/api/admin/users', undefined, adminHeaders),
    ]
    expect(made.map(({ status, lines }) => (status === 200 ? lines : status))).toEqual([
      [line('role-changed', admin.id, `call:updateAdminUser:${person.id}`)],
      [line('admin-act', admin.id, `call:updateAdminFundraiser:${fundraiser.id}`)],
      [line('reveal', admin.id, `call:revealPayoutDestination:${payout.id}`)],
      [line('export', admin.id, 'table:donations')],
      [],
    ])
  })
})

it('holds nothing that somebody typed, and no network address', () => {
  expect(captured.lines.join('')).not.toMatch(/canary|guess|@|127\.0|::1/)
})

const passwords = (currentPassword: string) => ({ currentPassword, newPassword: PASSWORD, confirmPassword: PASSWORD })

function toSend([method, path, body, as = {}]: Request): Parameters<TestServer['send']> {
  return [method, path, { body, headers: as }]
}
