import { expect, it } from 'vitest'
import { nextCursor } from './call'

it.each([
  ['</api/fundraisers?limit=24&cursor=1760000000000.17>; rel="next"', '1760000000000.17'],
  ['</api/fundraisers?q=%E2%9C%93&cursor=-5.1>; rel="next"', '-5.1'],
  ['</api/fundraisers>; rel="first"', null],
  ['', null],
  [null, null],
  [undefined, null],
])('reads from the header %s the cursor %s', (link, expected) => {
  expect(nextCursor(link)).toBe(expected)
})
