import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFundraiser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { countFundraisers } from './count'
import { refreshOpenFundraisers } from './refresh'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})
afterEach(() => parts.remove())

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
