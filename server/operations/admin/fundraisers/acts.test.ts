import { beforeAll, describe, expect, it } from 'vitest'
import { bulkFundraisers, deleteFundraiser } from '#shared/contract/admin/fundraisers'
import { getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildFundraiser, buildUser } from '../../../testing/builders'
import { openServer } from '../../../testing/context'
import { createGiving } from '../../../testing/giving/giving'

const DAY = 86_400_000
const { context, server } = await openServer()
let headers: Record<string, string>
beforeAll(async () => {
  headers = (await signInAdmin(context)).headers
})

type Body = Parameters<typeof server.call<typeof bulkFundraisers>>[1]['body']
const bulk = async (body: Body) => (await server.call(bulkFundraisers, { body }, headers)).body
const stateOf = async (id: number) => {
  const row = context.database.read.selectFrom('fundraisers').selectAll().where('id', '=', id)
  return row.executeTakeFirstOrThrow()
}
async function build(count: number, given: Parameters<typeof buildFundraiser>[1] = {}): Promise<number[]> {
  const { id: userId } = await buildUser(context)
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push((await buildFundraiser(context, { userId, ...given })).id)
  return ids
}

describe('the same act on many', () => {
  it('changes each once, says how many, and writes each down [4.admin.bulk 7.admin.bulk]', async () => {
    const ids = await build(3)
    const [first = 0] = ids
    const body = { action: 'deactivate' as const, fundraiserIds: [...ids, first] }
    expect(await bulk(body)).toEqual({ message: '3 campaigns deactivated', changed: ids })
    expect(await bulk(body)).toEqual({ message: 'There was nothing left to deactivate', changed: [] })
    expect(await bulk({ action: 'activate', fundraiserIds: [first] })).toMatchObject({
      message: '1 campaign activated',
    })
    expect(await stateOf(first)).toMatchObject({ isActive: 1, version: 3 })
    const acts = await actsOn(context, `fundraiser:${first}`)
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['deactivate', '{"isActive":1}', '{"isActive":0}'],
      ['activate', '{"isActive":0}', '{"isActive":1}'],
    ])
  })

  it('changes nothing when one of those named is not there', async () => {
    const [id = 0] = await build(1)
    const body = { action: 'delete', fundraiserIds: [id, 424_242] }
    const reply = await server.send('POST', bulkFundraisers.path, { body, headers })
    expect(reply).toMatchObject({ status: 404, body: { message: 'Fundraiser 424242 not found' } })
    expect((await stateOf(id)).hiddenAt).toBeNull()
  })

  it('is done once by two admins at once', async () => {
    const ids = await build(40)
    const body = { action: 'delete' as const, fundraiserIds: ids, typedNumber: 40 }
    const done = await Promise.all([bulk(body), bulk({ ...body, fundraiserIds: [...ids].reverse() }), bulk(body)])
    expect(done.flatMap(({ changed }) => changed)).toEqual(ids)
    expect(await actsOn(context, `fundraiser:${ids[7]}`)).toHaveLength(1)
  })

  it('wants the number typed above ten, tells all admins, and is undone as exactly what was done', async () => {
    const ids = await build(12)
    const [taken = 0] = ids
    await bulk({ action: 'delete', fundraiserIds: [taken] })
    const body = { action: 'delete' as const, fundraiserIds: ids }
    for (const typed of [{}, { typedNumber: 11 }]) {
      const reply = await server.send('POST', bulkFundraisers.path, { body: { ...body, ...typed }, headers })
      expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'typedNumber' }] } })
    }
    const other = await buildUser(context, { isAdmin: 1, email: 'other-admin@example.org' })
    const { changed } = await bulk({ ...body, typedNumber: '١٢' })
    expect(changed).toEqual(ids.slice(1))
    const mails = await context.database.read
      .selectFrom('outgoing_mail')
      .select('mailKey')
      .where('mailKey', 'like', `bulk:%:${other.id}`)
      .execute()
    expect(mails).toHaveLength(1)
    await bulk({ action: 'restore', fundraiserIds: changed, typedNumber: 11 })
    expect((await stateOf(taken)).hiddenAt).not.toBeNull()
    expect((await stateOf(ids[1] ?? 0)).hiddenAt).toBeNull()
  })

  it('needs an act that there is, and from one to 250 names', async () => {
    const send = (body: unknown) => server.send('POST', bulkFundraisers.path, { body, headers })
    const tooMany = Array.from({ length: 251 }, (_, index) => index + 1)
    for (const body of [
      { action: 'delete' },
      { action: 'delete', fundraiserIds: [] },
      { action: 'delete', fundraiserIds: tooMany },
      { action: 'explode', fundraiserIds: [1] },
    ]) {
      expect((await send(body)).status).toBe(400)
    }
  })
})

describe('a deleted fundraiser', () => {
  it('is gone at once for everyone, also from answers that were kept [7.admin.delete]', async () => {
    const { id, userId } = await buildFundraiser(context)
    const paths = [`/api/fundraisers?userId=${userId}`, `/api/fundraisers/${id}`, '/api/fundraisers']
    for (const path of paths) expect(JSON.stringify((await server.send('GET', path)).body)).toContain(`"id":${id},`)
    await server.call(deleteFundraiser, { params: { id } }, headers)
    expect((await server.call(listFundraisers, { query: { userId } })).body).toEqual([])
    expect((await server.send('GET', `/api/fundraisers/${id}`)).status).toBe(404)
    expect((await server.send('GET', `/previews/${id}.jpg`)).status).toBe(404)
    const { body } = await server.call(listFundraisers, { query: {} })
    expect(body.map((row) => row.id)).not.toContain(id)
    expect((await server.call(deleteFundraiser, { params: { id } }, headers)).status).toBe(200)
    expect(await actsOn(context, `fundraiser:${id}`)).toHaveLength(1)
    expect((await server.send('DELETE', '/api/admin/fundraisers/424242', { headers })).status).toBe(404)
  })

  it('can be restored for thirty days, and not after', async () => {
    const [soon = 0, late = 0] = await build(2)
    await bulk({ action: 'delete', fundraiserIds: [late] })
    context.pass(1)
    await bulk({ action: 'delete', fundraiserIds: [soon] })
    context.pass(30 * DAY)
    const again = { Authorization: (await signInAdmin(context)).headers.Authorization ?? '' }
    headers = again
    expect(await bulk({ action: 'restore', fundraiserIds: [soon, late] })).toMatchObject({
      message: '1 campaign restored',
      changed: [soon],
    })
    expect((await server.call(getFundraiser, { params: { id: soon } })).body.isActive).toBe(true)
    expect((await stateOf(late)).hiddenAt).not.toBeNull()
    expect(await bulk({ action: 'activate', fundraiserIds: [late] })).toMatchObject({ changed: [] })
  })

  it('does not come back for somebody who has left', async () => {
    const { id: userId } = await buildUser(context, { closedAt: context.clock() })
    const { id } = await buildFundraiser(context, { userId, isActive: 0, hiddenAt: context.clock() })
    expect(await bulk({ action: 'restore', fundraiserIds: [id] })).toMatchObject({ changed: [] })
  })

  it('still takes in what donors were paying when it was deleted, and nothing new', async () => {
    const giving = await createGiving()
    const { headers: theirs } = await signInAdmin(giving.context)
    const { clientSecret } = await giving.startCard()
    await giving.server.call(deleteFundraiser, { params: { id: giving.fundraiser.id } }, theirs)
    await giving.payByCard(clientSecret)
    expect((await giving.claim(clientSecret)).status).toBeLessThan(300)
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
    await expect(giving.startCard()).rejects.toThrow('404')
  })
})
