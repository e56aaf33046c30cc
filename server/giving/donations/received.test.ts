import { beforeEach, describe, expect, it } from 'vitest'
import { listReceivedDonations } from '#shared/contract/user-donations'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import type { TestServer } from '../../testing/serve'

describe('the list of donations to a person’s fundraisers', () => {
  let context: TestContext
  let server: TestServer
  let creator: Row<'users'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    creator = await buildUser(context)
  })

  const list = async (query = {}, as = creator) => {
    const headers = { Authorization: `Bearer ${await buildSession(context, as)}` }
    return server.call(listReceivedDonations, { params: { id: creator.id }, query }, headers)
  }
  const give = async (fundraiser: Row<'fundraisers'>, changes: object = {}) => {
    context.pass(1_000)
    await buildDonation(context, { fundraiserId: fundraiser.id, donorEmail: 'd@example.org', ...changes })
  }

  it('has the donations to all of them and no others, newest first, with their titles', async () => {
    const well = await buildFundraiser(context, { userId: creator.id, title: 'A well' })
    const roof = await buildFundraiser(context, { userId: creator.id, title: 'A roof' })
    await give(well, { amount: 100 })
    await give(roof, { amount: 200 })
    await give(await buildFundraiser(context), { amount: 300 })
    await give(well, { amount: 400 })
    const { body } = await list()
    expect(body.map(({ amount, fundraiser }) => [amount, fundraiser.title])).toEqual([
      [400, 'A well'],
      [200, 'A roof'],
      [100, 'A well'],
    ])
  })

  it('shows no name of anonymous donors, and nobody’s e-mail address', async () => {
    const well = await buildFundraiser(context, { userId: creator.id })
    await give(well, { donorName: 'Abebe Bikila', isAnonymous: 1 })
    const text = JSON.stringify((await list()).body)
    expect(text).toContain('Anonymous')
    expect(text).not.toMatch(/Abebe|d@example\.org/)
  })

  it('is paged, also when two donations came at the same time', async () => {
    const well = await buildFundraiser(context, { userId: creator.id })
    const createdAt = context.clock()
    for (const amount of [100, 200, 300]) await give(well, { amount, createdAt })
    const first = await list({ limit: 2 })
    const cursor = /cursor=([^>&]+)/.exec(first.headers.get('Link') ?? '')?.[1]
    const second = await list({ limit: 2, cursor })
    expect([...first.body, ...second.body].map(({ amount }) => amount)).toEqual([300, 200, 100])
    expect(second.headers.get('Link')).toBeNull()
  })
})
