import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decideLegalPerson, getLegalPerson, updateLegalPerson } from '#shared/contract/admin/legal-person'
import { updateAdminUser } from '#shared/contract/admin/people'
import { changePassword, closeAccount } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { sayNotMe } from '#shared/contract/letters'
import { notMeAddress } from '../../../community/not-me/link'
import type { Row } from '../../../platform/database/schema'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildSession, buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { quickHash } from '../../../testing/passwords'
import { serve, type TestServer } from '../../../testing/serve'

const PASSWORD = 'nine wells in Kitui'
const NEW_PASSWORD = 'ten wells in Kitui'
const HARAMBEE = {
  ...{ legalName: 'Harambee Trust', country: 'KE', phone: '+254700123123' },
  ...{ registrationNumber: 'OP.218/051', address: '' },
}

describe('a legal person that waits', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  let author: Row<'users'>
  let asAuthor: Record<string, string>
  beforeEach(async () => {
    context = await createTestContext()
    server = await serve(context)
    headers = (await signInAdmin(context)).headers
    author = await buildUser(context, { isAdmin: 1, email: 'author@example.org', password: quickHash(PASSWORD) })
    asAuthor = { Authorization: `Bearer ${await buildSession(context, author)}` }
    await enter('Harambee Trust', 0, headers)
    await server.call(decideLegalPerson, { body: { decision: 'approve', version: 1 } }, asAuthor)
    await enter('Thief Ltd', 2, asAuthor)
    expect(await state()).toMatchObject({ waiting: { person: { name: 'Thief Ltd' } }, version: 3 })
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  const enter = async (legalName: string, version: number, as: Record<string, string>) => {
    const body = { ...HARAMBEE, legalName, version }
    expect((await server.send('PUT', updateLegalPerson.path, { headers: as, body })).status).toBe(200)
  }
  const state = async () => (await server.call(getLegalPerson, {}, headers)).body
  const setAdmin = async (id: number, isAdmin: boolean) => {
    const path = fillPath(updateAdminUser.path, { id })
    expect((await server.send('PATCH', path, { body: { isAdmin }, headers })).status).toBe(200)
  }
  const acts = {
    'lost the role': () => setAdmin(author.id, false),
    'set a new password': async () => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      expect((await server.send('POST', changePassword.path, { body, headers: asAuthor })).status).toBe(200)
    },
    'pressed “This was not me”': async () => {
      const { id: userId, emailHash } = author
      const address = notMeAddress(context, {
        kind: 'password',
        userId,
        at: context.clock(),
        emailHash,
      })
      const token = new URL(address).searchParams.get('token')
      expect((await server.send('POST', sayNotMe.path, { body: { token } })).status).toBe(200)
    },
    'closed the account': async () => {
      const body = { password: PASSWORD }
      expect((await server.send('DELETE', closeAccount.path, { body, headers: asAuthor })).status).toBe(200)
    },
  }

  it.each(Object.entries(acts))('is withdrawn once the admin who entered it %s', async (_, act) => {
    await act()
    expect(await state()).toMatchObject({ current: { name: 'Harambee Trust' }, waiting: null, version: 4 })
    expect((await actsOn(context, 'legal-person')).at(-1)).toMatchObject({
      ...{ action: 'withdraw-legal-person', actorId: null },
      ...{ before: expect.stringContaining('Thief Ltd'), after: expect.stringContaining('Harambee Trust') },
    })
    // A second act finds nothing that waits.
    await setAdmin((await buildUser(context)).id, true)
    expect(await state()).toMatchObject({ version: 4 })
  })

  it('stays withdrawn when the author becomes an admin again', async () => {
    await setAdmin(author.id, false)
    await setAdmin(author.id, true)
    context.pass(72 * 60 * 60_000)
    headers = (await signInAdmin(context)).headers
    expect(await state()).toMatchObject({ current: { name: 'Harambee Trust' }, waiting: null })
  })

  it('stays when another admin loses the role', async () => {
    const other = await buildUser(context, { isAdmin: 1, email: 'other@example.org' })
    await setAdmin(other.id, false)
    expect(await state()).toMatchObject({ waiting: { person: { name: 'Thief Ltd' } }, version: 3 })
  })
})
