import { expect, it } from 'vitest'
import { nextCursor } from './call'

it.each([
  ['</api/fundraisers?limit=24&cursor=1760000000000.17>; rel="next"', '1760000000000.17'],
  ['</api/fundraisers>; rel="first"', null],
  ['', null],
  [undefined, null],
])('reads from the header %s the cursor %s', (link, expected) => {
  expect(nextCursor(link)).toBe(expected)
})
