import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { changePersonEmail, getPersonHelp, helpPerson, updateAdminUser } from '#shared/contract/admin/people'
import { changePassword } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { openEmail } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../../testing/admins'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'

const OLD = 'amina@example.org'
const NEW = 'amina.otieno@example.com'
const PASSWORD = 'nine wells in Kitui'
const INVALID = { status: 400, body: { code: 'account.change-link-invalid' } }

describe('a change of an address that an admin asked for', () => {
  let context: TestContext
  let server: TestServer
  let admin: Row<'users'>
  let headers: Record<string, string>
  let other: Record<string, string>
  let person: Row<'users'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    admin = await buildUser(context, { isAdmin: 1, password: quickHash(PASSWORD) })
    headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
    other = (await signInAdmin(context)).headers
    person = await buildUser(context, { email: OLD })
    context.pass(1)
    const body = { newEmail: NEW, note: 'Lost the phone' }
    const path = fillPath(changePersonEmail.path, { id: person.id })
    expect((await server.send('POST', path, { body, headers })).status).toBe(200)
  })
  afterEach(async () => {
    expect(await email()).toBe(OLD)
  })

  const open = async () => {
    const [mail] = await queuedMails(context, NEW)
    const token = /confirm-email\?token=(\S+)/.exec(mail?.textBody ?? '')?.[1]
    return server.send('POST', confirmEmail.path, { body: { token } })
  }
  const setAdmin = async (id: number, isAdmin: boolean) => {
    const path = fillPath(updateAdminUser.path, { id })
    expect((await server.send('PATCH', path, { body: { isAdmin }, headers: other })).status).toBe(200)
  }
  const email = async () =>
    openEmail(context.secrets, (await findUserEvenClosed(context.database.read, person.id)) ?? person)
  const waits = async () =>
    (await server.call(getPersonHelp, { params: { id: person.id } }, other)).body.emailChangeUntil

  it('can’t be made any more once that admin lost the role', async () => {
    await setAdmin(admin.id, false)
    expect(await waits()).toBeNull()
    expect(await open()).toMatchObject(INVALID)
    await setAdmin(admin.id, true)
    expect(await open()).toMatchObject(INVALID)
  })

  it('can’t be made any more once that admin closed the account', async () => {
    const closedAt = context.clock()
    await context.database.write.updateTable('users').set({ closedAt, isAdmin: 0 }).where('id', '=', admin.id).execute()
    expect(await open()).toMatchObject(INVALID)
  })

  it('can’t be made any more once that admin set a new password', async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'ten wells in Kitui', confirmPassword: 'ten wells in Kitui' }
    expect((await server.send('POST', changePassword.path, { body, headers })).status).toBe(200)
    expect(await open()).toMatchObject(INVALID)
  })

  it('can’t be made any more once the person became an admin', async () => {
    await setAdmin(person.id, true)
    expect(await open()).toMatchObject(INVALID)
  })

  it('is stopped by another admin who signs the person out', async () => {
    const path = fillPath(helpPerson.path, { id: person.id })
    expect((await server.send('POST', path, { headers: other, body: { act: 'sign-out' } })).status).toBe(200)
    expect(await waits()).toBeNull()
    expect(await open()).toMatchObject(INVALID)
  })
})
