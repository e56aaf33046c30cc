import { expect, it } from 'vitest'
import { parseDataImage } from './encode'

it('returns the bytes of a data string', () => {
  expect(parseDataImage(`data:image/png;base64,${Buffer.from('pamoja').toString('base64')}`).toString()).toBe('pamoja')
})

it.each([
  '',
  'hello',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/gif;base64,R0lG',
  'https://example.org/a.png',
  ' data:image/png;base64,AA==',
])('refuses %j', (text) => {
  expect(() => parseDataImage(text)).toThrow('Please select a valid image file.')
})

it('accepts 5 MB and refuses more before decoding it [9.image.avatar.size 9.image.fundraiser.size]', () => {
  const dataString = (size: number) => `data:image/jpeg;base64,${Buffer.alloc(size).toString('base64')}`
  expect(parseDataImage(dataString(5 * 1024 * 1024))).toHaveLength(5 * 1024 * 1024)
  expect(() => parseDataImage(dataString(5 * 1024 * 1024 + 3))).toThrow('Please select an image smaller than 5MB.')
})
