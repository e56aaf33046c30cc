import { beforeEach, describe, expect, it } from 'vitest'
import { type FollowChoice, followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import type { Row } from '../platform/database/schema'
import { buildFundraiser, buildSession, buildUser, viewerOf } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import type { TestServer } from '../testing/serve'
import { follow as startFollowing } from './follows'

let context: TestContext
let server: TestServer
let bearer: Record<string, string>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  bearer = await signedIn(await buildUser(context))
})

const signedIn = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
const follow = async (id: number, headers = bearer, choice?: FollowChoice) =>
  (await server.call(followFundraiser, { params: { id }, body: choice ? { choice } : {} }, headers)).body.follows
const unfollow = async (id: number) => (await server.call(unfollowFundraiser, { params: { id } }, bearer)).body.follows
const list = async () => (await server.call(listFollows, {}, bearer)).body
const followed = async () => (await list()).map(({ id }) => id)
const change = (id: number, values: Partial<Row<'fundraisers'>>) =>
  context.database.write.updateTable('fundraisers').set(values).where('id', '=', id).execute()

describe('following a fundraiser', () => {
  it('can be repeated and ended', async () => {
    const { id } = await buildFundraiser(context)
    const version = context.database.version()
    expect([await follow(id), await follow(id), await followed()]).toEqual([true, true, [id]])
    expect([await unfollow(id), await unfollow(id), await followed()]).toEqual([false, false, []])
    expect(context.database.isCurrent(version, new Set()), 'other pages stay').toBe(true)
  })

  it('is by a letter for each news, unless the follower chooses otherwise', async () => {
    const { id } = await buildFundraiser(context)
    const chosen: FollowChoice[] = []
    for (const choice of [undefined, 'weekly', 'app', 'each'] as const) {
      await follow(id, bearer, choice)
      chosen.push(...(await list()).map((each) => each.choice))
    }
    expect(chosen).toEqual(['each', 'weekly', 'app', 'each'])
    const path = `/api/fundraisers/${id}/follow`
    expect((await server.send('PUT', path, { headers: bearer, body: { choice: 'daily' } })).status).toBe(400)
  })

  it('is refused for one that does not exist or was taken down', async () => {
    const { id } = await buildFundraiser(context, { hiddenAt: context.clock() })
    for (const path of [`/api/fundraisers/${id}/follow`, '/api/fundraisers/999999/follow'])
      expect((await server.send('PUT', path, { headers: bearer })).status).toBe(404)
  })

  it('is refused when the account is closed meanwhile', async () => {
    const { id } = await buildFundraiser(context)
    const ama = await buildUser(context)
    await context.database.write.updateTable('users').set({ closedAt: 1 }).where('id', '=', ama.id).execute()
    await expect(startFollowing(context, viewerOf(ama), id, 'each')).rejects.toMatchObject({ status: 401 })
  })

  it('lists the own ones, the last followed first, without those that were taken down', async () => {
    const ids: number[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await buildFundraiser(context)).id)
    const [hidden = 0, ended = 0, ...others] = ids
    for (const id of ids) await follow(id)
    await follow(ended, await signedIn(await buildUser(context)))
    await change(hidden, { hiddenAt: context.clock() })
    await change(ended, { endDate: 1 })
    expect(await followed()).toEqual([...others].reverse().concat(ended))
  })
})
