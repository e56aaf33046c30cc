import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listCreatedProfiles } from '#shared/contract/created-profiles'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'

describe('the users that a leader registered', () => {
  let context: TestContext
  let server: TestServer
  let leader: Row<'users'>
  beforeEach(async () => {
    context = await createTestContext()
    server = await serve(context)
    leader = await buildUser(context, { isCommunityLeader: 1 })
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  const headersOf = async (person: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, person)}` })
  const list = async (query = {}, as = leader) => server.call(listCreatedProfiles, { query }, await headersOf(as))
  const names = async (as = leader) => (await list({}, as)).body.map(({ fullName }) => fullName)
  const register = (fullName: string, changes: object = {}) =>
    buildUser(context, { fullName, createdById: leader.id, ...changes })

  it('are listed newest first, with the fields that identify them, figures and no more', async () => {
    await register('Akinyi')
    context.pass(1_000)
    const { id, username } = await register('Wanjirũ', { email: 'wanjiru@example.org', location: 'Nyeri' })
    const { body } = await list()
    expect(body.map(({ fullName }) => fullName)).toEqual(['Wanjirũ', 'Akinyi'])
    const figures = { raised: 0, campaigns: 0, active: 0, commission: 0 }
    expect(body[0]).toEqual({ id, username, fullName: 'Wanjirũ', profileImage: null, isConfirmed: true, figures })
  })

  it('say whether each has chosen their own password', async () => {
    await register('Wanjirũ', { passwordIsOwn: 0 })
    expect((await list()).body).toMatchObject([{ fullName: 'Wanjirũ', isConfirmed: false }])
  })

  it('are listed for their leader only, and without closed accounts', async () => {
    const other = await buildUser(context, { isCommunityLeader: 1 })
    await register('Hers', { createdById: other.id })
    await register('Closed', { closedAt: context.clock() })
    await register('Mine')
    expect([await names(), await names(other)]).toEqual([['Mine'], ['Hers']])
  })

  it('come page by page, also when two were created at the same moment', async () => {
    for (const name of ['One', 'Two', 'Three']) await register(name)
    const first = await list({ limit: 2 })
    const cursor = /cursor=([^>&]+)/.exec(first.headers.get('Link') ?? '')?.[1]
    const second = await list({ limit: 2, cursor })
    expect([...first.body, ...second.body].map(({ fullName }) => fullName)).toEqual(['Three', 'Two', 'One'])
    expect(second.headers.get('Link')).toBeNull()
    const made = await server.send('GET', `${listCreatedProfiles.path}?cursor=x`, { headers: await headersOf(leader) })
    expect(made.status).toBe(400)
  })

  it('are refused to users who are not leaders', async () => {
    for (const person of [await buildUser(context), await buildUser(context, { isAdmin: 1 })]) {
      const reply = await server.send('GET', listCreatedProfiles.path, { headers: await headersOf(person) })
      expect(reply.status).toBe(403)
    }
  })
})
