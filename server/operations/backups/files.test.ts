import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { requireRoom, reserveOf } from './files'

it('refuses a copy that would use the reserve', async () => {
  await expect(requireRoom(tmpdir(), 1e18)).rejects.toThrow(/has no room: .* must stay free for the data/)
})

it('keeps 1 GiB or a tenth of the disk free, and a quarter of a small one', () => {
  const gibibyte = 1024 ** 3
  expect([2, 8, 20, 200].map((size) => reserveOf(size * gibibyte) / gibibyte)).toEqual([0.5, 1, 2, 20])
})
