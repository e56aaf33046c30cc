import { beforeEach, expect, it } from 'vitest'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { countFundraisers } from './count'
import { listOpenIds, listOpenParts } from './list'
import { refreshOpenFundraisers } from './refresh'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

it('never brings a kept count of a search back, also when meanwhile no fundraiser was open', async () => {
  const count = (words: string[]) =>
    countFundraisers(parts.database, { category: undefined, userId: undefined, words }, parts.clock())
  const { id } = await buildFundraiser(parts, { searchText: 'a borehole' })
  expect(await count(['borehole'])).toBe(1)
  await parts.database.write.updateTable('fundraisers').set({ isActive: 0 }).where('id', '=', id).execute()
  await refreshOpenFundraisers(parts)
  await buildFundraiser(parts, { searchText: 'school fees' })
  expect(await count(['borehole'])).toBe(0)
  expect(await count([])).toBe(1)
})

it('finds the parts of the ids that have an open fundraiser', async () => {
  const { write } = parts.database
  const { id: userId } = await buildUser(parts)
  const ids = [3, 9, 10, 47, 48, 61].map((id) => id + 1_000_000)
  const given = {
    userId,
    title: 'T',
    description: 'D',
    category: 'medical',
    goalAmount: 500,
    endDate: null,
    searchText: '',
    createdAt: 1,
  } as const
  await write
    .insertInto('fundraisers')
    .values(ids.map((id) => ({ ...given, id, isActive: id === 1_000_061 ? 0 : 1 })))
    .execute()
  expect(await listOpenParts(parts.database, parts.clock(), 10)).toEqual([100_000, 100_001, 100_004])
  expect(await listOpenIds(parts.database, parts.clock(), 1_000_000, 1_000_009)).toEqual([1_000_009, 1_000_003])
  await write.deleteFrom('fundraisers').execute()
  expect(await listOpenParts(parts.database, parts.clock(), 10)).toEqual([])
})
