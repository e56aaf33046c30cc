import { beforeEach, describe, expect, it } from 'vitest'
import { login } from '#shared/contract/auth'
import { signUp } from '#shared/contract/profiles'
import { openServer, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'

const ADA = { fullName: 'Ada Obi', username: 'ada.obi', email: 'ada@example.org', password: 'six666' }

describe('signing up', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    ;({ context, server } = await openServer())
  })

  const register = (body: object) => server.send('POST', signUp.path, { body })
  const users = () => context.database.read.selectFrom('users').selectAll().execute()

  it('creates an account that can sign in [7.sign-up]', async () => {
    // The form's payload (spec section 5).
    const form = { ...ADA, confirmPassword: 'six666', profileImage: '', location: '', bio: '', isVerified: false }
    const made = await server.call(signUp, { body: form })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ username: 'ada.obi', email: 'ada@example.org', profileImage: null, bio: null })
    const { email, password } = ADA
    expect((await server.call(login, { body: { email, password } })).body.user.id).toBe(made.body.id)
  })

  it('accepts the choice to be a community leader, and no other flag', async () => {
    const flags = { isCommunityLeader: true, isVerified: true, isAdmin: true, createdById: 1, id: 77, version: 9 }
    await register({ ...ADA, ...flags })
    expect(await users()).toMatchObject([
      { id: 1, isCommunityLeader: 1, isVerified: 0, isAdmin: 0, createdById: null, version: 1 },
    ])
  })

  it('stores neither the address nor the password in plain text', async () => {
    await register(ADA)
    expect(JSON.stringify(await users())).not.toMatch(/ada@example|six666/)
  })

  it('says which of the two is taken, at its field, in any case of letters', async () => {
    await register(ADA)
    const email = { path: 'email', message: 'An account with this email address already exists' }
    const username = { path: 'username', message: 'This username is already taken' }
    for (const [changes, code, issues] of [
      [{ username: 'other', email: 'ADA@Example.org' }, 'account.email-taken', [email]],
      [{ username: 'ADA.Obi', email: 'other@example.org' }, 'account.username-taken', [username]],
      [{}, 'account.email-taken', [email, username]],
    ] as const) {
      const reply = await register({ ...ADA, ...changes })
      expect([reply.status, reply.body]).toEqual([409, { message: issues[0].message, code, issues }])
    }
    expect(await users()).toHaveLength(1)
  })

  it('creates one account for many simultaneous requests, and refuses the others with a message', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => register(ADA)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await users()).toHaveLength(1)
  })

  it('answers bad input in the words of the form', async () => {
    const reply = await register({
      fullName: 'A',
      username: 'ab',
      email: 'ada',
      password: '12345',
      confirmPassword: '1',
    })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      issues: [
        { path: 'fullName', message: 'Full name is required' },
        { path: 'username', message: 'Username must be at least 3 characters' },
        { path: 'email', message: 'Invalid email address' },
        { path: 'password', message: 'Password must be at least 6 characters' },
        { path: 'confirmPassword', message: "Passwords don't match" },
      ],
    })
  })

  it('refuses names that look like ours', async () => {
    for (const username of ['admin', 'Support', 'ＰＡＭＯＪＡ']) {
      expect(await register({ ...ADA, username })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'username' }] },
      })
    }
  })

  it('accepts names of any script, without invisible characters', async () => {
    const made = await server.call(signUp, { body: { ...ADA, fullName: 'አማረ\u202e ከበደ\n', username: 'አማረ_ከበደ' } })
    expect(made.body).toMatchObject({ fullName: 'አማረ ከበደ', username: 'አማረ_ከበደ' })
  })

  it('creates no account when the portrait is not a picture', async () => {
    for (const profileImage of ['https://evil.example/a.png', 'data:image/png;base64,aGVsbG8=']) {
      const reply = await register({ ...ADA, profileImage })
      expect([reply.status, reply.body]).toEqual([
        400,
        { message: 'Please select a valid image file.', code: 'picture.not-an-image' },
      ])
    }
    expect(await users()).toEqual([])
  })

  it('does not read megabytes from visitors', async () => {
    expect((await register({ ...ADA, profileImage: 'x'.repeat(300_000) })).status).toBe(413)
  })

  it('refuses common passwords, in production only', async () => {
    expect((await register({ ...ADA, password: 'password' })).status).toBe(201)
    const strict = await serve({ ...context, config: { ...context.config, production: true } })
    const reply = await strict.send('POST', signUp.path, {
      body: { ...ADA, username: 'tom', email: 'tom@example.org', password: 'password' },
    })
    await strict.stop()
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
  })
})
