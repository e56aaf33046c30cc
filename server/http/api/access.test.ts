import { describe, expect, it } from 'vitest'
import { listAdminUsers } from '#shared/contract/admin/people'
import { fillPath } from '#shared/contract/base/call'
import { CALLS } from '#shared/contract/index'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'

const DAY = 86_400_000
const EXPORT = '/api/admin/export/donations.csv'

const { context, server } = await openServer()

async function someone(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(context, given)
  const headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
  return { user, get: async (path: string) => (await server.send('GET', path, { headers })).status }
}

async function refusals(user: Pick<Row<'users'>, 'id'>): Promise<string[]> {
  const acts = context.database.read.selectFrom('audit_trail').selectAll().where('actorId', '=', user.id)
  return (await acts.orderBy('id').execute()).map(({ action, subject }) => `${action} ${subject}`)
}

const allRefusals = () =>
  context.database.read.selectFrom('audit_trail').select('id').where('action', '=', 'refused').execute()
const OF_ADMINS = CALLS.filter(({ method, access }) => method === 'GET' && access.audience === 'admin')

describe('a user without the admin role, at an admin call', () => {
  it('is refused, and recorded in the audit trail once a day for each call', async () => {
    const { user, get } = await someone({ isCommunityLeader: 1 })
    for (let time = 0; time < 5; time += 1) expect(await get(listAdminUsers.path)).toBe(403)
    expect(await refusals(user)).toEqual(['refused call:listAdminUsers'])
    expect(await get(EXPORT)).toBe(403)
    expect(await get('/api/admin/export/passwords.csv')).toBe(403)
    expect(await refusals(user)).toEqual(['refused call:listAdminUsers', 'refused call:exportTable'])
    context.pass(DAY)
    await get(listAdminUsers.path)
    expect(await refusals(user)).toHaveLength(3)
  })

  it('is recorded once, however many calls arrive together', async () => {
    const { user, get } = await someone()
    await Promise.all(Array.from({ length: 10 }, () => get(listAdminUsers.path)))
    expect(await refusals(user)).toEqual(['refused call:listAdminUsers'])
  })

  it('is recorded a hundred times a day in all, so that the acts of admins stay to be found', async () => {
    context.pass(DAY)
    const before = (await allRefusals()).length
    for (let person = 0; person < 8; person += 1) {
      const { get } = await someone()
      for (const { path } of OF_ADMINS) expect(await get(fillPath(path, { id: 1, table: 'users' }))).toBe(403)
    }
    expect((await allRefusals()).length - before).toBe(100)
  })

  it('is not recorded for calls that are open to anyone, nor for admins', async () => {
    const person = await someone()
    expect(await person.get('/api/auth/me')).toBe(200)
    expect(await refusals(person.user)).toEqual([])
    const admin = await someone({ isAdmin: 1 })
    expect(await admin.get(listAdminUsers.path)).toBe(200)
    expect(await refusals(admin.user)).toEqual([])
  })
})
