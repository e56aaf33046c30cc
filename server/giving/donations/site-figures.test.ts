import { describe, expect, it } from 'vitest'
import { getSiteFigures } from '#shared/contract/site-figures'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'

const { context, server } = await openServer()

describe('the figures of the site', () => {
  const figures = async () => (await server.call(getSiteFigures, {})).body

  it('add up all fundraisers, count the open ones, and are read again after ten minutes', async () => {
    const { id: userId } = await buildUser(context)
    const now = context.clock()
    const build = (changes: object) => buildFundraiser(context, { userId, donationsCount: 1, ...changes })
    await build({ currentAmount: 12_345 })
    await build({ currentAmount: 50_000, endDate: now - 1 })
    await build({ currentAmount: 200, isActive: 0 })
    await build({ currentAmount: 300, hiddenAt: now })
    expect(await figures()).toEqual({ raised: 62_800, donations: 4, open: 1 })
    await build({ currentAmount: 1_000 })
    expect(await figures()).toMatchObject({ donations: 4 })
    context.pass(10 * 60_000)
    expect(await figures()).toEqual({ raised: 63_800, donations: 5, open: 2 })
  })
})
