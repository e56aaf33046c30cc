import { describe, expect, it } from 'vitest'
import { login } from '#shared/contract/auth'
import { buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer } from '../testing/context'
import { quickHash } from '../testing/passwords'

const { context, server } = await openServer()

/** Past `transaction`, so that no cached answer is out of date. */
const rename = (id: number, title: string) =>
  context.database.write.updateTable('fundraisers').set({ title }).where('id', '=', id).execute()
const read = async (path: string, headers: Record<string, string> = {}) =>
  JSON.stringify((await server.send('GET', path, { headers })).body)

describe('a cached answer', () => {
  it('goes to requests with a cookie too where it is the same for everybody, and to none with a token', async () => {
    const { id, userId } = await buildFundraiser(context, { title: 'A new well' })
    const token = await buildSession(context, await buildUser(context))
    const path = `/api/fundraisers?userId=${userId}`
    expect(await read(path)).toContain('A new well')
    await rename(id, 'A deep well')
    for (const cookie of ['theme=dark', `session=${token}`, 'session=wrong'])
      expect(await read(path, { Cookie: cookie }), cookie).toContain('A new well')
    expect(await read(path, { Authorization: `Bearer ${token}` })).toContain('A deep well')
  })

  it('stays with visitors where the answer depends on who asks', async () => {
    const account = { email: 'wanjiku.obi@example.org', password: 'a good password' }
    const user = await buildUser(context, { email: account.email, password: quickHash(account.password) })
    const reply = await server.send('POST', login.path, { body: account })
    const Cookie = String(reply.headers.getSetCookie()[0]?.split(';')[0])
    const path = `/api/users/${user.id}`
    expect(await read(path)).not.toContain(account.email)
    expect(await read(path, { Cookie })).toContain(account.email)
    expect(await read(path)).not.toContain(account.email)
    const other = { Cookie, 'Pamoja-Account': String(user.id + 1) }
    await read('/api/fundraisers')
    expect((await server.send('GET', '/api/fundraisers', { headers: other })).status).toBe(409)
  })
})
