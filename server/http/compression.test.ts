import { expect, it } from 'vitest'
import { entityTag, hasVersion } from './compression'

it('is the same for the same bytes, and different for other bytes', () => {
  expect(entityTag('a')).toBe(entityTag(Buffer.from('a')))
  expect(entityTag('a')).not.toBe(entityTag('b'))
})

it.each([
  [undefined, false],
  ['', false],
  ['W/"x"', true],
  ['"x"', true],
  ['"y", W/"x"', true],
  ['*', true],
  ['"xx"', false],
])('If-None-Match %s has version x: %s', (header, expected) => {
  expect(hasVersion(header, 'W/"x"')).toBe(expected)
})
