import { beforeAll, describe, expect, it } from 'vitest'
import { updateAdminUser } from '#shared/contract/admin/people'
import { login } from '#shared/contract/auth'
import { updateProfile } from '#shared/contract/profiles'
import { updateFundraiser } from '#shared/contract/publishing'
import { buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer } from '../testing/context'
import { quickHash } from '../testing/passwords'
import { photograph } from '../testing/photograph'

const { context, server } = await openServer()
let image: string
beforeAll(async () => {
  image = `data:image/png;base64,${(await photograph(600, 400).png().toBuffer()).toString('base64')}`
})

const signIn = async (user: Parameters<typeof buildSession>[1]) => ({
  Authorization: `Bearer ${await buildSession(context, user)}`,
})

/** Whether an older public response is never shown again after this. */
async function withdraws(change: () => Promise<{ status: number }>): Promise<boolean> {
  const before = context.database.withdrawnAt()
  expect((await change()).status).toBe(200)
  return context.database.withdrawnAt() > before
}

it('withdraws what a person removes from their profile, and nothing when they add to it', async () => {
  const user = await buildUser(context, { bio: 'A farmer', location: 'Kisumu' })
  const headers = await signIn(user)
  const edit = (body: object) => withdraws(() => server.send('PATCH', updateProfile.path, { body, headers }))
  expect(await edit({ bio: 'A farmer from Kisumu' })).toBe(false)
  expect(await edit({ bio: 'A farmer' })).toBe(true)
  expect(await edit({ location: '' })).toBe(true)
  expect(await edit({ profileImage: image })).toBe(false)
  expect(await edit({ profileImage: '' })).toBe(true)
})

it('withdraws what a creator removes from a fundraiser, and nothing when they add to it', async () => {
  const user = await buildUser(context)
  const headers = await signIn(user)
  const { id, description } = await buildFundraiser(context, { userId: user.id })
  const edit = (body: object) =>
    withdraws(() => server.send('PATCH', updateFundraiser.path.replace('{id}', String(id)), { body, headers }))
  expect(await edit({ description: `${description} Thank you all.` })).toBe(false)
  expect(await edit({ description })).toBe(true)
  expect(await edit({ image })).toBe(false)
  expect(await edit({ image: null })).toBe(true)
})

it('withdraws the tick that an admin takes away', async () => {
  const person = await buildUser(context)
  const headers = await signIn(await buildUser(context, { isAdmin: 1 }))
  const set = (isVerified: boolean) =>
    withdraws(() =>
      server.send('PATCH', updateAdminUser.path.replace('{id}', String(person.id)), { body: { isVerified }, headers }),
    )
  expect(await set(true)).toBe(false)
  expect(await set(false)).toBe(true)
})

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

  it('of others stays when a person edits their bio or portrait, and no page shows an old one', async () => {
    const user = await buildUser(context, { fullName: 'Wambui Otieno' })
    const headers = await signIn(user)
    const [own, other] = [await buildFundraiser(context, { userId: user.id }), await buildFundraiser(context)]
    const profile = `/api/users/${user.id}`
    const cards = `/api/fundraisers?view=card&userId=${user.id}`
    const paths = [profile, `/api/fundraisers/${own.id}`, `/api/fundraisers/${other.id}`, cards]
    let round = 0
    /** The paths whose pages are rendered again after an edit. */
    async function madeAnewBy(body: object): Promise<boolean[]> {
      await Promise.all(paths.map((path) => read(path)))
      round += 1
      for (const { id } of [own, other]) await rename(id, `Title ${round}`)
      await context.database.write
        .updateTable('users')
        .set({ username: `wambui${round}` })
        .execute()
      expect((await server.send('PATCH', updateProfile.path, { body, headers })).status).toBe(200)
      const answers = await Promise.all(paths.map((path) => read(path)))
      return answers.map((answer) => answer.includes(`Title ${round}`) || answer.includes(`wambui${round}`))
    }
    expect(await madeAnewBy({ bio: 'A farmer' })).toEqual([true, true, false, false])
    expect(await read(profile)).toContain('A farmer')
    expect(await madeAnewBy({ bio: 'A farmer' })).toEqual([false, false, false, false])
    expect(await madeAnewBy({ profileImage: image })).toEqual([true, true, false, true])
    expect(await madeAnewBy({ language: 'sw' })).toEqual([false, false, false, false])
    expect(await madeAnewBy({ location: 'Kisumu' })).toEqual([true, true, true, true])
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
