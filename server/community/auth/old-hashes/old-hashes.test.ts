import { scryptSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, login } from '#shared/contract/auth'
import { signUp } from '#shared/contract/profiles'
import { buildUser } from '../../../testing/builders'
import { captureLog } from '../../../testing/captured-log'
import { createTestContext, type TestContext } from '../../../testing/context'
import { quickHash } from '../../../testing/passwords'
import { serve, type TestServer } from '../../../testing/serve'
import { verifyPassword } from '../passwords'
import { verifyScrypt } from './scrypt'
import { refusesSlowly } from './share'

const PASSWORD = 'a good password'
const EMAIL = 'ada@example.org'
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** As the first versions stored it, but quick to compute. */
function scryptHash(password: string): string {
  const salt = Buffer.alloc(16, 7)
  return `$scrypt$ln=4,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 }))}`
}

it('verifies the test vector of RFC 7914', async () => {
  const hash =
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887'
  const stored = `$scrypt$ln=14,r=8,p=1$${unpadded(Buffer.from('SodiumChloride'))}$${unpadded(Buffer.from(hash, 'hex'))}`
  expect(await verifyScrypt('pleaseletmein', stored)).toBe(true)
  expect(await verifyScrypt('pleaseletmeout', stored)).toBe(false)
})

it('throws for a hash that is cut off, or that needs more memory than a server can spare', async () => {
  await expect(verifyPassword(PASSWORD, scryptHash(PASSWORD).slice(0, 30))).rejects.toThrow('not readable')
  await expect(verifyPassword(PASSWORD, scryptHash(PASSWORD).replace('ln=4', 'ln=40'))).rejects.toThrow('memory')
})

describe('an account of an earlier version', () => {
  const { log, lines } = captureLog()
  let context: TestContext
  let server: TestServer
  let id: number
  beforeEach(async () => {
    lines.length = 0
    context = { ...(await createTestContext()), log }
    server = await serve(context)
    id = (await buildUser(context, { email: EMAIL, password: scryptHash(PASSWORD) })).id
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  const signIn = (password = PASSWORD, email = EMAIL) => server.send('POST', login.path, { body: { email, password } })
  const stored = async () =>
    (await context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      .password
  const store = (password: string) =>
    context.database.write.updateTable('users').set({ password }).where('id', '=', id).execute()

  it('signs in with its password, which is hashed as today from then on', async () => {
    expect((await signIn('another password')).status).toBe(401)
    expect(await stored()).toBe(scryptHash(PASSWORD))
    expect((await signIn()).status).toBe(200)
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn()).status).toBe(200)
    expect((await signIn('another password')).status).toBe(401)
  })

  it('never signs in with the demo’s password in production, where nobody can choose it either', async () => {
    await store(scryptHash('pamoja-demo'))
    expect((await signIn('pamoja-demo')).status).toBe(200)
    await server.stop()
    server = await serve({ ...context, config: { ...context.config, production: true } })
    await store(scryptHash('pamoja-demo'))
    expect((await signIn('pamoja-demo')).status).toBe(401)
    const person = { fullName: 'Ada', username: 'ada.l', email: 'l@example.org', password: 'pamoja-demo' }
    expect((await server.send('POST', signUp.path, { body: person })).body).toMatchObject({
      code: 'account.password-guessable',
    })
  })

  it('signs in on several devices at once', async () => {
    const replies = await Promise.all([signIn(), signIn(), signIn()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('stays signed in as it is, and changes its password', async () => {
    const session = await server.call(login, { body: { email: EMAIL, password: PASSWORD } })
    await store(scryptHash(PASSWORD))
    const body = { currentPassword: PASSWORD, newPassword: 'an even better password' }
    expect(
      (await server.call(changePassword, { body }, { Authorization: `Bearer ${session.body.token}` })).status,
    ).toBe(200)
    expect((await signIn('an even better password')).status).toBe(200)
  })

  it('is refused like any wrong password when the hash is not readable, which is logged', async () => {
    for (const damaged of ['', 'nothing', '$scrypt$ln=99,r=99,p=99$AAAA$AAAA', '$argon2id$v=19$cut']) {
      await store(damaged)
      const [reply, unknown] = [await signIn(), await signIn(PASSWORD, 'nobody@example.org')]
      expect([reply.status, reply.body]).toEqual([401, unknown.body])
      await context.database.write.deleteFrom('limit_counters').execute()
    }
    expect(lines.filter((line) => line.includes('"user":1') && line.includes('not readable: it needs'))).toHaveLength(4)
    expect(lines.join()).not.toContain('AAAA')
  })

  it('can’t be told from an unknown address by time: as large a share of those is refused as slowly', async () => {
    for (let count = 0; count < 3; count += 1) await buildUser(context, { password: quickHash(PASSWORD) })
    const addresses = Array.from({ length: 400 }, (_, index) => `hash-${index}`)
    const slow = async () => {
      const each = await Promise.all(addresses.map((address) => refusesSlowly(context, address)))
      return each.filter(Boolean).length / addresses.length
    }
    expect(await slow()).toBeCloseTo(1 / 4, 1)
    expect(await slow()).toBe(await slow())
    expect((await signIn()).status).toBe(200)
    context.pass(2 * 60 * 60_000)
    expect(await slow()).toBe(0)
  })
})
