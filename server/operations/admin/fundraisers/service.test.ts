import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCampaign, updateAdminFundraiser } from '#shared/contract/admin/fundraisers'
import { getFundraiser } from '#shared/contract/fundraisers'
import { updateFundraiser } from '#shared/contract/publishing'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildDonation, buildFundraiser, buildUser } from '../../../testing/builders'
import { openServer } from '../../../testing/context'
import { photograph } from '../../../testing/photograph'

const DAY = 86_400_000
const { context, server } = await openServer()
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin(context)
})

const refused = (method: string, path: string, body: unknown) =>
  server.send(method, path, { body, headers: admin.headers })
const change = (id: number, body: Parameters<typeof server.call<typeof updateAdminFundraiser>>[1]['body']) =>
  server.call(updateAdminFundraiser, { params: { id }, body }, admin.headers)

describe('a campaign that an admin creates', () => {
  it('is published for the person, with its picture, once per key, and written down [6.admin.create 7.admin.create]', async () => {
    const { id: userId } = await buildUser(context, { fullName: 'Wanjikũ' })
    const image = `data:image/jpeg;base64,${(await photograph(900, 600).jpeg().toBuffer()).toString('base64')}`
    const words = { title: 'A mill for Kitui', description: 'It grinds for four villages.', displayName: 'The mill' }
    const body = { userId, ...words, category: 'business' as const, goalAmount: 90_000, image }
    const headers = { ...admin.headers, 'Idempotency-Key': randomUUID() }
    const first = await server.call(createCampaign, { body }, headers)
    const again = await server.call(createCampaign, { body }, headers)
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    const { id } = first.body.fundraiser
    expect(first.body).toMatchObject({
      message: 'Campaign created',
      fundraiser: { ...words, isActive: true, duration: 30, user: { id: userId, fullName: 'Wanjikũ' } },
    })
    expect((await server.call(getFundraiser, { params: { id } })).body.picture).not.toBeNull()
    expect(await actsOn(context, `fundraiser:${id}`)).toMatchObject([{ actorId: admin.admin.id, action: 'create' }])
  })

  it.each(['title', 'description', 'category', 'goalAmount', 'userId'])(
    'needs its %s [5.admin-create]',
    async (field) => {
      const { id: userId } = await buildUser(context)
      const body = { userId, title: 'A mill', description: 'It grinds.', category: 'business', goalAmount: 90_000 }
      const reply = await refused('POST', createCampaign.path, { ...body, [field]: undefined })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ message: 'Please fill in all required fields' })
    },
  )

  it('is for a person who exists', async () => {
    const body = { userId: 424_242, title: 'A mill', description: 'x', category: 'business', goalAmount: 90_000 }
    expect(await refused('POST', createCampaign.path, body)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    })
  })
})

describe('a change by an admin', () => {
  it('takes any part, the goal too after donations, and is written down with what was before [7.admin.patch]', async () => {
    const { id } = await buildFundraiser(context)
    await buildDonation(context, { fundraiserId: id })
    const { body } = await change(id, {
      ...{ title: 'Well', description: 'Short', category: 'medical', goalAmount: 700_000 },
      ...{ isActive: false, displayName: 'The well', version: 1 },
    })
    expect(body).toMatchObject({
      title: 'Well',
      goalAmount: 700_000,
      isActive: false,
      version: 2,
      currentAmount: 2_500,
    })
    const [act] = await actsOn(context, `fundraiser:${id}`)
    expect(act).toMatchObject({ actorId: admin.admin.id, action: 'edit' })
    expect(JSON.parse(act?.before ?? '')).toMatchObject({ title: 'A well for Kitui', goalAmount: 500_000, isActive: 1 })
    expect(JSON.parse(act?.after ?? '')).toMatchObject({ title: 'Well', goalAmount: 700_000, isActive: 0 })
  })

  it('moves the end by days from the beginning, or to a day [5.admin-edit.* 9.admin-edit]', async () => {
    const { id, createdAt } = await buildFundraiser(context)
    const end = (days: number) => new Date(createdAt + days * DAY).toISOString()
    expect((await change(id, { duration: 1 })).body).toMatchObject({ duration: 1, endDate: end(1) })
    expect((await change(id, { endDate: end(90.4) })).body).toMatchObject({ duration: 90, endDate: end(90.4) })
    const path = `/api/admin/fundraisers/${id}`
    for (const body of [{ duration: 0 }, { duration: 366 }, { endDate: end(-1) }, { duration: 9, endDate: end(9) }])
      expect((await refused('PATCH', path, body)).status).toBe(400)
    expect(await refused('PATCH', path, { goalAmount: 'much' })).toMatchObject({
      body: { issues: [{ path: 'goalAmount', message: 'Expected number, received string' }] },
    })
  })

  it('takes the end away, and gives it one again', async () => {
    const { id, createdAt } = await buildFundraiser(context)
    const { duration } = (await server.call(getFundraiser, { params: { id } })).body
    expect((await change(id, { endDate: null })).body).toMatchObject({ endDate: null, duration })
    expect((await server.call(getFundraiser, { params: { id } })).body.endDate).toBeNull()
    const endDate = new Date(createdAt + 20 * DAY).toISOString()
    expect((await change(id, { endDate })).body).toMatchObject({ endDate, duration: 20 })
    expect((await actsOn(context, `fundraiser:${id}`)).map(({ after }) => after)).toContain('{"endDate":null}')
  })

  it('says who was first when the version has moved', async () => {
    const { id } = await buildFundraiser(context)
    await change(id, { title: 'First of two', version: 1 })
    const reply = await refused('PATCH', `/api/admin/fundraisers/${id}`, { title: 'Second of two', version: 1 })
    expect(reply).toMatchObject({ status: 409, body: { current: { title: 'First of two', version: 2 } } })
    expect(await actsOn(context, `fundraiser:${id}`)).toHaveLength(1)
  })

  it('waits until what is deleted is restored, and does not bring back what was of somebody who left', async () => {
    const deleted = await buildFundraiser(context, { hiddenAt: context.clock() })
    const { id: userId } = await buildUser(context, { closedAt: context.clock() })
    const left = await buildFundraiser(context, { userId, isActive: 0 })
    for (const { id } of [deleted, left])
      expect((await refused('PATCH', `/api/admin/fundraisers/${id}`, { isActive: true })).status).toBe(409)
    expect((await refused('PATCH', '/api/admin/fundraisers/424242', {})).status).toBe(404)
  })

  it('is written down on the page where owners edit, too', async () => {
    const { id } = await buildFundraiser(context)
    const title = 'Changed on the edit page'
    await server.call(updateFundraiser, { params: { id }, body: { title } }, admin.headers)
    expect(await actsOn(context, `fundraiser:${id}`)).toMatchObject([{ after: JSON.stringify({ title }) }])
  })
})
