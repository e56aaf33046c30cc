import { expect, it } from 'vitest'
import { readHeaders } from './upload'

it('reads the headers of an answer, in whatever case they come and whatever they hold', () => {
  const headers = readHeaders(
    'x-pamoja: 1\r\nRetry-After: 30\r\nlink: </api/fundraisers?after=a%3Ab>; rel="next"\r\nx-empty:\r\n\r\n',
  )
  expect(headers.has('X-Pamoja')).toBe(true)
  expect(headers.get('retry-after')).toBe('30')
  expect(headers.get('Link')).toBe('</api/fundraisers?after=a%3Ab>; rel="next"')
  expect(headers.get('X-Empty')).toBe('')
})

it('finds none in an answer that has none', () => {
  expect([...readHeaders('')]).toEqual([])
})
